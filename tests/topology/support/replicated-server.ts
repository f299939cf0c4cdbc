import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeBaseBackup } from '@party-rental/local-services/postgres/base-backup';
import { binariesFor } from '@party-rental/local-services/postgres/binaries';
import { prepareCluster } from '@party-rental/local-services/postgres/cluster';
import { superuserUrl } from '@party-rental/local-services/postgres/credentials';
import { prepareDataDirectory } from '@party-rental/local-services/postgres/data-directory';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { runServer, type Server } from '@party-rental/local-services/postgres/server';
import { findServers } from '@party-rental/local-services/postgres/servers';
import { getCode } from '../../../backend/lib/platform/start-error.js';

const SETTINGS = { shared_buffers: '64MB', wal_keep_size: '256MB' };

/** One server of a pair: the embedded PostgreSQL in a folder of its own, without a supervisor that restarts it. */
export class ReplicatedServer {
  private running: Server | undefined;

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly password: string,
  ) {}

  static async create(dataDir: string, password: string): Promise<ReplicatedServer> {
    return new ReplicatedServer(dataDir, await freePort(), password);
  }

  /** Connects as the superuser. */
  url(database = 'postgres'): string {
    return superuserUrl({ password: this.password }, this.port, database);
  }

  /** Starts the server on its folder, or on a new cluster. */
  async start(): Promise<void> {
    const directory = prepareDataDirectory(this.dataDir);
    const binaries = binariesFor(directory.account);
    const cluster = prepareCluster(directory, binaries, this.password);
    const logFile = join(this.dataDir, 'postgres.log');
    const { port } = this;
    const options = { ...binaries, ...directory, cluster, port, url: this.url(), logFile, settings: SETTINGS };
    this.running = await runServer(options);
  }

  /** Replaces the data by a copy of another server's. */
  async copyFrom(other: ReplicatedServer): Promise<void> {
    const { account } = prepareDataDirectory(this.dataDir);
    rmSync(this.cluster, { recursive: true, force: true });
    await makeBaseBackup(other.url(), this.cluster, account);
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  /** Ends every process of the server at once, as a power failure does. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.running?.ended;
    this.running = undefined;
  }

  /** `SIGSTOP` keeps its connections open without replies, until `SIGCONT`. */
  signal(signal: NodeJS.Signals): void {
    for (const pid of findServers(this.cluster)) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        if (getCode(error) !== 'ESRCH') throw error; // a session has just ended
      }
    }
  }

  async query<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url(), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined); // the query rejects
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  get cluster(): string {
    return join(prepareDataDirectory(this.dataDir).folder, 'data');
  }
}
