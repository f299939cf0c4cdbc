import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '@party-rental/contracts';
import type { DomainEvent } from '../../domain/events.js';
import { randomHistory } from '../../../test-support/history.js';
import { DANA } from '../../../test-support/dana.js';
import { CASTLE, bookingCreated } from '../../../test-support/events.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { newId } from '../../platform/ids.js';
import { projections } from '../projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { verify } from './verify.js';

let log: TestLog;

beforeAll(async () => {
  log = await openTestLog();
  await log.append(...randomHistory(7, 200));
  await rebuildAll();
});
afterAll(() => log.close());

async function rebuildAll(which = projections): Promise<void> {
  await rebuild(log.pool, log.feed, which);
}
async function findings() {
  await log.settled();
  return verify(log.pool, log.feed);
}

test('finds nothing after a random history', async () => {
  expect(await findings()).toEqual([]);
});

test('finds nothing after a rebuild while a long transaction stalls the subscriptions', async () => {
  const elsewhere = await log.pool.connect();
  await elsewhere.query('begin');
  await elsewhere.query('select pg_current_xact_id()');
  await log.append(bookingCreated({ eventDate: calendarDate.parse('2026-12-31') }));
  await rebuildAll();
  const differences = await verify(log.pool, log.feed);
  await elsewhere.query('rollback');
  elsewhere.release();
  expect(differences).toEqual([]);
});

test.each([
  [
    'a row of further_allocations is lost',
    'delete from further_allocations where ctid = (select ctid from further_allocations limit 1)',
    /^event [0-9a-f-]{36} \(\w+ in [\w-]+\): \d+ rows, \d+ by its data, and they differ$/,
  ],
  [
    'a row of further_allocations is changed',
    'update further_allocations set day = day + 1 where ctid = (select ctid from further_allocations limit 1)',
    /by its data, and they differ$/,
  ],
  [
    'a hold never ends',
    'update further_allocations set held_until = null where held_until is not null',
    /by its data, and they differ$/,
  ],
  [
    'a row of further_allocations belongs to no event',
    "insert into further_allocations values (gen_random_uuid(), 1, 1, '2030-01-01', 1)",
    /^event [0-9a-f-]{36} is not in the log$/,
  ],
  [
    'the units of an event are changed',
    "update events set delta = delta + 1 where event_id = (select event_id from events where type = 'BookingCreated' limit 1)",
    /^event [0-9a-f-]{36} \(BookingCreated in booking-[0-9a-f-]{36}\): its columns differ from its data$/,
  ],
  [
    'an event names another order',
    "update events set order_id = gen_random_uuid() where event_id = (select event_id from events where type = 'BookingCreated' limit 1)",
    /its columns differ from its data$/,
  ],
])('finds that %s, although decisions and tables agree', async (_, damage, difference) => {
  const other = await openTestLog();
  const parts = [{ itemId: 1, quantity: 2, bufferDays: 1 }];
  const hold = { entryId: newId(), itemId: 1, eventDate: calendarDate.parse('2026-12-20'), quantity: 1 };
  await other.append(
    { type: 'ItemAdded', data: { itemId: 1, item: { ...CASTLE, stock: 50 } } },
    {
      type: 'ItemAdded',
      data: { itemId: 2, item: { ...CASTLE, type: 'PACKAGE', components: [{ itemId: 1, quantity: 2 }] } },
    },
    bookingCreated({ itemId: 2, parts, quantity: 1, eventDate: calendarDate.parse('2026-12-12') }),
    { type: 'UnitsHeld', data: { ...hold, until: '2026-12-01T00:00:00.000Z' } },
  );
  await other.settled();
  await rebuild(other.pool, other.feed, projections);
  expect(await verify(other.pool, other.feed)).toEqual([]);
  await other.pool.query('alter table events disable trigger user');
  await other.pool.query(damage);
  await rebuild(other.pool, other.feed, projections);
  const differences = (await verify(other.pool, other.feed)).map((one) => one.difference);
  await other.close();
  expect(differences).toContainEqual(expect.stringMatching(difference));
});

