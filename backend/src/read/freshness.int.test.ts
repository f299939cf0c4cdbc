import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveCheckpoint } from '@party-rental/event-store/subscriptions/checkpoints';
import { bookingCreated } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { Freshness, Reads, ReadsCurrent, TablesBehindError } from '@party-rental/event-store/read-engine/freshness';
import { readTables } from './projections.js';

/** Long enough for a busy machine. */
const MAX_WAIT_MS = 50_000;

let log: TestLog;

beforeAll(async () => {
  log = await openTestLog();
});
afterAll(() => log.close());
beforeEach(() => log.append(bookingCreated()));

async function timed(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work;
  return performance.now() - began;
}
const catchUp = async (name: string) =>
  moveCheckpoint(log.pool, readTables.checkpointName(name), await log.feed.head(log.pool));

test('does not wait for a table that is up to date', async () => {
  await catchUp('items');
  expect(await timed(new Freshness(readTables, log.pool, log.feed, MAX_WAIT_MS).waitFor('items'))).toBeLessThan(
    MAX_WAIT_MS,
  );
});

test('waits until the tables contain the events before the call', async () => {
  let reached = false;
  const freshness = new Freshness(readTables, log.pool, log.feed, MAX_WAIT_MS);
  const waited = timed(freshness.waitFor('items', 'orders').then(() => (reached = true)));
  await catchUp('items');
  expect(reached).toBe(false);
  await catchUp('orders');
  expect(await waited).toBeLessThan(MAX_WAIT_MS);
});

class Bookings {
  constructor(readonly freshness: Freshness) {}

  @Reads('items', 'orders')
  list(page: number) {
    return Promise.resolve(`page ${page}`);
  }

  @ReadsCurrent('orders')
  count() {
    return Promise.resolve(1);
  }
}

test('a query waits for the tables that it declares', async () => {
  const bookings = new Bookings(new Freshness(readTables, log.pool, log.feed, MAX_WAIT_MS));
  let page: string | undefined;
  const listed = bookings.list(2).then((rows) => (page = rows));
  await catchUp('items');
  expect(page).toBeUndefined();
  await catchUp('orders');
  expect(await listed).toBe('page 2');
});

test('a query that needs current tables fails while they are behind', async () => {
  const bookings = new Bookings(new Freshness(readTables, log.pool, log.feed, 50));
  await expect(bookings.count()).rejects.toThrow(TablesBehindError);
  await catchUp('orders');
  expect(await bookings.count()).toBe(1);
});

test('waits one second for a table that does not move, and removes its listeners', async () => {
  const freshness = new Freshness(readTables, log.pool, log.feed);
  const waited = await Promise.all([1, 2, 3].map(() => timed(freshness.waitFor('orders'))));
  for (const ms of waited) expect(ms).toBeGreaterThan(900);
  expect(freshness['emitter'].listenerCount('moved')).toBe(0);
});
