import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type CalendarDate, type Item } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../test-support/http.js';
import { MovableClock } from '../../../test-support/movable-clock.js';
import { cartForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';

let shop: TestShop;
let castle: Item;
let slide: Item;
let both: Item;
let day: CalendarDate;
const clock = new MovableClock();

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' }, clock });
  castle = await shop.addItem({ name: 'Castle', price: 10_000, stock: 3 });
  slide = await shop.addItem({ name: 'Wet Slide', type: 'SLIDE', price: 20_000, stock: 2, bufferDays: 1 });
  const components = [castle, slide].map(({ id: itemId }) => ({ itemId, quantity: 1 }));
  both = await shop.addItem({ name: 'Both', type: 'PACKAGE', components });
  day = inDays(shop.today, 10);
});
afterAll(() => shop.close());

const inService = { outOfService: 0, reasons: [] };
const torn = { outOfService: 1, reasons: ['Torn seam'] };
const calendar = async (from: CalendarDate, to: CalendarDate) =>
  readResponse('calendar', await shop.admin.get('/api/admin/calendar').query({ from, to }));
const book = async (...lines: Parameters<typeof cartForm>[0]) =>
  readResponse('createBooking', await shop.guest.post('/api/bookings').send(cartForm(lines))) as { orderId: string };

test('the calendar counts units and orders by day, without cancelled ones, as downtimes and buffer days take them', async () => {
  const next = addDays(day, 1);
  await book({ itemId: castle.id, eventDate: day, quantity: 2 }, { itemId: slide.id, eventDate: next });
  await book({ itemId: slide.id, eventDate: day });
  const gone = await book({ itemId: castle.id, eventDate: next });
  await shop.admin.patch(`/api/admin/orders/${gone.orderId}`).send({ status: 'CANCELLED' }).expect(200);
  const downtime = { from: day, to: addDays(day, 2), quantity: 1, reason: 'Torn seam' };
  await shop.admin.post(`/api/admin/items/${castle.id}/downtimes`).send(downtime).expect(201);

  const { items, days, today } = await calendar(day, addDays(day, 2));
  expect(today).toBe(shop.today);
  expect(items).toEqual([
    {
      ...{ itemId: castle.id, name: 'Castle', stock: 3 },
      days: [
        { day, booked: 2, onBufferDays: 0, ...torn },
        { day: next, booked: 0, onBufferDays: 0, ...torn },
        { day: addDays(day, 2), booked: 0, onBufferDays: 0, ...torn },
      ],
    },
    {
      ...{ itemId: slide.id, name: 'Wet Slide', stock: 2 },
      days: [
        { day, booked: 1, onBufferDays: 0, ...inService },
        { day: next, booked: 2, onBufferDays: 1, ...inService },
        { day: addDays(day, 2), booked: 1, onBufferDays: 1, ...inService },
      ],
    },
  ]);
  const orders = readResponse('adminOrders', await shop.admin.get('/api/admin/orders'));
  const revenue = orders.reduce((sum, { price }) => sum + price.total, 0);
  expect(days).toEqual([
    { day, stops: 2, orders: 2, revenue },
    { day: next, stops: 1, orders: 0, revenue: 0 },
  ]);
  // The order over two days began before this one.
  expect((await calendar(next, next)).days).toEqual([{ day: next, stops: 1, orders: 0, revenue: 0 }]);
});

test('what the calendar leaves of each item is what can be booked, with a package, buffer days, a downtime and a hold', async () => {
  const from = addDays(day, 5);
  const held = addDays(from, 3);
  const to = addDays(held, 2);
  await book({ itemId: both.id, eventDate: from });
  const downtime = { from, to: from, quantity: 1, reason: 'Torn seam' };
  await shop.admin.post(`/api/admin/items/${castle.id}/downtimes`).send(downtime).expect(201);
  const whole = await book({ itemId: slide.id, eventDate: held, quantity: 2 });
  const place = { itemId: slide.id, eventDate: held, quantity: 1, email: 'ann@example.com' };
  await shop.guest.post('/api/waitlist').send(place).expect(201);
  await shop.admin.patch(`/api/admin/orders/${whole.orderId}`).send({ status: 'CANCELLED' }).expect(200);
  await until(async () => (await calendar(held, held)).items.some(({ days }) => days[0]?.booked === 1));

  const { items } = await calendar(from, to);
  expect(items.map(({ days }) => days)).toEqual([
    [{ day: from, booked: 1, onBufferDays: 0, ...torn }],
    [
      { day: from, booked: 1, onBufferDays: 0, ...inService },
      { day: addDays(from, 1), booked: 1, onBufferDays: 1, ...inService },
      { day: held, booked: 1, onBufferDays: 0, ...inService },
      { day: addDays(held, 1), booked: 1, onBufferDays: 0, ...inService },
    ],
  ]);
  const left = ({ id, stock }: Item, on: CalendarDate) => {
    const taken = items.find(({ itemId }) => itemId === id)?.days.find((entry) => entry.day === on);
    return stock - (taken ? taken.booked + taken.outOfService : 0);
  };
  for (let on = from; on < to; on = addDays(on, 1)) {
    const slides = Math.min(left(slide, on), left(slide, addDays(on, 1)));
    const remaining = readResponse('availabilityOfDay', await shop.guest.get('/api/availability').query({ date: on }));
    expect([castle, slide, both].map(({ id }) => remaining[id]?.remaining)).toEqual([
      left(castle, on),
      slides,
      Math.min(left(castle, on), slides),
    ]);
  }
});

test('only an admin sees the calendar, of at most 42 days', async () => {
  await shop.guest.get('/api/admin/calendar').query({ from: day, to: day }).expect(401);
  for (const to of [addDays(day, 42), addDays(day, -1), '2026-02-30', undefined]) {
    const response = await shop.admin.get('/api/admin/calendar').query({ from: day, to });
    expect(readProblem(response)).toMatchObject({ status: 400, code: 'malformed' });
  }
});

test('a downtime that has ended early was out of service until then', async () => {
  const path = `/api/admin/items/${castle.id}/downtimes`;
  const downtime = { from: shop.today, to: inDays(shop.today, 4), quantity: 1, reason: 'Torn seam' };
  const { id } = readResponse('addDowntime', await shop.admin.post(path).send(downtime));
  clock.moveAhead(2);
  await shop.admin.delete(`${path}/${id}`).expect(204);
  const { items } = await calendar(shop.today, inDays(shop.today, 4));
  expect(items[0]?.days).toEqual([
    { day: shop.today, booked: 0, onBufferDays: 0, ...torn },
    { day: inDays(shop.today, 1), booked: 0, onBufferDays: 0, ...torn },
  ]);
});
