import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayNumber, type CalendarDate } from '@party-rental/contracts';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => shop.close());

/**
 * Two moves of one booking wait for its lock. The second one gets the lock after the first one has moved the booking away:
 * it must not free units of the new day without that day's lock, or an order that is decided at the same time caches a
 * count that no later check corrects.
 */
test.each([1, 2, 3])(
  'a move that finds its booking on another day frees that day for the next customer (%i)',
  async () => {
    // On a busy machine a request gives up waiting for a lock after two seconds.
    while ((await raceMoves()) === 'gave up');
  },
);

async function raceMoves(): Promise<'done' | 'gave up'> {
  const { id: itemId } = await shop.addItem({ stock: 3 });
  const [first, second, third] = [inDays(shop.today, 21), inDays(shop.today, 22), inDays(shop.today, 23)];
  const { body: booking } = await book(itemId, first).expect(201);
  await book(itemId, second).expect(201);
  const releaseFirst = await lockDay(itemId, first);
  const releaseThird = await lockDay(itemId, third);
  const held = [releaseFirst, releaseThird];
  const statuses: number[] = [];
  const send = (request: Promise<{ status: number }>) => request.then(({ status }) => statuses.push(status));
  /** False if a request has given up. */
  const wait = async (count: number) => {
    await until(async () => statuses.includes(503) || (await waiting()) === count);
    return !statuses.includes(503);
  };
  const requests: Promise<unknown>[] = [];
  try {
    requests.push(send(move(booking.id, second)));
    if (!(await wait(1))) return 'gave up';
    requests.push(send(move(booking.id, third)));
    if (!(await wait(2))) return 'gave up';
    await releaseFirst();
    await requests[0];
    if (!(await wait(1))) return 'gave up';
    held.push(await lockRow(itemId, second));
    await releaseThird();
    if (!(await wait(1))) return 'gave up';
    requests.push(send(book(itemId, second)));
    if (!(await wait(2))) return 'gave up';
  } finally {
    for (const release of held) await release();
    await Promise.all(requests);
  }
  if (statuses.includes(503)) return 'gave up';
  expect(statuses.sort()).toEqual([200, 200, 201]);
  await book(itemId, second).expect(201);
  await book(itemId, second).expect(409);
  return 'done';
}

function book(itemId: number, eventDate: CalendarDate) {
  return shop.guest.post('/api/bookings').send(bookingForm({ itemId, eventDate }));
}

/** Sent at once. */
function move(bookingId: string, to: CalendarDate): Promise<{ status: number }> {
  return shop.admin
    .post(`/api/admin/bookings/${bookingId}/move`)
    .send({ eventDate: to })
    .then((response) => response);
}

/** Releases what it holds, once. */
type Release = () => Promise<void>;

function lockDay(itemId: number, day: CalendarDate): Promise<Release> {
  return holding('select pg_advisory_xact_lock($1::int, $2::int)', [itemId, dayNumber(day)]);
}

/** Stops whatever changes the units of the day between its events and its commit. */
function lockRow(itemId: number, day: CalendarDate): Promise<Release> {
  return holding('select from availability where item_id = $1 and day = $2 for update', [itemId, day]);
}

async function holding(lock: string, values: unknown[]): Promise<Release> {
  const db = await shop.pool.connect();
  await db.query('begin');
  await db.query(lock, values);
  let isHeld = true;
  return async () => {
    if (!isHeld) return;
    isHeld = false;
    await db.query('commit');
    db.release();
  };
}

/** Transactions of the program that wait for a lock. */
async function waiting(): Promise<number> {
  const { rowCount } = await shop.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