describe('a planted difference', () => {
  let damaged: string[];
  afterEach(() => rebuildAll(projections.filter(({ tables }) => tables.some(({ name }) => damaged.includes(name)))));

  test.each([
    [
      'availability',
      'update availability set booked = booked + 1 where item_id = 1',
      /^item 1 on 2026-12-\d\d: \d+ booked in the table, \d+ in the log$/,
    ],
    [
      'availability',
      'delete from availability where item_id = 2 and booked > 0',
      /^item 2 on .*: 0 booked in the table, \d+ in the log$/,
    ],
    [
      'availability',
      "insert into availability values (3, '2030-01-01', 4)",
      /^item 3 on 2030-01-01: 4 booked in the table, 0 in the log$/,
    ],
    [
      'held_units',
      "insert into held_units values (3, '2030-01-01', '2030-01-01', 4)",
      /^item 3 on 2030-01-01: 4 held until 2030-01-01T00:00:00.000Z in the table, 0 in the log$/,
    ],
    ['waitlist', "update waitlist set status = 'lost'", /^[0-9a-f-]{36}: status differs from the log$/],
    ['items', 'update items set stock = 77 where id = 1', /^1: stock is 77 in the table, \d+ in the log$/],
    ['items', "update items set name = 'Palace' where id = 1", /^1: name differs from the log$/],
    ['items', 'delete from items where id = 2', /^2: the row is missing$/],
    [
      'bookings',
      "update bookings set status = 'LOST' where id = (select id from bookings limit 1)",
      /^[0-9a-f-]{36}: status differs from the log$/,
    ],
    [
      'bookings',
      "update bookings set customer_name = 'Eve Miller' where id = (select id from bookings limit 1)",
      /^[0-9a-f-]{36}: searched differs from the log; customer_name differs from the log$/,
    ],
    [
      'bookings',
      'delete from bookings where id = (select id from bookings limit 1)',
      /^[0-9a-f-]{36}: the row is missing$/,
    ],
    [
      'bookings',
      `insert into bookings (id, number, order_id, item_id, event_date, quantity, customer_name, customer_email,
         customer_phone, status, created_at)
       select gen_random_uuid(), number, order_id, item_id, event_date, quantity, customer_name, customer_email,
         customer_phone, status, created_at from bookings limit 1`,
      /^[0-9a-f-]{36}: the row has no events$/,
    ],
    // Totals of customers, the money on the dashboard and the CSV files are sums of these columns.
    [
      'orders',
      'update orders set total = total + 1 where id = (select id from orders limit 1)',
      /^[0-9a-f-]{36}: total is \d+ in the table, \d+ in the log$/,
    ],
    [
      'orders',
      "update orders set state = jsonb_set(state::jsonb, '{entries}', '[]') || '{\"adjustments\":[{}]}' where id = (select id from orders limit 1)",
      /^[0-9a-f-]{36}: state differs from the log$/,
    ],
    [
      'dashboard_statuses',
      "update dashboard_statuses set bookings = bookings + 1 where status = 'PENDING'",
      /^PENDING: bookings is \d+ in the table, \d+ in the log$/,
    ],
    [
      'dashboard_days',
      'update dashboard_days set bookings = 0',
      /^2026-12-\d\d: bookings is 0 in the table, \d+ in the log$/,
    ],
    [
      'reviews',
      "update reviews set text = 'Awful' where id = (select id from reviews limit 1)",
      /^[0-9a-f-]{36}: text differs from the log$/,
    ],
    [
      'item_ratings',
      'update item_ratings set stars = stars + 1, reviews = reviews + 1',
      /^\d: stars is \d+ in the table, \d+ in the log; reviews is \d+ in the table, \d+ in the log$/,
    ],
    [
      'dashboard_recorded',
      'update dashboard_recorded set created = created + 1',
      /^\d{4}-\d\d-\d\d \d: created is \d+ in the table, \d+ in the log$/,
    ],
    [
      'refund_changes',
      'insert into refund_changes values (gen_random_uuid(), now(), 1, 5000)',
      /^[0-9a-f-]{36}: the row has no events$/,
    ],
    ['dashboard_items', 'delete from dashboard_items where item_id = 1', /^1: the row is missing$/],
  ])('in %s is reported: %s', async (table, sql, difference) => {
    damaged = [table];
    await log.pool.query(sql);
    const differences = await findings();
    expect(differences.length).toBeGreaterThan(0);
    for (const finding of differences)
      expect(finding).toEqual({ check: table, difference: expect.stringMatching(difference) });
  });

  test('is reported without personal data', async () => {
    damaged = ['bookings', 'orders', 'reviews'];
    await log.pool.query(
      `update bookings set customer_name = 'Eve Miller', customer_email = 'eve@example.com', customer_phone = '(555) 777'`,
    );
    await log.pool.query(
      `update orders set state = jsonb_set(state::jsonb, '{customer}', (state->'customer')::jsonb ||
         '{"address": "1 Elm", "city": "Shelbyville", "state": "MA", "zipCode": "99999", "specialInstructions": "Knock"}')`,
    );
    await log.pool.query("update reviews set author = 'Eve M.', text = 'Mia turned six'");
    const report = JSON.stringify(await findings());
    expect(report).toContain('customer_email');
    expect(report).toContain('author');
    for (const value of [
      ...Object.values(DANA),
      'Eve Miller',
      'eve@example.com',
      '(555) 777',
      '1 Elm',
      'Shelbyville',
      '99999',
      'Knock',
      'Eve M.',
      'Dana M.',
      'Mia turned six',
    ])
      expect(report).not.toContain(`${value}`);
  });
});

