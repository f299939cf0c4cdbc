import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type pg from 'pg';
import { createPool } from '../../backend/lib/platform/database/database.js';
import { ReadReplica, type ReadPool } from '../../backend/lib/platform/database/read-replica.js';
import { createLogger } from '../../backend/lib/platform/observability/logger.js';
import { newFolder } from '../support/shop.js';
import { until } from '../support/until.js';
import { PostgresPair } from './support/postgres-pair.js';
import type { ReplicatedServer } from './support/replicated-server.js';

let pair: PostgresPair;
let replica: ReplicatedServer;
let primaryPool: pg.Pool;
let reads: ReadPool;
let stopReads: () => void;

/** Reads of the primary through a replica, as the program makes them. */
function openReads(primaryPort: number): void {
  const open = (port: number, timeoutMs = 0) => createPool(pair.getUrl(port), 4, timeoutMs);
  primaryPool = open(primaryPort);
  const [queries, positions] = [open(replica.port), [open(primaryPort, 2_000), open(replica.port, 2_000)] as const];
  const readReplica = new ReadReplica(...positions, createLogger({ logLevel: 'silent' }));
  reads = readReplica.createPool(primaryPool, queries);
  readReplica.start(() => undefined);
  stopReads = () => {
    readReplica.stop();
    for (const pool of [primaryPool, queries, ...positions]) void pool.end();
  };
}

/** Which server runs a query, in the end. */
async function getServer(condition = 'true'): Promise<'replica' | 'primary'> {
  const text = `select pg_is_in_recovery() as "isReplica" from (select ${condition}) as waited`;
  const { rows } = await reads.query<{ isReplica: boolean }>(text);
  return rows[0]?.isReplica ? 'replica' : 'primary';
}

const isInUse = () => until(async () => (await getServer()) === 'replica');

test.beforeAll(async () => {
  pair = await PostgresPair.start(join(newFolder('read-replica'), 'servers'));
  replica = await pair.addReplica();
  openReads(pair.primary.port);
  await primaryPool.query('create table numbers (number int)');
});
test.afterAll(async () => {
  stopReads?.();
  await replica?.stop();
  await pair?.close();
});

test('a query on the replica sees every commit before it', async () => {
  await isInUse();
  let onReplica = 0;
  for (let n = 1; n <= 300; n += 1) {
    await primaryPool.query('insert into numbers values ($1)', [n]);
    const text = 'select max(number) as number, pg_is_in_recovery() as "isReplica" from numbers';
    const { rows } = await reads.query<{ number: number; isReplica: boolean }>(text);
    expect(rows[0]?.number).toBe(n);
    if (rows[0]?.isReplica) onReplica += 1;
  }
  expect(onReplica).toBeGreaterThan(200);
});

test('an error of a query is thrown, and the replica stays in use', async () => {
  await isInUse();
  await expect(reads.query('select 1 / 0')).rejects.toThrow('division by zero');
  expect(await getServer()).toBe('replica');
});

test('a replica that falls behind ends the queries that it runs, and gets no new ones', async () => {
  await isInUse();
  const running = getServer('pg_sleep(2)');
  await until(
    async () => (await replica.query(`select from pg_stat_activity where query like '%pg_sleep(2)%'`)).length > 1,
  );
  await replica.query('select pg_wal_replay_pause()');
  await primaryPool.query('insert into numbers values (0)');
  expect(await getServer()).toBe('primary');
  expect(await running).toBe('replica');
  await replica.query('select pg_wal_replay_resume()');
  await isInUse();
});

test('queries that run on a replica that hangs or dies are run again on the primary', async () => {
  await isInUse();
  let running = getServer('pg_sleep(1)');
  await until(
    async () => (await replica.query(`select from pg_stat_activity where query like '%pg_sleep(1)%'`)).length > 1,
  );
  replica.signal('SIGSTOP');
  expect(await running).toBe('primary');
  replica.signal('SIGCONT');
  await isInUse();
  running = getServer('pg_sleep(3)');
  await until(
    async () => (await replica.query(`select from pg_stat_activity where query like '%pg_sleep(3)%'`)).length > 1,
  );
  await replica.kill();
  expect(await running).toBe('primary');
  await replica.start();
  await isInUse();
});

test('a replica that still follows a primary that was replaced, and is ahead of the new one, is not used', async () => {
  await pair.waitForStandby(false);
  await pair.disconnectStandby();
  await primaryPool.query('insert into numbers select -n from generate_series(1, 500000) n');
  await isInUse();
  stopReads();
  pair.primary.signal('SIGSTOP');
  await pair.promote();
  openReads(pair.primary.port);
  try {
    await until(async () => (await primaryPool.query('select pg_is_in_recovery() as r')).rows[0]?.r === false);
    await primaryPool.query('insert into numbers values (1000)');
    for (let n = 0; n < 30; n += 1) {
      const { rows } = await reads.query<{ number: number }>('select max(number) as number from numbers');
      expect(rows).toEqual([{ number: 1_000 }]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // Only the timeline shows it.
    const [ahead] = await pair.primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
    const state = `select status, pg_last_wal_replay_lsn() > '${ahead?.lsn}' as "isAhead" from pg_stat_wal_receiver`;
    expect(await replica.query(state)).toEqual([{ status: 'streaming', isAhead: true }]);
  } finally {
    pair.standby.signal('SIGCONT');
  }
});
