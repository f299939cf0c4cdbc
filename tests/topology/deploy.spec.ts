import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { accountToRunAs } from '../../backend/dist/platform/embedded-postgres/account.js';
import { freePort } from '../../backend/dist/platform/embedded-postgres/free-port.js';
import { installedPostgres } from '../../backend/test-support/dumpable-postgres.js';
import { newFolder } from '../support/shop.js';
import { until } from '../support/until.js';

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));
const PASSWORD = 'a password';
const bin = installedPostgres();

/** Runs the servers of docker-compose.yml with its files, as its user, who reads and writes only this folder. */
class Servers {
  readonly folder = newFolder('deploy');
  private readonly options = { ...accountToRunAs(), cwd: '/' };
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly environment = { ...process.env, PATH: `${bin}:${process.env['PATH']}` };

  constructor() {
    for (const file of readdirSync(DEPLOY)) copyFileSync(join(DEPLOY, file), join(this.folder, file));
    const { uid, gid } = this.options;
    if (uid !== undefined && gid !== undefined) chownSync(this.folder, uid, gid);
  }

  run(program: string, args: readonly string[], env: Record<string, string> = {}): void {
    const settings = { ...this.options, env: { ...this.environment, ...env }, stdio: 'pipe' } as const;
    execFileSync(program, args, settings);
  }

  /** Returns a function that stops the server. */
  start(program: string, args: readonly string[], port: number, env: Record<string, string> = {}) {
    const socket = `unix_socket_directories=${this.folder}`;
    const settings = [`port=${port}`, socket, `hba_file=${join(this.folder, 'pg_hba.conf')}`];
    const all = [...args, ...settings.flatMap((setting) => ['-c', setting])];
    const settingsOfProcess = { ...this.options, env: { ...this.environment, ...env }, stdio: 'ignore' } as const;
    const server = spawn(program, all, settingsOfProcess);
    const gone = once(server, 'exit');
    const stop = async () => {
      server.kill('SIGINT');
      await gone;
    };
    this.stops.unshift(stop);
    return stop;
  }

  /** The replica before its primary. */
  async stop(): Promise<void> {
    for (const stop of this.stops) await stop();
  }
}

/** As the role of the shop, with its password. */
async function query(port: number, text: string): Promise<unknown[]> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'party',
    password: PASSWORD,
    database: 'party_rental',
  });
  client.on('error', () => undefined); // the query rejects
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('start-replica.sh copies the primary once, and the replica receives what is committed, also while it was off', async () => {
  test.skip(!bin, 'no PostgreSQL in /usr/lib/postgresql: deploy/start-replica.sh is not tested');
  const servers = new Servers();
  const [primary, replica] = [await freePort(), await freePort()];
  const cluster = join(servers.folder, 'primary');
  servers.run('initdb', ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--no-sync']);
  servers.start('postgres', ['-D', cluster, '-c', 'wal_keep_size=1GB'], primary);
  const psql = (...args: string[]) => {
    const options = ['-h', servers.folder, '-p', String(primary), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1'];
    servers.run('psql', [...options, ...args], { POSTGRES_PASSWORD: PASSWORD });
    return true;
  };
  try {
    await until(() => psql('-c', 'create database party_rental'));
    psql('-d', 'party_rental', '-f', join(servers.folder, 'create-app-role.sql'));

    const source = { PGHOST: '127.0.0.1', PGPORT: String(primary), PGUSER: 'replication', PGPASSWORD: PASSWORD };
    const env = { ...source, PGDATA: join(servers.folder, 'replica', 'data') };
    // What is left of a copy that was interrupted.
    servers.run('mkdir', ['-p', `${env.PGDATA}.copy`]);
    servers.run('cp', [join(cluster, 'PG_VERSION'), `${env.PGDATA}.copy`]);
    const startReplica = () => servers.start('sh', [join(servers.folder, 'start-replica.sh')], replica, env);
    const stopReplica = startReplica();
    await query(primary, 'create table numbers as select 1 as number');
    const shows = (...numbers: number[]) =>
      until(async () => isDeepStrictEqual(await query(replica, 'select number from numbers order by 1'), numbers));
    await shows(1);
    await stopReplica();
    await query(primary, 'insert into numbers values (2)');
    for (let i = 0; i < 3; i += 1) psql('-c', 'select pg_switch_wal()', '-c', 'checkpoint');
    startReplica();
    await shows(1, 2);
    expect(await query(replica, 'select pg_is_in_recovery()')).toEqual([true]);
  } finally {
    await servers.stop();
  }
});
