import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '../../../backend/dist/platform/database/database.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../backend/dist/platform/embedded-postgres/embedded-postgres.js';
import { superuserUrl } from '../../../backend/test-support/superuser-url.mjs';
import { serversOf } from '../../../backend/dist/platform/embedded-postgres/servers.js';

/** A PostgreSQL of its own, which is started again when it ends: by a supervisor, as in production. */
export class Database {
  private running: EmbeddedPostgres | undefined;
  private address = '';

  private constructor(readonly dataDir: string) {}

  static async startIn(dataDir: string): Promise<Database> {
    const database = new Database(dataDir);
    await database.start();
    return database;
  }

  /** Stays the same when it was stopped meanwhile. */
  get url(): string {
    return this.address;
  }

  async start(): Promise<void> {
    this.running = await startEmbeddedPostgres({ dataDir: this.dataDir, log: () => undefined });
    this.address = this.running.url;
  }

  /** For as long as nobody starts it. */
  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  /** `fast` disconnects everybody and shuts down, `immediate` drops everything: the next start replays the WAL. */
  end(how: 'fast' | 'immediate'): void {
    const [pid] = readFileSync(join(this.cluster, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }

  /** Nothing is refused and nothing is answered. */
  freeze(): void {
    this.signal('SIGSTOP');
  }

  thaw(): void {
    this.signal('SIGCONT');
  }

  async dropConnections(): Promise<void> {
    await this.upkeep(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
  }

  /** A session of somebody else's program; `end` rolls back what it has not committed. */
  async session(program: string): Promise<{ query(text: string): Promise<unknown>; end(): Promise<void> }> {
    const url = new URL(this.url);
    url.searchParams.set('application_name', program);
    const pool = createPool(url.href, 1);
    const client = await pool.connect();
    return {
      query: async (text) => (await client.query(text)).rows,
      end: async () => {
        client.release(true);
        await pool.end();
      },
    };
  }

  /** A statement that the program's role has no right to. */
  private upkeep(text: string): Promise<object[]> {
    return this.query(text, [], superuserUrl(this.url));
  }

  async query<Row extends object>(text: string, values: unknown[] = [], url = this.url): Promise<Row[]> {
    const pool = createPool(url, 1);
    try {
      return (await pool.query<Row>(text, values)).rows;
    } finally {
      await pool.end();
    }
  }

  /** Answers the address of an empty database beside this one. */
  async another(name: string): Promise<string> {
    const url = new URL(this.url);
    await this.upkeep(`create database ${name} owner ${url.username}`);
    url.pathname = `/${name}`;
    return url.href;
  }

  private get cluster(): string {
    return join(realpathSync(join(this.dataDir, 'postgres')), 'data');
  }

  private signal(signal: NodeJS.Signals): void {
    for (const pid of serversOf(this.cluster)) process.kill(pid, signal);
  }
}
