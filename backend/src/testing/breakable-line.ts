import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The way to a database. */
export interface BreakableLine {
  readonly url: string;
  /** As when a host is gone: nobody who is connected hears anything more, nor that it is over. New connections get through. */
  break(): void;
  close(): Promise<void>;
}

export async function breakableLineTo(databaseUrl: string): Promise<BreakableLine> {
  const url = new URL(databaseUrl);
  const target = { port: Number(url.port), host: url.hostname };
  const lines = new Map<Socket, Socket>();
  const server = createServer((client) => {
    const database = connect(target);
    lines.set(client, database);
    client.pipe(database).pipe(client);
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
  url.port = String((server.address() as AddressInfo).port); // it listens on TCP
  return {
    url: url.href,
    break() {
      for (const [client, database] of lines) {
        database.unpipe(client);
        client.unpipe(database);
        database.destroy();
      }
    },
    async close() {
      for (const client of lines.keys()) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
