import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMAIL_STATUSES, type EmailStatus } from '@party-rental/contracts';
import { openTestLog } from '../../../test-support/test-log.js';
import { until } from '../../../../tests/support/until.js';
import { Deliveries, type Delivery } from './deliveries.js';

const ROUNDS = 50;

let log: Awaited<ReturnType<typeof openTestLog>>;
beforeAll(async () => {
  log = await openTestLog();
});
afterAll(() => log.close());

/** Inserts a delivery with this status that has been due for a minute. */
async function email(status: EmailStatus): Promise<Delivery> {
  const eventId = randomUUID();
  await log.pool.query(
    `insert into email_deliveries (event_id, purpose, status, attempts, due_at)
     values ($1, 'confirmation', $2, 1, now() - interval '1 minute')`,
    [eventId, status],
  );
  return { eventId, purpose: 'confirmation' };
}

test('a delivery is claimed if it is queued or failed, and not if it is finished', async () => {
  const claimed: string[] = [];
  for (const status of EMAIL_STATUSES)
    if ((await new Deliveries(log.pool).claim(await email(status)))?.attempt === 2) claimed.push(status);
  expect(claimed).toEqual(['queued', 'failed']);
});

test('an expired claim is taken over once the database has been steady for a while', async () => {
  const deliveries = new Deliveries(log.pool);
  const abandoned = await email('sending');
  const began = performance.now();
  await until(async () => (await deliveries.claim(abandoned)) !== undefined, 40_000);
  expect(performance.now() - began).toBeGreaterThan(15_000);
  expect(await deliveries.renew({ ...abandoned, attempt: 1 })).toBe(false);
  expect(await deliveries.renew({ ...abandoned, attempt: 2 })).toBe(true);
  expect(await deliveries.claim(abandoned)).toBeUndefined();
});

test('of several workers that claim a delivery at the same time, one gets it', async () => {
  const workers = Array.from({ length: 8 }, () => new Deliveries(log.pool));
  for (let round = 0; round < ROUNDS; round++) {
    const queued = await email('queued');
    const claims = await Promise.all(workers.map((worker) => worker.claim(queued)));
    expect(claims.flatMap((claim) => claim?.attempt ?? [])).toEqual([2]);
  }
});

test('a claim on a delivery that has since become unwanted is not renewed', async () => {
  const deliveries = new Deliveries(log.pool);
  const queued = await email('queued');
  const claim = await deliveries.claim(queued);
  await log.pool.query(`update email_deliveries set status = 'skipped', error = 'erased' where event_id = $1`, [
    queued.eventId,
  ]);
  expect(await deliveries.renew({ ...queued, attempt: claim?.attempt ?? 0 })).toBe(false);
});
