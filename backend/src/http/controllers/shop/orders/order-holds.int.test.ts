import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, createBooking, type Flood, type Item } from '@party-rental/contracts';
import { Rejection } from '../../../../domain/rejections.js';
import { createTestDatabase, type TestDatabase } from '../../../../../test-support/test-database.js';
import { bookingForm, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';
import { until } from '../../../../../../tests/support/until.js';
import type { OrderChange } from '../../../../write/orders/order-change.js';
import { OrderHolds } from '../../../../write/orders/pending/order-holds.js';
import { FloodQueries } from '../../../../read/orders/floods.queries.js';
import { BookingCommands } from '../../../../write/orders/bookings.commands.js';
import { NewOrderCommands } from '../../../../write/orders/new-orders.commands.js';
import { OrderCommands } from '../../../../write/orders/orders.commands.js';

const ITEM_DAYS_PER_HOUR = 100;
const ITEM_DAYS = 200;
const UNITS_PER_HOUR = 2_000;

let database: TestDatabase;
let shops: TestShop[] = [];
let shop: TestShop;
let item: Item;
let networks = 0;
let network = '';

beforeAll(async () => {
  database = await createTestDatabase();
  const env = {
    RATE_LIMITS: 'on',
    SESSION_SECRET: 'a secret of at least 32 characters',
    DATA_KEY: 'A'.repeat(43) + '=',
  };
  shop = await openTestShop({ database, env });
  shops = [shop, await openTestShop({ database, env: { ...env, ROLES: 'api' } })];
  item = await shop.addItem({ stock: 100_000 });
});
afterAll(async () => {
  await shops[1]?.program.stop();
  await shop.close();
});
beforeEach(() => {
  networks += 1;
  network = `198.51.100.${networks}`;
});

interface Wish {
  lines?: number;
  quantity?: number;
  from?: string;
  email?: string;
  key?: string;
  at?: TestShop;
  total?: number;
}

/** Orders one unit on each of a number of consecutive days, as the controller does. */
function place({ lines = 1, quantity = 1, from = network, email, key, at = shop, total }: Wish = {}) {
  const cartItems = Array.from({ length: lines }, (_, i) => ({
    itemId: item.id,
    eventDate: addDays(shop.today, 10 + i),
    quantity,
  }));
  const form = bookingForm({
    isCartBooking: true,
    cartItems,
    ...(email && { customerEmail: email }),
    ...(total && { expectedTotal: total }),
  });
  const caller = { user: null, requestId: 'test', network: from, idempotencyKey: key };
  return at.program.app.get(NewOrderCommands).book(createBooking.parse(form), caller);
}

async function placeForOutcome(wish?: Wish): Promise<string> {
  const outcome = await place(wish);
  return outcome instanceof Rejection ? outcome.code : 'booked';
}

async function placeForIds(wish?: Wish): Promise<string[]> {
  const outcome = await place(wish);
  if (!('bookings' in outcome)) throw new Error('The order was rejected');
  return outcome.bookings.map(({ id }) => id);
}

const anHourLater = () => shop.pool.query("update order_holds set created_at = created_at - interval '61 minutes'");

async function itemDaysHeld(): Promise<number> {
  const { rows } = await shop.pool.query<{ held: number }>(
    `select count(*)::int as held from events e join order_holds h on h.command_id = e.command_id
     where e.type = 'BookingCreated' and h.network = (select network from order_holds order by created_at desc limit 1)`,
  );
  return rows[0]?.held ?? 0;
}

test('200 concurrent orders from one subnet, at two processes, hold exactly the limit', async () => {
  for (let round = 0; round < 2; round += 1) {
    network = `198.51.${round}.200`;
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, i) => placeForOutcome({ lines: 5, ...(i % 2 && shops[1] && { at: shops[1] }) })),
    );
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(ITEM_DAYS_PER_HOUR / 5);
    expect(new Set(outcomes)).toEqual(new Set(['booked', 'too_many_requests']));
    expect(await itemDaysHeld()).toBe(ITEM_DAYS_PER_HOUR);
  }
}, 240_000);

