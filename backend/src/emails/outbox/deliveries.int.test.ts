import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EMAIL_STATUSES, type EmailStatus } from '@party-rental/contracts';
import { openTestLog } from '../../../test-support/test-log.js';
import { until } from '../../../../tests/support/until.js';
import { Deliveries } from './deliveries.js';
import type { Delivery } from './delivery.js';

const ROUNDS = 50;

let log: Awaited<ReturnType<typeof openTestLog>>;
beforeAll(async () => {
  log = await openTestLog();
});
afterAll(() => log.close());

/** An email with this status, whose next attempt has been due for a minute. */
async function email(status: EmailStatus): Promise<Delivery> {
  const eventId = randomUUID();
  await log.pool.query(
    `insert into email_deliveries (event_id, purpose, status, attempts, due_at)
     values ($1, 'confirmation', $2, 1, now() - interval '1 minute')`,
    [eventId, status],
  );
  return { eventId, purpose: 'confirmation' };
}

test('an email is claimed by its status: one that is queued or has failed, and none that is done', async () => {
  const claimed: string[] = [];
  for (const status of EMAIL_STATUSES)
    if ((await new Deliveries(log.pool).claim(await email(status))) === 2) claimed.push(status);
  expect(claimed).toEqual(['queued', 'failed']);
});

test('an email that is being sent is claimed when its claim ran out, once the database has answered for a while', async () => {
  const deliveries = new Deliveries(log.pool);
  const abandoned = await email('sending');
  const began = performance.now();
  await until(async () => (await deliveries.claim(abandoned)) !== undefined, 40_000);
  expect(performance.now() - began).toBeGreaterThan(15_000);
  expect(await deliveries.renew(abandoned, 1)).toBe(false);
  expect(await deliveries.renew(abandoned, 2)).toBe(true);
  expect(await deliveries.claim(abandoned)).toBeUndefined();
});

test('of many workers that claim an email at once one gets it', async () => {
  const workers = Array.from({ length: 8 }, () => new Deliveries(log.pool));
  for (let round = 0; round < ROUNDS; round++) {
    const queued = await email('queued');
    const claims = await Promise.all(workers.map((worker) => worker.claim(queued)));
    expect(claims.filter((attempt) => attempt !== undefined)).toEqual([2]);
  }
});

test('a claim is lost with the status: an email that was given up meanwhile is not renewed', async () => {
  const deliveries = new Deliveries(log.pool);
  const queued = await email('queued');
  const attempt = (await deliveries.claim(queued)) ?? 0;
  await log.pool.query(`update email_deliveries set status = 'dead', error = 'erased' where event_id = $1`, [
    queued.eventId,
  ]);
  expect(await deliveries.renew(queued, attempt)).toBe(false);
});
