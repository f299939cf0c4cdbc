import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { calendarDate } from '@party-rental/contracts';
import { randomHistory } from '../../../test-support/history.js';
import { DANA } from '../../../test-support/dana.js';
import { bookingCreated, CASTLE, openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { projections } from './projections.js';
import { rebuild } from './rebuild.js';
import { verify } from './verify.js';

let log: TestLog;

beforeAll(async () => {
  log = await openTestLog();
  await log.append(...randomHistory(7, 200));
  await rebuildAll();
});
afterAll(() => log.close());

async function rebuildAll(which = projections): Promise<void> {
  for (const projection of which) await rebuild(log.pool, log.feed, projection);
}
async function findings() {
  await log.settled();
  return verify(log.pool, log.feed);
}

test('after a random history nothing is found, however the tables were made', async () => {
  expect(await findings()).toEqual([]);
});

test('nothing is found right after a rebuild, although a long transaction holds the readers of the log back', async () => {
  const elsewhere = await log.pool.connect();
  await elsewhere.query('begin');
  await elsewhere.query('select pg_current_xact_id()');
  await log.append(bookingCreated({ eventDate: calendarDate.parse('2026-12-31') }));
  await rebuildAll();
  const found = await verify(log.pool, log.feed);
  await elsewhere.query('rollback');
  elsewhere.release();
  expect(found).toEqual([]);
});

describe('a planted drift', () => {
  let spoilt: string[];
  afterEach(() => rebuildAll(projections.filter(({ tables }) => tables.some(({ name }) => spoilt.includes(name)))));

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
    ['items', 'update items set stock = 77 where id = 1', /^1: stock is 77, the log makes \d+$/],
    ['items', "update items set name = 'Palace' where id = 1", /^1: name is not what the log makes it$/],
    ['items', 'delete from items where id = 2', /^2: the row is missing$/],
    [
      'bookings',
      "update bookings set status = 'LOST' where id = (select id from bookings limit 1)",
      /^[0-9a-f-]{36}: status is not what the log makes it$/,
    ],
    [
      'bookings',
      "update bookings set customer_name = 'Eve Miller' where id = (select id from bookings limit 1)",
      /^[0-9a-f-]{36}: customer_name is not what the log makes it$/,
    ],
    [
      'bookings',
      'delete from bookings where id = (select id from bookings limit 1)',
      /^[0-9a-f-]{36}: the row is missing$/,
    ],
    [
      'bookings',
      "insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()))).* from bookings b limit 1",
      /^[0-9a-f-]{36}: the log makes no such row$/,
    ],
    [
      'dashboard_statuses',
      "update dashboard_statuses set bookings = bookings + 1 where status = 'PENDING'",
      /^PENDING: bookings is \d+, the log makes \d+$/,
    ],
    ['dashboard_days', 'update dashboard_days set bookings = 0', /^2026-12-\d\d: bookings is 0, the log makes \d+$/],
    [
      'reviews',
      "update reviews set text = 'Awful' where id = (select id from reviews limit 1)",
      /^[0-9a-f-]{36}: text is not what the log makes it$/,
    ],
    [
      'item_ratings',
      'update item_ratings set stars = stars + 1, reviews = reviews + 1',
      /^\d: stars is \d+, the log makes \d+; reviews is \d+, the log makes \d+$/,
    ],
    ['dashboard_items', 'delete from dashboard_items where item_id = 1', /^1: the row is missing$/],
  ])('in %s is found: %s', async (table, sql, difference) => {
    spoilt = [table];
    await log.pool.query(sql);
    const found = await findings();
    expect(found.length).toBeGreaterThan(0);
    for (const finding of found)
      expect(finding).toEqual({ check: table, difference: expect.stringMatching(difference) });
  });

  test('is told without anybody’s personal data', async () => {
    spoilt = ['bookings', 'reviews'];
    await log.pool.query(
      `update bookings set customer_name = 'Eve Miller', customer_email = 'eve@example.com', customer_phone = '(555) 777',
         address = '1 Elm', city = 'Shelbyville', state = 'MA', zip_code = '99999', special_instructions = 'Knock'`,
    );
    await log.pool.query("update reviews set author = 'Eve M.', text = 'Mia turned six'");
    const told = JSON.stringify(await findings());
    expect(told).toContain('customer_email');
    expect(told).toContain('author');
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
      expect(told).not.toContain(`${value}`);
  });
});

describe('a planted oversell', () => {
  const day = calendarDate.parse('2027-05-05');

  test('in the log is found at the very acceptance that made it', async () => {
    await log.append({ type: 'ItemAdded', data: { itemId: 90, item: { ...CASTLE, stock: 2 } } });
    const bookings = [1, 1, 1].map((quantity, i) =>
      bookingCreated({ itemId: 90, eventDate: day, quantity, number: `PR-${i}` }),
    );
    await log.append(...bookings);
    expect(await findings()).toEqual([
      { check: 'stock', difference: 'PR-2 made 3 booked of item 90 on 2027-05-05, of 2 in stock' },
    ]);
  });

  test('is not what a lowered stock leaves behind', async () => {
    await log.append({ type: 'ItemAdded', data: { itemId: 91, item: CASTLE } });
    await log.append(bookingCreated({ itemId: 91, eventDate: day, quantity: 5 }));
    const lowered = { ...CASTLE, stock: 1 };
    await log.append({ type: 'ItemChanged', data: { itemId: 91, item: lowered, changed: ['stock'] } });
    expect((await findings()).filter(({ difference }) => difference.includes('item 91'))).toEqual([]);
  });

  test('is a booking of what was not offered', async () => {
    await log.append({ type: 'ItemAdded', data: { itemId: 92, item: { ...CASTLE, isActive: false } } });
    await log.append(bookingCreated({ itemId: 92, eventDate: day, number: 'PR-HIDDEN' }));
    expect(await findings()).toContainEqual({
      check: 'stock',
      difference: 'PR-HIDDEN made 1 booked of item 92 on 2027-05-05, of 0 in stock',
    });
  });
});

test('a booking that was moved to a full day is found', async () => {
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
  for (const projection of projections) await rebuild(own.pool, own.feed, projection);
  expect(await verify(own.pool, own.feed, () => undefined)).toEqual([
    {
      check: 'stock',
      difference: `The move of ${place.bookingId} made 2 booked of item 1 on 2027-06-06, of 1 in stock`,
    },
  ]);
  await own.close();
});