test('a cart of 50 lines is accepted, and another subnet is not affected', async () => {
  expect(await placeForOutcome({ lines: 50 })).toBe('booked');
  expect(await placeForOutcome({ lines: 50 })).toBe('booked');
  expect(await placeForOutcome()).toBe('too_many_requests');
  expect(await placeForOutcome({ from: '203.0.113.9' })).toBe('booked');
});

test('one email is limited over all subnets, case-insensitively', async () => {
  const email = 'flood@customers.example';
  expect(await placeForOutcome({ lines: 50, from: '192.0.2.1', email })).toBe('booked');
  expect(await placeForOutcome({ lines: 50, from: '192.0.2.2', email: email.toUpperCase() })).toBe('booked');
  expect(await placeForOutcome({ from: '192.0.2.3', email })).toBe('too_many_requests');
  expect(await placeForOutcome({ from: '192.0.2.3' })).toBe('booked');
});

test('spellings of one mailbox are one customer', async () => {
  expect(await placeForOutcome({ lines: 50, from: '192.0.2.4', email: 'f.lood+1@gmail.com' })).toBe('booked');
  expect(await placeForOutcome({ lines: 50, from: '192.0.2.5', email: 'flood+2@gmail.com' })).toBe('booked');
  expect(await placeForOutcome({ from: '192.0.2.6', email: 'Flood@gmail.com' })).toBe('too_many_requests');
});

test('units are limited as well as item-days', async () => {
  expect(await placeForOutcome({ quantity: UNITS_PER_HOUR })).toBe('booked');
  expect(await placeForOutcome()).toBe('too_many_requests');
});

test('what a customer adds to an order counts like a new one, and stays counted until it is confirmed', async () => {
  const [bookingId] = await placeForIds();
  const { body } = await shop.admin.get(`/api/bookings/${bookingId}`).expect(200);
  const caller = { user: null, requestId: 'test', network };
  const change = async (what: OrderChange) => {
    const outcome = await shop.program.app.get(OrderCommands).change(body.orderId, what, caller);
    return outcome instanceof Rejection ? outcome.code : 'changed';
  };
  const line = { itemId: item.id, eventDate: addDays(shop.today, 40), quantity: 1 };
  expect(await change({ type: 'add line', by: 'customer', ...line, quantity: UNITS_PER_HOUR })).toBe(
    'too_many_requests',
  );
  expect(await change({ type: 'add line', by: 'customer', ...line })).toBe('changed');
  const raise = (quantity: number) =>
    change({ type: 'change quantity', by: 'customer', bookingId: bookingId ?? '', quantity });
  expect(await raise(UNITS_PER_HOUR - 1)).toBe('changed');
  expect(await raise(UNITS_PER_HOUR)).toBe('too_many_requests');
  expect(await raise(UNITS_PER_HOUR - 2)).toBe('changed');
  // In the next hour the total counts, of 4,000 units.
  await anHourLater();
  await shop.program.app.get(OrderHolds).sweep(shop.today);
  expect(await placeForOutcome({ quantity: UNITS_PER_HOUR })).toBe('booked');
  await anHourLater();
  expect(await placeForOutcome({ quantity: 2 })).toBe('too_many_requests');
  await shop.admin.patch(`/api/admin/bookings/${bookingId}`).send({ status: 'CONFIRMED' }).expect(200);
  expect(await placeForOutcome({ quantity: 2 })).toBe('booked');
});

