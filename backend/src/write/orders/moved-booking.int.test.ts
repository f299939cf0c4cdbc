import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dayNumber, type CalendarDate } from '@party-rental/contracts';
import type pg from 'pg';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => shop.close());

/**
 * Two moves of one booking wait for the lock of its day. The second one gets the lock after the first one has moved the
 * booking away: it must not free units of the new day without that day's lock, or an order that is decided at the same
 * time caches a count that no later check corrects.
 */
test.each([1, 2, 3])(
  'a move that finds its booking on another day frees that day for the next customer (%i)',
  async () => {
    const { id: itemId } = await shop.addItem({ stock: 3 });
    const [first, second, third] = [inDays(shop.today, 21), inDays(shop.today, 22), inDays(shop.today, 23)];
    const { body: booking } = await book(itemId, first).expect(201);
    await book(itemId, second).expect(201);
    const [firstDay, thirdDay] = [await lockDay(itemId, first), await lockDay(itemId, third)];

    const toSecond = move(booking.id, second);
    await until(async () => (await waiting()) === 1);
    const toThird = move(booking.id, third);
    await until(async () => (await waiting()) === 2);
    await release(firstDay);
    expect((await toSecond).status).toBe(200);
    await until(async () => (await waiting()) === 1);
    const secondRow = await lockRow(itemId, second);
    await release(thirdDay);
    await until(async () => (await waiting()) === 1);
    const order = book(itemId, second).then(({ status }) => status);
    await until(async () => (await waiting()) === 2);
    await release(secondRow);

    expect((await toThird).status).toBe(200);
    expect(await order).toBe(201);
    await book(itemId, second).expect(201);
    await book(itemId, second).expect(409);
  },
);

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

async function lockDay(itemId: number, day: CalendarDate): Promise<pg.PoolClient> {
  return holding('select pg_advisory_xact_lock($1::int, $2::int)', [itemId, dayNumber(day)]);
}

/** Stops whatever changes the units of the day between its events and its commit. */
async function lockRow(itemId: number, day: CalendarDate): Promise<pg.PoolClient> {
  return holding('select from availability where item_id = $1 and day = $2 for update', [itemId, day]);
}

async function holding(lock: string, values: unknown[]): Promise<pg.PoolClient> {
  const db = await shop.pool.connect();
  await db.query('begin');
  await db.query(lock, values);
  return db;
}

async function release(db: pg.PoolClient): Promise<void> {
  await db.query('commit');
  db.release();
}

/** Transactions of the program that wait for a lock. */
async function waiting(): Promise<number> {
  const { rowCount } = await shop.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
