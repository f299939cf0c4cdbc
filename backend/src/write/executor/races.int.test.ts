import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CalendarDate } from '@party-rental/contracts';
import { LOCK_OUT_APPENDS } from '@party-rental/event-store/append/locks';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { inline } from '../../read/projections.js';
import { verify } from '../../read/verify/verify.js';
import { bookingForm, cartForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { untilFree } from '../../../test-support/http.js';
import { until } from '../../../../tests/support/until.js';

let shop: TestShop;
let day: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop();
  day = inDays(shop.today, 21);
});
afterAll(() => shop.close());

describe('300 parallel buyers for 10 units', () => {
  test('10 book one, 290 get a conflict, and nothing else happens', async () => {
    const item = await shop.addItem({ stock: 10 });
    expect(await buyOneEach(item.id, 300)).toEqual({ 201: 10, 409: 290 });
    expect(await bookedInLog(item.id)).toBe(10);
    expect(await bookedInTable(item.id)).toBe(10);
  });

  test('the same while availability is rebuilt again and again', async () => {
    const item = await shop.addItem({ stock: 10 });
    let buying = true;
    const rebuilding = (async () => {
      while (buying) await rebuild(shop.pool, shop.program.app.get(Feed), [inline]);
    })();
    const statuses = await buyOneEach(item.id, 300);
    buying = false;
    await rebuilding;
    expect(statuses).toEqual({ 201: 10, 409: 290 });
    expect(await bookedInTable(item.id)).toBe(10);
  });

  test('the same while the availability table is emptied by hand, because decisions read the log', async () => {
    const item = await shop.addItem({ stock: 10 });
    let buying = true;
    const emptying = (async () => {
      while (buying) await shop.pool.query('delete from availability');
    })();
    const statuses = await buyOneEach(item.id, 300);
    buying = false;
    await emptying;
    expect(statuses).toEqual({ 201: 10, 409: 290 });
    expect(await bookedInLog(item.id)).toBe(10);
    await rebuild(shop.pool, shop.program.app.get(Feed), [inline]);
  });
});

test('a booking waits while a rebuild swaps its tables', async () => {
  const item = await shop.addItem({ stock: 1 });
  const swap = await shop.pool.connect();
  await swap.query('begin');
  await swap.query(LOCK_OUT_APPENDS);
  const booking = getStatus(shop.guest.post('/api/bookings').send(bookingForm({ itemId: item.id, eventDate: day })));
  const isWaiting = async () => {
    const { rowCount } = await swap.query(`select from pg_locks where locktype = 'advisory' and not granted`);
    return rowCount === 1;
  };
  try {
    await until(isWaiting, 20_000);
  } finally {
    await swap.query('commit');
    swap.release();
  }
  expect(await booking).toBe(201);
});

test('120 carts that name two items in opposite orders sell exactly the capacity, without a deadlock', async () => {
  const [a, b] = [await shop.addItem({ stock: 25 }), await shop.addItem({ stock: 40 })];
  const statuses = await Promise.all(
    Array.from({ length: 120 }, (_, i) => {
      const lines = [a, b].map(({ id }) => ({ itemId: id, eventDate: day, quantity: 1 }));
      return getStatus(shop.guest.post('/api/bookings').send(cartForm(i % 2 ? lines : lines.reverse())));
    }),
  );
  expect(tally(statuses)).toEqual({ 201: 25, 409: 95 });
  expect([await bookedInLog(a.id), await bookedInLog(b.id)]).toEqual([25, 25]);
});

test('eight parallel requests with one Idempotency-Key make one booking and get the same response', async () => {
  const item = await shop.addItem({ stock: 10 });
  const form = bookingForm({ itemId: item.id, eventDate: day });
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => shop.guest.post('/api/bookings').set('Idempotency-Key', 'one key').send(form)),
  );
  expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 8 });
  for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
  expect(await bookedInLog(item.id)).toBe(1);

  const other = await shop.guest
    .post('/api/bookings')
    .set('Idempotency-Key', 'one key')
    .send({ ...form, city: 'Elsewhere' });
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
});

test('while the stock changes, no more bookings are accepted than the stock of the moment', async () => {
  const item = await shop.addItem({ stock: 30 });
  const buying = buyOneEach(item.id, 200);
  for (const stock of [12, 8, 20, 5]) {
    await shop.admin.patch(`/api/admin/items/${item.id}`).send({ stock, force: true }).expect(200);
  }
  const statuses = await buying;
  expect(Object.keys(statuses).every((status) => ['201', '409'].includes(status))).toBe(true);
  expect(await bookedInLog(item.id)).toBe(statuses[201] ?? 0);
  expect((await verify(shop.pool, shop.program.app.get(Feed))).filter(({ check }) => check === 'stock')).toEqual([]);
});

test('an item that is removed while it is being booked is either booked and kept, or removed and not booked', async () => {
  for (let round = 0; round < 10; round += 1) {
    const item = await shop.addItem({ stock: 1 });
    const [booked, removed] = await Promise.all([
      getStatus(shop.guest.post('/api/bookings').send(bookingForm({ itemId: item.id, eventDate: day }))),
      getStatus(shop.admin.delete(`/api/items/${item.id}`)),
    ]);
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([booked, removed]);
  }
});

test('afterwards the log and every read table agree', async () => {
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});

async function buyOneEach(itemId: number, buyers: number): Promise<Record<number, number>> {
  return tally(
    await Promise.all(
      Array.from({ length: buyers }, () =>
        getStatus(untilFree(() => shop.guest.post('/api/bookings').send(bookingForm({ itemId, eventDate: day })))),
      ),
    ),
  );
}

async function getStatus(request: PromiseLike<{ status: number }>): Promise<number> {
  return (await request).status;
}

function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function bookedInLog(itemId: number): Promise<number> {
  const { rows } = await shop.pool.query(
    'select coalesce(sum(delta), 0)::int as units from events where item_id = $1',
    [itemId],
  );
  return rows[0].units;
}

async function bookedInTable(itemId: number): Promise<number> {
  const { rows } = await shop.pool.query(
    'select coalesce(sum(booked), 0)::int as units from availability where item_id = $1',
    [itemId],
  );
  return rows[0].units;
}
