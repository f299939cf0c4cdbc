import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDate, type EmailStatus } from '@party-rental/contracts';
import { newId } from '../../platform/ids.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { undeliveredOffers } from './undelivered-offers.js';

const place = { itemId: 1, eventDate: calendarDate.parse('2026-12-12'), quantity: 1 };
const until = '2026-11-23T12:00:00.000Z';

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog();
});
afterAll(() => log.close());

async function join(): Promise<string> {
  const entryId = newId();
  const personal = { email: 'ann@example.com' };
  await log.append({ type: 'WaitlistJoined', data: { entryId, ...place }, personal });
  return entryId;
}

/** Holds units for the entry, and stores the delivery of its email if a status is given. */
async function hold(entryId: string, status: EmailStatus | null = null, error: string | null = null): Promise<void> {
  await log.append({ type: 'UnitsHeld', data: { entryId, ...place, until } });
  if (!status) return;
  await log.pool.query(
    `insert into email_deliveries (event_id, purpose, status, error)
     select event_id, 'waitlist-offer', $2, $3 from events where stream = 'waitlist-' || $1 order by version desc limit 1`,
    [entryId, status, error],
  );
}

async function isUndelivered(entryId: string): Promise<boolean> {
  return (await undeliveredOffers(log.pool, [{ itemId: place.itemId, day: place.eventDate }])).has(entryId);
}

test.each<[string, boolean, EmailStatus | null, string | null]>([
  ['is not queued yet', true, null, null],
  ['is queued', true, 'queued', null],
  ['is being sent', true, 'sending', null],
  ['is being retried', true, 'failed', '450 try later'],
  ['was skipped because the hold had just ended', true, 'skipped', 'outdated'],
  ['was sent', false, 'sent', null],
  ['was given up', false, 'dead', '550 no such user'],
])('an offer whose email %s is undelivered: %s', async (_, undelivered, status, error) => {
  const entryId = await join();
  await hold(entryId, status, error);
  expect(await isUndelivered(entryId)).toBe(undelivered);
});

test('an earlier hold whose email is still being retried does not count', async () => {
  const entryId = await join();
  await hold(entryId, 'failed');
  await log.append({ type: 'HoldEnded', data: { entryId, ...place, until, outcome: 'undelivered' } });
  expect(await isUndelivered(entryId)).toBe(false);
  await hold(entryId, 'sent');
  expect(await isUndelivered(entryId)).toBe(false);
});

test('the offers of other waitlists are not read', async () => {
  const entryId = await join();
  await hold(entryId);
  expect(await undeliveredOffers(log.pool, [{ itemId: 2, day: place.eventDate }])).toEqual(new Set());
});
