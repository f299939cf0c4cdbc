import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
    return async () => {
      const gone = once(server, 'exit');
      server.kill('SIGINT');
      await gone;
    };
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

test('the replica of docker-compose.yml copies the primary, and receives what is committed, also after a restart', async () => {
  test.skip(!bin, 'no PostgreSQL in /usr/lib/postgresql: the replica of docker-compose.yml is not tested');
  const servers = new Servers();
  const [primary, replica] = [await freePort(), await freePort()];
  const cluster = join(servers.folder, 'primary');
  servers.run('initdb', ['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--no-sync']);
  const stopPrimary = servers.start('postgres', ['-D', cluster], primary);
  const psql = ['-h', servers.folder, '-p', String(primary), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1'];
  await until(() => {
    try {
      servers.run('psql', [...psql, '-c', 'create database party_rental']);
      return true;
    } catch {
      return false;
    }
  });
  const script = join(servers.folder, 'create-app-role.sql');
  servers.run('psql', [...psql, '-d', 'party_rental', '-f', script], { POSTGRES_PASSWORD: PASSWORD });

  const env = { PGHOST: '127.0.0.1', PGPORT: String(primary), PGUSER: 'replication', PGPASSWORD: PASSWORD };
  const copy = { ...env, PGDATA: join(servers.folder, 'replica', 'data') };
  const startReplica = () => servers.start('sh', [join(servers.folder, 'start-replica.sh')], replica, copy);
  let stopReplica = startReplica();
  await query(primary, 'create table numbers as select 1 as number');
  const shows = (...numbers: number[]) =>
    until(async () => {
      const found = await query(replica, 'select number from numbers order by 1').catch(() => []);
      return JSON.stringify(found) === JSON.stringify(numbers);
    });
  await shows(1);
  await stopReplica();
  await query(primary, 'insert into numbers values (2)');
  stopReplica = startReplica();
  await shows(1, 2);
  expect(await query(replica, 'select pg_is_in_recovery()')).toEqual([true]);
  await stopReplica();
  await stopPrimary();
});
