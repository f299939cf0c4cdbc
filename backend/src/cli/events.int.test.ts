import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '@party-rental/contracts';
import { newId } from '../platform/ids.js';
import { runOps, startOps } from '../../../tests/support/run-ops.js';
import { until } from '../../../tests/support/until.js';
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

const settings = () => ({
  DATABASE_URL: log.url,
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  SESSION_SECRET: 'a secret of this very test, of some length',
});
const events = (...options: string[]) => runOps(settings(), 'events', ...options);
const parsed = (stdout: string): { type: string; stream: string; delta: number | null }[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

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
  expect(parsed(stdout).map(({ type, delta }) => [type, delta])).toEqual(expected);
});

test('events rejects a day that does not exist', async () => {
  expect(await events('--day', '2026-02-30')).toMatchObject({ code: 1, stderr: expect.stringContaining('2026-12-12') });
});

describe('by the number', () => {
  const orderId = newId();
  const line = (index: number) =>
    bookingCreated({ orderId, number: `PR-2345-6789-${index}`, itemId: 9, eventDate: day });
  const [first, second] = [line(1), line(2)];
  const payment = { orderId, entryId: newId(), kind: 'DEPOSIT', amount: 5_000, method: 'CASH' } as const;
  beforeAll(async () => {
    await log.append(
      first,
      second,
      bookingCreated({ number: 'PR-2345-6782', itemId: 9, eventDate: day }),
      { type: 'BookingConfirmed', data: { bookingId: second.data.bookingId } },
      { type: 'PaymentRecorded', data: payment, personal: { note: 'Envelope' } },
    );
    expect(await runOps(settings(), 'replay', 'orders')).toMatchObject({ code: 0 });
  });

  test.each([
    [
      'an order, those of all its lines are printed',
      'pr 2345 6789',
      [
        ['BookingCreated', `booking-${first.data.bookingId}`],
        ['BookingCreated', `booking-${second.data.bookingId}`],
        ['BookingConfirmed', `booking-${second.data.bookingId}`],
        ['PaymentRecorded', `order-${orderId}`],
      ],
    ],
    [
      'a booking, its own and those of its order as a whole are printed',
      '23456789-1',
      [
        ['BookingCreated', `booking-${first.data.bookingId}`],
        ['PaymentRecorded', `order-${orderId}`],
      ],
    ],
  ])('of %s', async (_, number, expected) => {
    const { code, stdout } = await events(number);
    expect(code).toBe(0);
    expect(parsed(stdout).map(({ type, stream }) => [type, stream])).toEqual(expected);
  });

  test('of an order, --follow prints also those of a line that is added later', async () => {
    const child = startOps(settings(), 'events', 'PR-2345-6789', '--since', '2020-01-01', '--follow');
    try {
      await until(async () => parsed(child.output()).length === 4);
      const third = line(3);
      await log.append(third, { type: 'BookingConfirmed', data: { bookingId: third.data.bookingId } });
      await until(async () => parsed(child.output()).length === 6);
    } finally {
      await child.stop();
    }
  });

  test.each([
    ['PR-9999-9999', 'There is no order or line PR-9999-9999.'],
    ['12', 'Must be a number such as PR-7K3M-9Q2F.'],
  ])('events rejects %s', async (number, sentence) => {
    expect(await events(number)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) });
  });
});

describe('since a moment', () => {
  beforeAll(async () => {
    await log.pool.query('alter table events disable trigger user');
    await log.pool.query(
      `update events set recorded_at = case type when 'ItemAdded' then '2026-03-01T12:00:00Z'
         when 'DowntimeAdded' then clock_timestamp() - interval '90 minutes' else '2026-02-01T12:00:00Z' end`,
    );
    await log.pool.query('alter table events enable trigger user');
  });

  test.each([
    ['2026-03-01', ['ItemAdded', 'DowntimeAdded']],
    ['2026-03-01T12:00', ['ItemAdded', 'DowntimeAdded']],
    ['2026-03-01T12:00:01', ['DowntimeAdded']],
    ['2026-03-01T13:00+01:00', ['ItemAdded', 'DowntimeAdded']],
    ['2h', ['DowntimeAdded']],
    ['95m', ['DowntimeAdded']],
    ['1h', []],
  ])('events --since %s prints what was recorded then and later', async (moment, expected) => {
    expect(parsed((await events('--since', moment)).stdout).map(({ type }) => type)).toEqual(expected);
  });

  test.each(['yesterday', '2026-13-01', '2w'])('events rejects --since %s', async (moment) => {
    expect(await events('--since', moment)).toMatchObject({ code: 1, stderr: expect.stringContaining('or 2h.') });
  });

  test('events --follow shows its progress while it reads the log', async () => {
    const db = await log.pool.connect();
    await db.query('begin; lock table further_allocations');
    const child = startOps(settings(), 'events', '--since', '2h', '--follow');
    try {
      await until(() => child.errors().startsWith('reading the log: ['));
    } finally {
      await db.query('rollback');
      db.release();
      await child.stop();
    }
  });

  test('events --follow prints what was recorded since, and then each new event', async () => {
    const child = startOps(settings(), 'events', '--item', '7', '--since', '2h', '--follow');
    try {
      await until(async () => parsed(child.output()).length === 1);
      await log.append(
        bookingCreated({ itemId: 8, eventDate: day }),
        bookingCreated({ itemId: 7, eventDate: addDays(day, 5) }),
      );
      await until(async () => parsed(child.output()).length === 2);
      expect(parsed(child.output()).map(({ type }) => type)).toEqual(['DowntimeAdded', 'BookingCreated']);
    } finally {
      await child.stop();
    }
  });
});
