import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { moveCheckpoint } from '../../event-store/subscriptions/checkpoints.js';
import { bookingCreated, openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { Freshness } from './freshness.js';

/** So long that a machine that is merely busy does not reach it. */
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
const catchUp = async (name: string) => moveCheckpoint(log.pool, name, await log.feed.head(log.pool));

test('a table that is up to date is not waited for', async () => {
  await catchUp('items');
  expect(await timed(new Freshness(log.pool, log.feed, MAX_WAIT_MS).reach('items'))).toBeLessThan(MAX_WAIT_MS);
});

test('a table is waited for until it has what was there at the call', async () => {
  let reached = false;
  const freshness = new Freshness(log.pool, log.feed, MAX_WAIT_MS);
  const waited = timed(freshness.reach('items', 'bookings').then(() => (reached = true)));
  await catchUp('items');
  expect(reached).toBe(false);
  await catchUp('bookings');
  expect(await waited).toBeLessThan(MAX_WAIT_MS);
});

test('a table that stands still is waited for a second, and nothing of the waiting stays behind', async () => {
  const freshness = new Freshness(log.pool, log.feed);
  const waited = await Promise.all([1, 2, 3].map(() => timed(freshness.reach('bookings'))));
  for (const ms of waited) expect(ms).toBeGreaterThan(900);
  expect(freshness['emitter'].listenerCount('moved')).toBe(0);
});
