import { randomBytes } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { APP_ROLE, prepareDatabase } from '@party-rental/local-services/postgres/prepare-database';
import { Database } from '../../support/database.js';
import { until } from '../../support/until.js';
import { ReplicatedServer } from './replicated-server.js';

const DATABASE = 'party_rental';
const STANDBY = 'standby';

/** A primary and its synchronous standby, by PostgreSQL's own streaming replication. */
export class PostgresPair extends Database {
  private constructor(
    dataDir: string,
    private readonly password: string,
    public primary: ReplicatedServer,
    public standby: ReplicatedServer,
  ) {
    super(dataDir);
  }

  static async start(dataDir: string, standbyDir = join(dataDir, 'two')): Promise<PostgresPair> {
    const password = randomBytes(24).toString('hex');
    const primary = await ReplicatedServer.create(join(dataDir, 'one'), password);
    const standby = await ReplicatedServer.create(standbyDir, password);
    const pair = new PostgresPair(dataDir, password, primary, standby);
    await primary.start();
    await prepareDatabase((database) => primary.url(database), DATABASE, password);
    await pair.attachStandby();
    return pair;
  }

  /** Names both servers, always in the same order. */
  override get url(): string {
    const ports = [this.primary, this.standby].map(({ port }) => port).toSorted((a, b) => a - b);
    return this.getUrl(...ports);
  }

  /** The program's URL of the primary, or of the standby, alone. */
  getUrl(...ports: number[]): string {
    return `postgres://${APP_ROLE}:${this.password}@${ports.map((port) => `127.0.0.1:${port}`).join()}/${DATABASE}`;
  }

  /** Makes the standby from a copy of the primary, and lets every commit wait for it. */
  async attachStandby(): Promise<void> {
    await this.follow(this.standby, STANDBY);
    await this.waitForStandby(true);
    await until(() => this.isSynchronous());
  }

  /** Makes this server from a copy of the primary, from which it then receives each commit. */
  async follow(server: ReplicatedServer, name: string): Promise<void> {
    const { primary } = this;
    await server.copyFrom(primary);
    const link = `host=127.0.0.1 port=${primary.port} user=postgres password=${this.password} application_name=${name}`;
    // A standby that is promoted waits for no other server.
    const settings = `primary_conninfo = '${link}'\nsynchronous_standby_names = ''\n`;
    appendFileSync(join(server.cluster, 'postgresql.auto.conf'), settings);
    writeFileSync(join(server.cluster, 'standby.signal'), '');
    await server.start();
  }

  /** A further server that follows the primary. */
  async addReplica(): Promise<ReplicatedServer> {
    const server = await ReplicatedServer.create(join(this.dataDir, 'three'), this.password);
    await this.follow(server, 'replica');
    return server;
  }

  /** Whether commits wait for the standby. Without it, the standby may lack what was acknowledged. */
  async waitForStandby(wait: boolean): Promise<void> {
    await this.primary.query(`alter system set synchronous_standby_names = '${wait ? STANDBY : ''}'`);
    await this.primary.query('select pg_reload_conf()');
  }

  /** The standby receives nothing more. A process that is only stopped may have megabytes in its socket, and reads them later. */
  async disconnectStandby(): Promise<void> {
    await this.standby.query(`alter system set primary_conninfo = ''`);
    await this.standby.query('select pg_reload_conf()');
    await until(async () => (await this.standby.query('select from pg_stat_wal_receiver')).length === 0);
  }

  async isSynchronous(): Promise<boolean> {
    const states = await this.primary.query<{ sync_state: string }>(
      `select sync_state from pg_stat_replication where application_name = '${STANDBY}' and state = 'streaming'`,
    );
    return states.some(({ sync_state: state }) => state === 'sync');
  }

  /** Makes the standby the primary, as an operator or a cluster manager does. */
  async promote(): Promise<void> {
    await this.standby.query('select pg_promote()');
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  async stop(): Promise<void> {
    await this.standby.stop();
    await this.primary.stop();
  }

  /** Stops both and deletes their data. */
  async close(): Promise<void> {
    await this.stop();
    removeData(this.dataDir);
  }
}