test('another request with the same Idempotency-Key, left behind by a process that died, counts for nothing', async () => {
  expect(await placeForOutcome({ lines: 3, key: 'left behind' })).toBe('booked');
  const { rows } = await shop.pool.query<{ network: string }>(
    `insert into order_holds (request, command_id, network, email, item_days, units, created_at)
     select command_id || ' another request', command_id, network, email, item_days, units, now() - interval '2 minutes'
     from order_holds order by created_at desc limit 1 returning network`,
  );
  const flood = { source: 'network', key: rows[0]?.network ?? '' } as const;
  const findFlood = () => shop.program.app.get(FloodQueries).bookings(flood);
  await until(async () => (await findFlood()).length > 0);
  const ids = await findFlood();
  expect(ids).toHaveLength(3);
  const caller = { user: null, requestId: 'test', network, actor: 'system' } as const;
  expect(await shop.program.app.get(BookingCommands).cancelFlood([...ids, ...ids], caller)).toBe(3);
  const { rows: units } = await shop.pool.query(`select sum(delta)::int as units from events where stream = any($1)`, [
    ids.map((id) => `booking-${id}`),
  ]);
  expect(units).toEqual([{ units: 0 }]);
});

test('rejected and repeated requests hold nothing', async () => {
  expect(await placeForOutcome({ lines: 50, total: 1 })).toBe('price_changed');
  const again: Wish = { lines: 50, key: `key-${network}`, email: 'again@customers.example' };
  for (let i = 0; i < 5; i += 1) expect(await placeForOutcome(again)).toBe('booked');
  expect(await placeForOutcome({ ...again, lines: 49 })).toBe('idempotency_key_reused');
  expect(await placeForOutcome({ lines: 50 })).toBe('booked');
  expect(await placeForOutcome()).toBe('too_many_requests');
});

test('the total counts only pending bookings: not confirmed, cancelled or past ones', async () => {
  const ids: string[] = [];
  for (let order = 0; order < 4; order += 1) {
    ids.push(...(await placeForIds({ lines: ITEM_DAYS / 4 })));
    await anHourLater();
  }
  expect(await placeForOutcome()).toBe('too_many_requests');
  const setStatus = (id: string | undefined, status: string) =>
    shop.admin.patch(`/api/admin/bookings/${id}`).send({ status }).expect(200);
  await setStatus(ids[0], 'CONFIRMED');
  expect(await placeForOutcome()).toBe('booked');
  expect(await placeForOutcome()).toBe('too_many_requests');
  await setStatus(ids[1], 'CANCELLED');
  expect(await placeForOutcome()).toBe('booked');
  await shop.pool.query("update events set day = day - 100 where stream = 'booking-' || $1", [ids[2]]);
  expect(await placeForOutcome()).toBe('booked');
  expect(await placeForOutcome()).toBe('too_many_requests');
});

test('expired holds are deleted, and current ones stay', async () => {
  const [id] = await placeForIds();
  await placeForIds();
  await anHourLater();
  await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CONFIRMED' }).expect(200);
  const commands = async () => (await shop.pool.query('select from order_holds')).rowCount ?? 0;
  const before = await commands();
  await shop.program.app.get(OrderHolds).sweep(shop.today);
  expect(await commands()).toBeLessThan(before);
  const { rows } = await shop.pool.query(
    `select from order_holds h join events e on e.command_id = h.command_id where e.stream = 'booking-' || $1`,
    [id],
  );
  expect(rows).toHaveLength(0);
  expect(await commands()).toBeGreaterThan(0);
});

test('the response is 429, with whom to call and when to retry', async () => {
  await place({ lines: 50, from: '127.0.0.1' });
  await place({ lines: 50, from: '127.0.0.1' });
  const form = bookingForm({ itemId: item.id, eventDate: addDays(shop.today, 10) });
  const response = await shop.guest.post('/api/bookings').send(form).expect(429);
  expect(response.body).toMatchObject({
    code: 'too_many_requests',
    detail: expect.stringMatching(/call us at \(555\)/),
  });
  expect(response.get('retry-after')).toBe('3600');
  // The owner enters a phone order from the same subnet.
  await shop.admin.post('/api/admin/bookings').send(form).expect(201);
});

