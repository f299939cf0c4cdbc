import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

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
  private readonly processes: string[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (incoming, response) => void this.forward(incoming, response));
  }

  /** Balances to these processes as well. */
  add(...processes: string[]): void {
    this.processes.push(...processes);
    for (const url of processes) void this.watch(url);
  }

  static async start(processes: readonly string[]): Promise<LoadBalancer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const balancer = new LoadBalancer(server);
    balancer.add(...processes);
    return balancer;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`; // it listens on TCP
  }

  close(): Promise<void> {
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
      if (reply instanceof Error) {
        response.writeHead(502).end(`${target}: ${reply.message}`);
        return;
      }
      this.replies.set(target, (this.replies.get(target) ?? 0) + 1);
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
      return;
    }
    response.writeHead(502).end(`none of ${this.processes.length} processes replies; not ready: ${this.notReady.size}`);
  }

  /** One check after the other: a late reply must not replace a newer one. */
  private async watch(url: string): Promise<void> {
    while (this.server.listening) {
      const status = await fetch(`${url}/api/health/ready`).then(
        (reply) => reply.status,
        () => undefined,
      );
      // One that refuses connections is passed over at once.
      if (status === 503) this.notReady.add(url);
      else this.notReady.delete(url);
      await sleep(HEALTH_INTERVAL_MS);
    }
  }
}

function send(
  target: string,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | 'no connection' | Error> {
  const { [CLIENT_ADDRESS]: client = '127.0.0.1', ...others } = headers;
  const forwarded = { ...others, 'x-forwarded-for': client, 'x-forwarded-proto': 'http', connection: 'close' };
  return new Promise((resolve) => {
    const sending = request(`${target}${url}`, { method, headers: forwarded }, resolve);
    sending.once('error', (error) =>
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'no connection' : error),
    );
    sending.end(body);
  });
}
