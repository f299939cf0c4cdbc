import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { projections } from '../projections.js';
import { verify } from './verify.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { importEvents } from '../../../test-support/seasons/import-seasons.js';
import { seasons } from '../../../test-support/seasons/seasons.js';

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog();
});
afterAll(() => log.close());

test('three generated seasons are the same for the same seed, never oversold, and projected without differences', async () => {
  const { events, refused } = seasons({ orders: 600 });
  expect(seasons({ orders: 600 }).events).toEqual(events);
  expect(refused.length).toBeGreaterThan(0);
  await importEvents(log.pool, log.personalData, events);
  await rebuild(log.pool, log.feed, projections);
  expect(await verify(log.pool, log.feed)).toEqual([]);
}, 60_000);
