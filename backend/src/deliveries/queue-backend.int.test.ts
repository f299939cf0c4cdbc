import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { DEFAULT_SCHEMA } from 'bullmq';
import { createEmptyDatabase } from '../../test-support/test-database.js';
import { createPool } from '../platform/database/database.js';
import { until } from '../../../tests/support/until.js';
import { DeliveryQueue } from './delivery-queue.js';
import { queueBackend } from './queue-backend.js';

/** Of BullMQ, while it creates its tables. */
const MIGRATION_LOCK = 0x42554c4c;

const kind = { queue: 'test', concurrency: 1, jobId: ({ id }: { id: number }) => `${id}`, label: () => 'test' };

test('a start waits for another process that is creating the tables of the queue, however long that takes', async () => {
  const database = await createEmptyDatabase();
  const pool = createPool(database.url);
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock($1, hashtext($2))', [MIGRATION_LOCK, DEFAULT_SCHEMA]);

  const queue = new DeliveryQueue(kind, queueBackend(undefined, database.url), () => undefined);
  const prepared = queue.prepare();
  const isLate = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity
       where wait_event = 'advisory' and datname = current_database() and now() - query_start > interval '10.5 seconds'`,
    );
    return rowCount === 1;
  };
  await until(isLate);
  await other.query('rollback');
  await expect(prepared).resolves.toBeUndefined();

  other.release();
  await queue.close();
  await pool.end();
  await database.drop();
});

test('a start waits for a server that takes its time to accept connections', async () => {
  const database = await createEmptyDatabase();
  const server = new URL(database.url);
  const slow = createServer((socket) => {
    socket.on('error', () => undefined);
    setTimeout(() => {
      const upstream = connect(Number(server.port), server.hostname);
      upstream.on('error', () => undefined);
      socket.pipe(upstream).pipe(socket);
    }, 6_000);
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(slow.address() as AddressInfo).port}`; // of TCP

  const queue = new DeliveryQueue(kind, queueBackend(undefined, url.href), () => undefined);
  await expect(queue.prepare()).resolves.toBeUndefined();
  await queue.close();
  slow.close();
  await database.drop();
});
