import pg from 'pg';
import { getCode } from '../start-error.js';
import { getUrls } from './database-url.js';
import { READ_ONLY } from '@party-rental/event-store/is-database-unavailable';
import { WritableServer } from './writable-server.js';

/** What pg-pool creates for this URL. A list of servers has clients that follow the one that accepts writes. */
export function clientFor(url: string): typeof pg.Client {
  return getUrls(url).length > 1 ? FailoverClient : pg.Client;
}

/** Connects to the writable server of a list. After a failure, or on a server that accepts no writes, it ends. */
class FailoverClient extends pg.Client {
  private readonly server: WritableServer;
  private url = '';

  constructor(config: string | pg.ClientConfig = {}) {
    const { connectionString: list = '', ...settings } =
      typeof config === 'string' ? { connectionString: config } : config;
    super({ ...settings, connectionString: getUrls(list)[0] });
    this.server = WritableServer.of(list);
    this.on('error', () => this.server.forget(this.url));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
  override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | void {
    const connected = this.connectToWritable();
    if (!callback) return connected;
    // oxlint-disable-next-line promise/no-callback-in-promise -- pg-pool passes one
    void connected.then((client) => callback(null, client), callback);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- passes on every overload of pg
  override query(...args: any[]): any {
    // oxlint-disable-next-line typescript/no-explicit-any -- as above
    const result: unknown = super.query(...(args as [any]));
    // With a callback, the pool discards the connection after an error.
    if (result instanceof Promise) result.catch((error: unknown) => getCode(error) === READ_ONLY && this.leave());
    return result;
  }

  private async connectToWritable(): Promise<pg.Client> {
    this.url = await this.server.find();
    const { host, port } = new pg.Client(this.url); // parses the URL
    this.host = host;
    this.port = port;
    try {
      await super.connect();
      await this.server.admit(this, this.url);
      return this;
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  private leave(): void {
    this.server.forget(this.url);
    void this.end().catch(() => undefined);
  }
}
