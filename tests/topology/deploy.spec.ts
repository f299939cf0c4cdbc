import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { installedPostgres } from '../../backend/test-support/dumpable-postgres.js';
import { until } from '../support/until.js';
import { PASSWORD, Servers } from './support/deployed-servers.js';

const bin = installedPostgres();

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
  try {
    const cluster = await servers.startPrimary(primary, '-c', 'wal_keep_size=1GB');
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
    for (let i = 0; i < 3; i += 1) servers.psql(primary, '-c', 'select pg_switch_wal()', '-c', 'checkpoint');
    startReplica();
    await shows(1, 2);
    expect(await query(replica, 'select pg_is_in_recovery()')).toEqual([true]);
  } finally {
    await servers.stop();
  }
});
