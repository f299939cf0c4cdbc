import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addDays, calendarDate } from '@party-rental/contracts';
import { newId } from '../platform/ids.js';
import { runOps } from '../../../tests/support/run-ops.js';
import { CASTLE, bookingCreated } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';

const day = calendarDate.parse('2026-12-12');
const booking = bookingCreated({ itemId: 7, eventDate: day, quantity: 2 });
const { bookingId } = booking.data;
const downtime = { downtimeId: newId(), itemId: 7, from: day, to: addDays(day, 2), quantity: 1 };

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog();
  await log.append(
    { type: 'ItemAdded', data: { itemId: 7, item: CASTLE } },
    booking,
    { type: 'BookingConfirmed', data: { bookingId } },
    bookingCreated({ itemId: 7, eventDate: addDays(day, 1) }),
    bookingCreated({ itemId: 8, eventDate: day, quantity: 3 }),
    {
      type: 'BookingCancelled',
      data: { bookingId, itemId: 7, eventDate: day, quantity: 2, from: 'CONFIRMED', cause: 'request' },
      personal: null,
    },
    { type: 'DowntimeAdded', data: { ...downtime, reason: 'Torn seam' } },
    { type: 'DowntimeEnded', data: { ...downtime, from: addDays(day, 2) } },
  );
});
afterAll(() => log.close());

const events = (...options: string[]) =>
  runOps(
    {
      DATABASE_URL: log.url,
      DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      SESSION_SECRET: 'a secret of this very test, of some length',
    },
    'events',
    ...options,
  );

test.each([
  [
    ['--item', '7'],
    [
      ['ItemAdded', null],
      ['BookingCreated', 2],
      ['BookingCreated', 1],
      ['BookingCancelled', -2],
      ['DowntimeAdded', null],
      ['DowntimeEnded', null],
    ],
  ],
  [
    ['--item', '7', '--day', day],
    [
      ['BookingCreated', 2],
      ['BookingCancelled', -2],
      ['DowntimeAdded', null],
    ],
  ],
  [
    ['--day', day, '--type', 'BookingCreated'],
    [
      ['BookingCreated', 2],
      ['BookingCreated', 3],
    ],
  ],
])('events %j prints the events and the units that they allocate', async (options, expected) => {
  const { stdout } = await events(...options);
  expect(stdout).not.toContain('Dana');
  const printed: { type: string; delta: number | null }[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(printed.map(({ type, delta }) => [type, delta])).toEqual(expected);
});

test('events rejects a day that does not exist', async () => {
  expect(await events('--day', '2026-02-30')).toMatchObject({ code: 1, stderr: expect.stringContaining('2026-12-12') });
});
