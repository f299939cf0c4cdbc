import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Names the address that a visitor of the test comes from. */
export const VISITOR = 'x-visitor';

/** What deploy/nginx.conf says: one process after the other, past those that take no connection, and streams as they come. */
export class Proxy {
  /** How many answers each process gave. */
  readonly answers = new Map<string, number>();
  private turn = 0;

  private constructor(
    private readonly processes: readonly string[],
    private readonly server: Server,
  ) {
    server.on('request', (asked, answer) => void this.pass(asked, answer));
  }

  static async before(processes: readonly string[]): Promise<Proxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Proxy(processes, server);
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`; // it listens on TCP
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    const first = this.turn++ % this.processes.length;
    for (const target of [...this.processes.slice(first), ...this.processes.slice(0, first)]) {
      const given = await ask(target, asked, body);
      if (given === 'no connection') continue;
      if (given === 'broken') break;
      this.answers.set(target, (this.answers.get(target) ?? 0) + 1);
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
      return;
    }
    answer.writeHead(502).end();
  }
}

function ask(
  target: string,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | 'no connection' | 'broken'> {
  const { [VISITOR]: visitor = '127.0.0.1', ...others } = headers;
  const passed = { ...others, 'x-forwarded-for': visitor, 'x-forwarded-proto': 'http', connection: 'close' };
  return new Promise((resolve) => {
    const asking = request(`${target}${url}`, { method, headers: passed }, resolve);
    asking.once('error', (error) =>
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'no connection' : 'broken'),
    );
    asking.end(body);
  });
}
