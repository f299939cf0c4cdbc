import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CalendarDate, Item, Order, PlacedOrder } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../test-support/http.js';
import { MovableClock } from '../../../test-support/movable-clock.js';
import { newMember, type Member } from '../../../test-support/staff.js';
import { bookingForm, cartForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';

let shop: TestShop;
let castle: Item;
let chair: Item;
let day: CalendarDate;
const clock = new MovableClock();

const month = (itemId: number) => {
  const [year, number] = day.split('-').map(Number);
  return `/api/availability/${itemId}/month/${year}/${number}`;
};
const adminOrder = async (id: string, asOf?: string) =>
  readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`).query({ asOf }));
const adminItem = async (id: number, asOf?: string) =>
  readResponse('adminItem', await shop.admin.get(`/api/admin/items/${id}`).query({ asOf }));
const leftOn = async (itemId: number, asOf?: string) =>
  readResponse('monthAvailability', await shop.admin.get(month(itemId)).query({ asOf }))[day]?.remaining;
const history = async (id: string) =>
  readResponse('orderHistory', await shop.admin.get(`/api/admin/orders/${id}/history`));
const lastMoment = async (type = '%') => {
  const { rows } = await shop.pool.query<{ at: Date }>('select max(recorded_at) as at from events where type like $1', [
    type,
  ]);
  return rows[0]?.at.toISOString() ?? '';
};

async function place(cart: Parameters<typeof cartForm>[0]): Promise<string> {
  const placed = readResponse('createBooking', await shop.guest.post('/api/bookings').send(cartForm(cart)));
  return (placed as PlacedOrder).orderId;
}

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' }, clock });
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 3, bufferDays: 1 });
  chair = await shop.addItem({ name: 'Chair', price: 300, stock: 50, type: 'CHAIR' });
  day = inDays(shop.today, 20);
});
afterAll(() => shop.close());

test('an order, and the calendar of its item, as of each event of a journey are what was recorded right after it', async () => {
  const id = await place([
    { itemId: castle.id, eventDate: day },
    { itemId: chair.id, eventDate: day, quantity: 12 },
  ]);
  const path = `/api/admin/orders/${id}`;
  const { lines } = await adminOrder(id);
  const [castleLine = '', chairLine = ''] = lines.map(({ bookingId }) => bookingId);
  const pay = { amount: 9_000, method: 'CARD' };
  const lastPayment = async () => (await adminOrder(id)).money.payments.at(-1)?.id;
  const repair = { orderId: id, repair: { kind: 'move', to: inDays(day, 3) } };
  const steps: (() => PromiseLike<{ status: number }>)[] = [
    () => shop.admin.get(path),
    () => shop.admin.post(`${path}/payments`).send({ ...pay, kind: 'DEPOSIT', reference: 'Check 1042', confirm: true }),
    async () => shop.admin.post(`${path}/payments/${await lastPayment()}/reverse`).send({ reason: 'Recorded twice' }),
    () => shop.admin.post(`${path}/payments`).send({ ...pay, kind: 'OTHER' }),
    () => shop.admin.patch(`${path}/lines/${chairLine}`).send({ quantity: 20 }),
    () => shop.admin.patch(path).send({ customer: { customerName: 'Dana Miller-Stone', phone: '5550102030' } }),
    () => shop.admin.post(`${path}/notes`).send({ text: 'The gate is narrow' }),
    () => shop.admin.post(`${path}/adjustments`).send({ amount: -1_500, reason: 'Neighbors' }),
    () => shop.admin.post(`${path}/lines`).send({ itemId: castle.id, eventDate: day, quantity: 1 }),
    () => shop.admin.post(`/api/orders/${id}/move`).send({ from: day, to: inDays(day, 2) }),
    () => shop.admin.post('/api/admin/day-desk').send({ date: inDays(day, 2), reason: 'A storm', repairs: [repair] }),
    () => shop.admin.post(`/api/admin/day-desk/orders/${id}/undo`),
    () => shop.admin.patch(path).send({ status: 'CANCELLED', bookingIds: [castleLine], reason: 'Too big' }),
    () => shop.admin.post(`${path}/damage-deposit`).send({ action: 'COLLECT', amount: 5_000, method: 'CASH' }),
    () => shop.admin.post(`${path}/damage-deposit`).send({ action: 'RETURN', amount: 5_000, method: 'CASH' }),
    () => shop.admin.post(`${path}/refunds`).send({ amount: 1_000, method: 'CARD', reason: 'Agreed' }),
    () => shop.admin.patch(path).send({ status: 'CANCELLED', reason: 'Rain' }),
  ];
  const recorded: { at: string; order: Order; castles: number | undefined; events: number }[] = [];
  for (const step of steps) {
    expect((await step()).status).toBeLessThan(300);
    const entries = await history(id);
    const at = entries.at(-1)?.at ?? '';
    recorded.push({ at, order: await adminOrder(id), castles: await leftOn(castle.id), events: entries.length });
  }
  expect(new Set(recorded.map(({ at }) => at)).size).toBe(steps.length);
  expect(new Set(recorded.map(({ castles }) => castles))).toEqual(new Set([2, 1, 3]));

  for (const { at, order, castles } of recorded) {
    expect(await adminOrder(id, at)).toEqual(order);
    expect(await leftOn(castle.id, at)).toBe(castles);
  }
  const before = new Date(Date.parse(recorded[0]?.at ?? '') - 1).toISOString();
  expect(readProblem(await shop.admin.get(path).query({ asOf: before }))).toMatchObject({
    status: 404,
    detail: 'This order was placed later.',
  });
});

test('an item as of each of its changes is what was recorded right after it, with its stock, contents and rating', async () => {
  const made = await shop.addItem({ name: 'Party', type: 'PACKAGE', components: [{ itemId: chair.id, quantity: 10 }] });
  const steps = [
    () => shop.admin.patch(`/api/admin/items/${made.id}`).send({ price: 4_200, ages: '3 to 12' }),
    () => shop.admin.patch(`/api/admin/items/${chair.id}`).send({ name: 'Folding Chair', stock: 75 }),
    () => shop.admin.patch(`/api/admin/items/${made.id}`).send({ isActive: false }),
  ];
  const recorded = [];
  for (const step of steps) {
    expect((await step()).status).toBe(200);
    recorded.push({ at: await lastMoment(), item: await adminItem(made.id) });
  }
  expect(recorded.map(({ item }) => item.stock)).toEqual([5, 7, 7]);
  expect(recorded.map(({ item }) => item.contents[0]?.itemName)).toEqual(['Chair', 'Folding Chair', 'Folding Chair']);
  for (const { at, item } of recorded) expect(await adminItem(made.id, at)).toEqual(item);

  await shop.admin.delete(`/api/items/${made.id}`).expect(204);
  expect(
    readProblem(await shop.admin.get(`/api/admin/items/${made.id}`).query({ asOf: await lastMoment() })).detail,
  ).toBe('This item was deleted before.');
  expect(await adminItem(made.id, recorded[0]?.at)).toEqual(recorded[0]?.item);
});

test('units that were held for a waitlist are gone as of then, even after the hold has ended', async () => {
  const last = await shop.addItem({ name: 'Last One', price: 10_000, stock: 1 });
  const booking = bookingForm({ itemId: last.id, eventDate: day });
  const { orderId, id } = readResponse('createBooking', await shop.guest.post('/api/bookings').send(booking)) as {
    id: string;
    orderId: string;
  };
  await shop.guest
    .post('/api/waitlist')
    .send({ itemId: last.id, eventDate: day, quantity: 1, email: 'wes@example.com' });
  await shop.admin
    .patch(`/api/admin/orders/${orderId}`)
    .send({ status: 'CANCELLED', bookingIds: [id] })
    .expect(200);
  await until(async () => {
    const { rowCount } = await shop.pool.query("select from events where type = 'UnitsHeld' and recorded_at <= now()");
    return rowCount === 1;
  }, 20_000);
  const held = await lastMoment();
  expect(await leftOn(last.id, held)).toBe(0);
  // A hold whose email was not sent in time is renewed.
  await until(async () => {
    const { rowCount } = await shop.pool.query(
      "select from email_deliveries where purpose = 'waitlist-offer' and status = 'sent'",
    );
    return rowCount === 1;
  }, 60_000);
  clock.moveAhead(1);
  expect(await leftOn(last.id, held)).toBe(0);
  expect(await leftOn(last.id, clock.now().toISOString())).toBe(1);
});

test('what changed since a moment is listed by whom and about what, in pages, newest first', async () => {
  const id = await place([
    { itemId: chair.id, eventDate: day },
    { itemId: castle.id, eventDate: inDays(day, 5) },
  ]);
  // A hold of an earlier test may end meanwhile.
  const since = await lastMoment('BookingCreated');
  await shop.admin.patch(`/api/admin/orders/${id}`).send({ status: 'CONFIRMED' }).expect(200);
  await shop.admin.patch(`/api/admin/items/${chair.id}`).send({ price: 400 }).expect(200);
  const { number, customerName } = await adminOrder(id);
  const order = { id, number, customerName };
  const read = async (query: object) => {
    const response = await shop.admin.get('/api/admin/changes').query(query);
    return { changes: readResponse('changes', response), headers: response.headers };
  };
  const { changes, headers } = await read({ since, limit: 3 });
  const item = { id: chair.id, name: 'Folding Chair' };
  expect(changes.map(({ type, order, item }) => ({ type, order, item }))).toEqual([
    { type: 'ItemChanged', order: null, item },
    { type: 'BookingConfirmed', order, item: null },
  ]);
  expect(changes.every(({ actor }) => actor.endsWith('(admin)'))).toBe(true);
  expect(headers['x-total-count']).toBe('3');
  const next = /cursor=([^&>]+)/.exec(headers['link'] ?? '')?.[1];
  expect((await read({ since, cursor: next })).changes).toMatchObject([
    { type: 'BookingCreated', order, actor: 'Guest' },
  ]);
  expect((await read({ since: clock.now().toISOString() })).changes).toEqual([]);
  expect(readProblem(await shop.admin.get('/api/admin/changes').query({ since: 'Friday' })).status).toBe(400);
  expect(readProblem(await shop.admin.get('/api/admin/changes')).status).toBe(400);
});

describe('a request about the past', () => {
  test.each([
    '/api/admin/orders/019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44',
    '/api/admin/items/1',
    '/api/availability/1/month/2026/12',
  ])('of %s in the future, or that is no moment, is rejected with a sentence', async (path) => {
    const later = new Date(clock.now().getTime() + 60_000).toISOString();
    for (const asOf of [later, 'yesterday', '', '2026-11-20', '2026-02-30T00:00:00Z', ['2026-11-20T00:00:00Z', 'x']]) {
      const { status, detail } = readProblem(await shop.admin.get(path).query({ asOf }));
      expect([asOf, status]).toEqual([asOf, 400]);
      expect(detail).toMatch(/moment/);
    }
  });

  test('finds nothing before the shop was there, and takes an offset', async () => {
    for (const asOf of ['0000-01-01T00:00:00Z', '1999-12-31T23:59:59.999+14:00']) {
      readProblem(await shop.admin.get(`/api/admin/items/${castle.id}`).query({ asOf }).expect(404));
      readProblem(await shop.admin.get(month(castle.id)).query({ asOf }).expect(404));
    }
  });

  test('is for admins only, and its answer is not kept for others', async () => {
    const crew: Member = await newMember(shop, 'CREW');
    const asOf = await lastMoment();
    const now = await shop.guest.get(month(castle.id));
    await shop.admin.get(month(castle.id)).query({ asOf }).expect(200);
    for (const [browser, status] of [
      [shop.guest, 401],
      [crew.browser, 403],
    ] as const) {
      for (const path of [
        month(castle.id),
        `/api/admin/items/${castle.id}`,
        '/api/admin/changes?since=2026-11-20T00:00:00Z',
      ])
        expect(readProblem(await browser.get(path).query({ asOf })).status).toBe(status);
    }
    expect((await shop.guest.get(month(castle.id))).body).toEqual(now.body);
  });
});