describe('a planted oversell', () => {
  const day = calendarDate.parse('2027-05-05');

  test('in the log is reported for the acceptance that caused it', async () => {
    await log.append({ type: 'ItemAdded', data: { itemId: 90, item: { ...CASTLE, stock: 2 } } });
    const bookings = [1, 1, 1].map((quantity, i) =>
      bookingCreated({ itemId: 90, eventDate: day, quantity, number: `PR-${i}` }),
    );
    await log.append(...bookings);
    expect(await findings()).toEqual([
      { check: 'stock', difference: 'PR-2: 3 booked of item 90 on 2027-05-05, 2 in stock' },
    ]);
  });

  test('is not reported when the stock was lowered afterwards', async () => {
    await log.append({ type: 'ItemAdded', data: { itemId: 91, item: CASTLE } });
    await log.append(bookingCreated({ itemId: 91, eventDate: day, quantity: 5 }));
    const lowered = { ...CASTLE, stock: 1 };
    await log.append({ type: 'ItemChanged', data: { itemId: 91, item: lowered, changed: ['stock'] } });
    expect((await findings()).filter(({ difference }) => difference.includes('item 91'))).toEqual([]);
  });

  test('is not reported for fewer units of a day that the owner has overbooked', async () => {
    await log.append({ type: 'ItemAdded', data: { itemId: 93, item: CASTLE } });
    const booking = bookingCreated({ itemId: 93, eventDate: day, quantity: 5 });
    await log.append(booking);
    const place = { bookingId: booking.data.bookingId, itemId: 93, eventDate: day };
    const agreed = { subtotal: 75_600, delivery: 4_500, setup: 1_500, cleaning: 0, surcharge: 0 };
    await log.append(
      { type: 'ItemChanged', data: { itemId: 93, item: { ...CASTLE, stock: 2 }, changed: ['stock'] } },
      { type: 'BookingDayReleased', data: { ...place, quantity: 5 } },
      { type: 'BookingQuantityChanged', data: { ...place, quantity: 4, from: 5, agreed } },
    );
    expect((await findings()).filter(({ difference }) => difference.includes('item 93'))).toEqual([]);
  });

  test('by units out of service is reported, unless the owner forced it', async () => {
    await log.append({ type: 'ItemAdded', data: { itemId: 94, item: CASTLE } });
    await log.append(bookingCreated({ itemId: 94, eventDate: day, quantity: 5 }));
    const [forced, unforced] = [newId(), newId()];
    const data = { itemId: 94, from: day, to: addDays(day, 1), quantity: 1, reason: 'Torn seam' };
    await log.append({ type: 'DowntimeAdded', data: { ...data, downtimeId: forced, isForced: true } });
    expect((await findings()).filter(({ difference }) => difference.includes('item 94'))).toEqual([]);
    await log.append({ type: 'DowntimeAdded', data: { ...data, downtimeId: unforced } });
    expect(await findings()).toContainEqual({
      check: 'stock',
      difference: `DowntimeAdded in downtime-${unforced}: 7 booked of item 94 on 2027-05-05, 5 in stock`,
    });
  });

  test('is reported for a booking of an inactive item', async () => {
    await log.append({ type: 'ItemAdded', data: { itemId: 92, item: { ...CASTLE, isActive: false } } });
    await log.append(bookingCreated({ itemId: 92, eventDate: day, number: 'PR-HIDDEN' }));
    expect(await findings()).toContainEqual({
      check: 'stock',
      difference: 'PR-HIDDEN: 1 booked of item 92 on 2027-05-05, 0 in stock',
    });
  });
});

test('units that are held count until the hold ends', async () => {
  const own = await openTestLog();
  const day = calendarDate.parse('2027-06-05');
  const hold = (entryId: string, hours: number): DomainEvent => {
    const until = new Date(Date.now() + hours * 3_600_000).toISOString();
    return { type: 'UnitsHeld', data: { entryId, itemId: 1, eventDate: day, quantity: 1, until } };
  };
  await own.append({ type: 'ItemAdded', data: { itemId: 1, item: { ...CASTLE, stock: 1 } } });
  await own.append(hold('ended', -1), hold('open', 1), bookingCreated({ eventDate: day, number: 'PR-1' }));
  await rebuild(own.pool, own.feed, projections);
  expect(await verify(own.pool, own.feed)).toEqual([
    { check: 'stock', difference: 'PR-1: 2 booked of item 1 on 2027-06-05, 1 in stock' },
  ]);
  await own.close();
});

test('a booking that was moved to a full day is reported', async () => {
  const own = await openTestLog();
  const [day, full] = [calendarDate.parse('2027-06-05'), calendarDate.parse('2027-06-06')];
  await own.append({ type: 'ItemAdded', data: { itemId: 1, item: { ...CASTLE, stock: 1 } } });
  const moved = bookingCreated({ eventDate: day });
  await own.append(moved, bookingCreated({ eventDate: full }));
  const place = { bookingId: moved.data.bookingId, itemId: 1, quantity: 1 };
  await own.append(
    { type: 'BookingMoved', data: { ...place, eventDate: full, from: day } },
    { type: 'BookingDayReleased', data: { ...place, eventDate: day } },
  );
  await rebuild(own.pool, own.feed, projections);
  expect(await verify(own.pool, own.feed, () => undefined)).toEqual([
    {
      check: 'stock',
      difference: `BookingMoved in booking-${place.bookingId}: 2 booked of item 1 on 2027-06-06, 1 in stock`,
    },
  ]);
  await own.close();
});
