import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const SLOW_REPLY_MS = 1_000;

/** A TCP proxy in front of a server, which fails as networks and hosts do. */
export interface BreakableLine {
  readonly url: string;
  /**
   * Closes all connections, or the one that the server sees come from this port. Returns the ports of those closed;
   * connections that had ended before are not among them.
   */
  cut(port?: number): number[];
  /** Fails as a vanished host does: clients get no further data and no close. New connections work. */
  break(): void;
  /** Closes all connections and refuses new ones until `mend`. */
  refuse(): void;
  /** Accepts connections but passes no data until `mend`. */
  freeze(): void;
  /** Delays each reply on new connections by a second until `mend`. */
  slow(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function breakableLineTo(targetUrl: string): Promise<BreakableLine> {
  const url = new URL(targetUrl);
  const target = { port: Number(url.port), host: url.hostname };
  const lines = new Map<Socket, Socket>();
  let state: 'open' | 'frozen' | 'slow' = 'open';
  const listener = createServer((client) => {
    const server = connect(target);
    lines.set(client, server);
    if (state === 'open') join(client, server);
    if (state === 'slow') void joinSlowly(client, server);
    client.on('error', () => undefined); // 'close' follows
    server.on('error', () => client.destroy());
    client.on('close', () => {
      lines.delete(client);
      server.destroy();
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  url.hostname = '127.0.0.1';
  const { port } = listener.address() as AddressInfo; // it listens on TCP
  url.port = String(port);
  return {
    url: url.href,
    cut(serverPort) {
      const ended = [...lines].filter(([, { localPort }]) => serverPort === undefined || localPort === serverPort);
      const ports = ended.flatMap(([, { localPort }]) => localPort ?? []);
      for (const [client, server] of ended) {
        client.destroy();
        server.destroy();
      }
      return ports;
    },
    break() {
      for (const [client, server] of lines) {
        part(client, server);
        server.destroy();
      }
    },
    refuse() {
      listener.close();
      for (const client of lines.keys()) client.destroy();
    },
    freeze() {
      state = 'frozen';
      for (const [client, server] of lines) part(client, server);
    },
    slow() {
      state = 'slow';
    },
    async mend() {
      if (state === 'frozen') for (const [client, server] of lines) join(client, server);
      state = 'open';
      if (listener.listening) return;
      listener.listen(port, '127.0.0.1');
      await once(listener, 'listening');
    },
    async close() {
      for (const client of lines.keys()) client.destroy();
      if (!listener.listening) return;
      listener.close();
      await once(listener, 'close');
    },
  };
}

function join(client: Socket, server: Socket): void {
  client.pipe(server).pipe(client);
}

function part(client: Socket, server: Socket): void {
  server.unpipe(client);
  client.unpipe(server);
}

async function joinSlowly(client: Socket, server: Socket): Promise<void> {
  client.pipe(server);
  try {
    for await (const reply of server) {
      await sleep(SLOW_REPLY_MS);
      client.write(reply as Buffer);
    }
    client.end();
  } catch {
    client.destroy();
  }
}