test('the owner sets the limits', async () => {
  const { body: settings } = await shop.admin.get('/api/admin/settings').expect(200);
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, maxPendingItemDaysPerHour: 3 })
    .expect(200);
  expect(await placeForOutcome({ lines: 4 })).toBe('too_many_requests');
  expect(await placeForOutcome({ lines: 3 })).toBe('booked');
  const { body: shown } = await shop.guest.get('/api/settings').expect(200);
  expect(shown).not.toHaveProperty('maxPendingItemDaysPerHour');
  const { body: now } = await shop.admin.get('/api/admin/settings').expect(200);
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, version: now.version })
    .expect(200);
});

test('the owner sees a flood and cancels all of it in one step, without emails', async () => {
  const floods = async () => (await shop.admin.get('/api/admin/dashboard').expect(200)).body.floods;
  const [id] = await placeForIds();
  const before: Flood[] = await floods();
  const ids = [...(await placeForIds({ lines: 50 })), ...(await placeForIds({ lines: 20 }))];
  await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CONFIRMED' }).expect(200);
  const known = new Set(before.map(({ key }) => key));
  const seen: Flood[] = (await floods()).filter(({ key }: Flood) => !known.has(key));
  expect(seen).toMatchObject([{ source: 'network', bookings: 70, units: 70 }]);
  const [flood] = seen;
  const body = { source: flood?.source, key: flood?.key };
  await shop.guest.post('/api/admin/floods/cancel').send(body).expect(401);
  await shop.admin.post('/api/admin/floods/cancel').send(body).expect(200, { cancelled: 70 });
  await shop.admin.post('/api/admin/floods/cancel').send(body).expect(200, { cancelled: 0 });
  expect((await floods()).filter(({ key }: Flood) => key === flood?.key)).toEqual([]);

  const { rows } = await shop.pool.query(
    `select e.data->>'cause' as cause, e.meta->>'actor' as actor, count(*)::int from events e
     where e.stream = any($1) and e.type = 'BookingCancelled' group by 1, 2`,
    [ids.map((one) => `booking-${one}`)],
  );
  expect(rows).toEqual([{ cause: 'flood', actor: 'admin:1', count: 70 }]);
  const { body: kept } = await shop.admin.get(`/api/bookings/${id}`).expect(200);
  expect(kept.status).toBe('CONFIRMED');
  // The reader of emails has passed the cancellations once it has seen this later one.
  await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' }).expect(200);
  const cancelledEmails = async () =>
    (await shop.pool.query<{ id: string }>("select booking_id as id from email_deliveries where purpose = 'cancelled'"))
      .rows;
  await until(async () => (await cancelledEmails()).some((email) => email.id === id));
  expect((await cancelledEmails()).filter((email) => ids.includes(email.id))).toEqual([]);
});

test('an IPv6 /48 holds at most four times what one of its networks may hold', async () => {
  const subnet = (i: number) => `2001:db8:1:${i}::`;
  for (let i = 1; i <= 4; i += 1) {
    expect(await placeForOutcome({ lines: 50, from: subnet(i) })).toBe('booked');
    expect(await placeForOutcome({ lines: 50, from: subnet(i) })).toBe('booked');
    expect(await placeForOutcome({ from: subnet(i) })).toBe('too_many_requests');
  }
  expect(await placeForOutcome({ from: subnet(5) })).toBe('too_many_requests');
  expect(await placeForOutcome({ from: '2001:db8:2:5::' })).toBe('booked');

  // The largest flood on the dashboard is all of it.
  const { body } = await shop.admin.get('/api/admin/dashboard').expect(200);
  const [flood] = body.floods;
  expect(flood).toMatchObject({ source: 'network', bookings: 400 });
  await shop.admin
    .post('/api/admin/floods/cancel')
    .send({ source: flood.source, key: flood.key })
    .expect(200, { cancelled: 400 });
});
