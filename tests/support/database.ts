import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../../backend/lib/platform/database/database.js';
import {
  runningPostgresUrl,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@party-rental/local-services/postgres/embedded-postgres';
import { findServers } from '@party-rental/local-services/postgres/servers';
import { withReadTables } from '../../backend/lib/read/projections.js';
import { superuserUrl } from '../../backend/test-support/superuser-url.mjs';

/** The embedded PostgreSQL of a data directory, started by the program itself. */
export class Database {
  private pool: pg.Pool | undefined;
  private poolUrl: string | undefined;

  constructor(readonly dataDir: string) {}

  /** Stays the same when the server is restarted, but not when the program was killed. */
  get url(): string {
    const url = runningPostgresUrl(this.dataDir);
    if (!url) throw new Error(`No database runs in ${this.dataDir}`);
    return url;
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    // Tests ask again and again until a condition holds. The pool closes idle connections.
    const { url } = this;
    if (!this.pool || url !== this.poolUrl) {
      const old = this.pool;
      this.pool = createPool(withReadTables(url), 4);
      this.poolUrl = url;
      await old?.end();
    }
    return (await this.pool.query<Row>(text, values)).rows;
  }

  /** Runs a statement that the program's role may not run. */
  async queryAsSuperuser(text: string): Promise<object[]> {
    const pool = createPool(superuserUrl(this.url), 1);
    try {
      return (await pool.query<object>(text)).rows;
    } finally {
      await pool.end();
    }
  }

  /** Creates an empty database in the same server. */
  async createDatabase(name: string): Promise<{ url: string; drop(): Promise<unknown> }> {
    const url = new URL(this.url);
    await this.queryAsSuperuser(`create database ${name} owner ${url.username}`);
    url.pathname = `/${name}`;
    return { url: url.href, drop: () => this.queryAsSuperuser(`drop database ${name} with (force)`) };
  }

  /** Opens a session of another program; `end` rolls back its open transaction. */
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

  async dropConnections(): Promise<void> {
    await this.queryAsSuperuser(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
  }
}

/** A PostgreSQL server of the test. Like a production supervisor, it restarts the server when the server ends. */
export class DatabaseServer extends Database {
  private running: EmbeddedPostgres | undefined;
  private lastUrl = '';

  private constructor(
    dataDir: string,
    private readonly settings: Record<string, string>,
  ) {
    super(dataDir);
  }

  static async start(dataDir: string, settings: Record<string, string> = {}): Promise<DatabaseServer> {
    const server = new DatabaseServer(dataDir, settings);
    await server.start();
    return server;
  }

  override get url(): string {
    return this.lastUrl;
  }

  async start(): Promise<void> {
    this.running = await startEmbeddedPostgres({
      dataDir: this.dataDir,
      log: () => undefined,
      settings: this.settings,
    });
    this.lastUrl = this.running.url;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  /** `fast` disconnects all clients and shuts down; after `immediate` the next start replays the WAL. */
  crash(mode: 'fast' | 'immediate'): void {
    const [pid] = readFileSync(join(this.cluster, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }

  /** Stops all server processes, so that connections stay open and no reply comes. */
  freeze(): void {
    this.signal('SIGSTOP');
  }

  thaw(): void {
    this.signal('SIGCONT');
  }

  private get cluster(): string {
    return join(realpathSync(join(this.dataDir, 'postgres')), 'data');
  }

  private signal(signal: NodeJS.Signals): void {
    for (const pid of findServers(this.cluster)) process.kill(pid, signal);
  }
}
