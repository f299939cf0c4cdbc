import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a network between two programs does with what they say. */
export type Line = 'open' | 'closed' | 'silent' | 'slow';

const SLOW_MS = 1_000;

/** Stands in front of a server, so that it can be away without being stopped. */
export class Proxy {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private line: Line = 'open';
  private port = 0;

  private constructor(private readonly target: number) {}

  static async to(target: number): Promise<Proxy> {
    const proxy = new Proxy(target);
    await proxy.become('open');
    return proxy;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** `closed` refuses connections, `silent` takes them and never says a word, `slow` waits a second before each. */
  async become(line: Line): Promise<void> {
    this.line = line;
    this.cut();
    if (line === 'closed') {
      const gone = this.server && once(this.server, 'close');
      this.server?.close();
      this.server = undefined;
      await gone;
    } else if (!this.server) {
      this.server = createServer((socket) => this.join(socket)).listen(this.port, '127.0.0.1');
      await once(this.server, 'listening');
      this.port = (this.server.address() as AddressInfo).port; // it listens on TCP
    }
  }

  /**
   * Ends the connections that there are, or the one that the server sees come from this port. Returns these ports; those of
   * connections that had ended before are not among them.
   */
  cut(port?: number): number[] {
    const ended = [...this.sockets].filter(({ localPort }) => port === undefined || localPort === port);
    const ports = ended.flatMap(({ localPort }) => localPort ?? []);
    for (const socket of ended) socket.destroy();
    return ports;
  }

  private join(client: Socket): void {
    this.keep(client);
    if (this.line === 'silent') return;
    const server = connect(this.target, '127.0.0.1');
    this.keep(server);
    client.pipe(server);
    if (this.line === 'open') server.pipe(client);
    else void sayLate(server, client);
    client.once('close', () => server.destroy());
    server.once('close', () => client.destroy());
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined); // 'close' follows
    socket.once('close', () => this.sockets.delete(socket));
  }
}

async function sayLate(server: Socket, client: Socket): Promise<void> {
  try {
    for await (const words of server) {
      await sleep(SLOW_MS);
      client.write(words as Buffer);
    }
  } catch {
    client.destroy();
  }
}
