import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Names the address of the client for the load balancer. */
export const CLIENT_ADDRESS = 'x-client-address';

const HEALTH_INTERVAL_MS = 200;

/**
 * Balances as deploy/nginx.conf does: in turn, past processes that refuse connections, and streams without buffering. As
 * orchestrators do, it also asks processes whether they are ready.
 */
export class LoadBalancer {
  /** The number of replies of each process. */
  readonly replies = new Map<string, number>();
  private turn = 0;
  private readonly notReady = new Set<string>();
  private readonly timer = setInterval(() => void this.checkAll(), HEALTH_INTERVAL_MS);

  private constructor(
    private readonly processes: string[],
    private readonly server: Server,
  ) {
    server.on('request', (incoming, response) => void this.forward(incoming, response));
  }

  /** Balances to these processes as well. */
  add(...processes: string[]): void {
    this.processes.push(...processes);
  }

  static async start(processes: readonly string[]): Promise<LoadBalancer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new LoadBalancer([...processes], server);
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`; // it listens on TCP
  }

  close(): Promise<void> {
    clearInterval(this.timer);
    this.server.close();
    this.server.closeAllConnections();
    return Promise.resolve();
  }

  private async forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const ready = this.processes.filter((url) => !this.notReady.has(url));
    const first = this.turn++ % Math.max(1, ready.length);
    for (const target of [...ready.slice(first), ...ready.slice(0, first)]) {
      const reply = await send(target, incoming, body);
      if (reply === 'no connection') continue;
      if (reply === 'broken') break;
      this.replies.set(target, (this.replies.get(target) ?? 0) + 1);
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
      return;
    }
    response.writeHead(502).end();
  }

  private async checkAll(): Promise<void> {
    await Promise.all(
      this.processes.map(async (url) => {
        const status = await fetch(`${url}/api/health/ready`).then(
          (reply) => reply.status,
          () => undefined,
        );
        // One that refuses connections is passed over at once.
        if (status === 503) this.notReady.add(url);
        else this.notReady.delete(url);
      }),
    );
  }
}

function send(
  target: string,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | 'no connection' | 'broken'> {
  const { [CLIENT_ADDRESS]: client = '127.0.0.1', ...others } = headers;
  const forwarded = { ...others, 'x-forwarded-for': client, 'x-forwarded-proto': 'http', connection: 'close' };
  return new Promise((resolve) => {
    const sending = request(`${target}${url}`, { method, headers: forwarded }, resolve);
    sending.once('error', (error) =>
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'no connection' : 'broken'),
    );
    sending.end(body);
  });
}
