import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The way to a database. */
export interface BreakableLine {
  readonly url: string;
  /** As when a host is gone: nobody who is connected hears anything more, nor that it is over. New connections get through. */
  break(): void;
  /** Connections end, and new ones are refused, until `mend`. */
  refuse(): void;
  /** Connections stay open, new ones are accepted, and nothing passes, until `mend`. */
  freeze(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function breakableLineTo(databaseUrl: string): Promise<BreakableLine> {
  const url = new URL(databaseUrl);
  const target = { port: Number(url.port), host: url.hostname };
  const lines = new Map<Socket, Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const database = connect(target);
    lines.set(client, database);
    if (!isFrozen) join(client, database);
    client.on('error', () => undefined); // 'close' follows
    database.on('error', () => client.destroy());
    client.on('close', () => {
      lines.delete(client);
      database.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  const { port } = server.address() as AddressInfo; // it listens on TCP
  url.port = String(port);
  return {
    url: url.href,
    break() {
      for (const [client, database] of lines) {
        part(client, database);
        database.destroy();
      }
    },
    refuse() {
      server.close();
      for (const client of lines.keys()) client.destroy();
    },
    freeze() {
      isFrozen = true;
      for (const [client, database] of lines) part(client, database);
    },
    async mend() {
      isFrozen = false;
      for (const [client, database] of lines) join(client, database);
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      for (const client of lines.keys()) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function join(client: Socket, database: Socket): void {
  client.pipe(database).pipe(client);
}

function part(client: Socket, database: Socket): void {
  database.unpipe(client);
  client.unpipe(database);
}
