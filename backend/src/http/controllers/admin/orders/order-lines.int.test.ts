import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item, Order } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../../test-support/http.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';
import { until } from '../../../../../../tests/support/until.js';

let shop: TestShop;
let castle: Item;
let table: Item;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 9 });
  table = await shop.addItem({ name: 'Table', price: 1_200, stock: 500, type: 'TABLE' });
});
afterAll(() => shop.close());

const read = async (id: string) => readResponse('getOrder', await shop.admin.get(`/api/orders/${id}`));
/** One castle on that day, in days from today. */
async function placed(day: number): Promise<Order> {
  const form = bookingForm({ itemId: castle.id, eventDate: inDays(shop.today, day) });
  const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
  return read(body.orderId);
}
const add = (id: string, body: object) => shop.admin.post(`/api/admin/orders/${id}/lines`).send(body);
const change = ({ id, lines }: Order, quantity: number) =>
  shop.admin.patch(`/api/admin/orders/${id}/lines/${lines[0]?.bookingId}`).send({ quantity });
const confirm = (id: string) => shop.admin.patch(`/api/admin/orders/${id}`).send({ status: 'CONFIRMED' });
const remainingOn = async (date: string) =>
  readResponse('dayAvailability', await shop.guest.get(`/api/availability/${castle.id}/${date}`)).remaining;

test('a line and a quantity lead to the price of their preview', async () => {
  const order = await placed(20);
  const eventDate = inDays(shop.today, 21);
  const line = { itemId: table.id, eventDate, quantity: 10 };
  const quantities = [{ bookingId: order.lines[0]?.bookingId ?? '', quantity: 3 }];
  const url = `/api/orders/${order.id}/preview`;
  const both = readResponse('previewOrder', await shop.admin.post(url).send({ add: [line], quantities }));
  expect(both).toMatchObject({ available: true, problems: [] });
  expect(await read(order.id)).toEqual(order);
  expect(readResponse('changeQuantity', await change(order, 3)).lines[0]).toMatchObject({ quantity: 3 });
  const added = readResponse('addLine', await add(order.id, line));
  expect(added.price).toEqual(both.price);
  expect(added.lines[1]).toMatchObject({ number: `${order.number}-2`, eventDate, quantity: 10, status: 'PENDING' });
  expect(await read(order.id)).toEqual(added);
});

test('a line of a confirmed order is confirmed, and the customer gets one email about the change', async () => {
  const { id } = await placed(30);
  await confirm(id).expect(200);
  const order = readResponse(
    'addLine',
    await add(id, { itemId: table.id, eventDate: inDays(shop.today, 30), quantity: 4 }),
  );
  expect(order).toMatchObject({ status: 'CONFIRMED', lines: [{}, { status: 'CONFIRMED' }] });
  const emails = async () =>
    readResponse('bookingEmails', await shop.admin.get(`/api/admin/bookings/${order.lines[1]?.bookingId}/emails`));
  await until(async () => (await emails()).some(({ purpose }) => purpose === 'reminder'));
  const own = (await emails()).filter(({ purpose }) => ['changed', 'confirmed', 'order-notice'].includes(purpose));
  expect(own.map(({ purpose }) => purpose)).toEqual(['order-notice', 'changed']);
});

test('lines that join while the order is confirmed or cancelled end up as the order does', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, (_, i) => placed(40 + i)));
  const eventDate = inDays(shop.today, 60);
  await Promise.all(
    orders.flatMap(({ id }, i) => [
      add(id, { itemId: table.id, eventDate, quantity: 1 }),
      i % 2 ? confirm(id) : shop.admin.post(`/api/orders/${id}/cancel`).send({}),
      add(id, { itemId: table.id, eventDate, quantity: 1 }),
    ]),
  );
  for (const [i, { id }] of orders.entries()) {
    const { lines } = await read(id);
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set([i % 2 ? 'CONFIRMED' : 'CANCELLED']));
    expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length);
  }
});

test('quantities and lines that rise at the same time never sell more than the stock', async () => {
  const date = inDays(shop.today, 80);
  const orders = await Promise.all(Array.from({ length: 4 }, () => placed(80)));
  const replies = await Promise.all(
    orders.flatMap((order) => [
      change(order, 3),
      change(order, 2),
      add(order.id, { itemId: castle.id, eventDate: date, quantity: 2 }),
      change(order, 4),
    ]),
  );
  expect(replies.filter(({ status }) => ![200, 201, 409].includes(status)).map(({ body }) => body)).toEqual([]);
  const lines = (await Promise.all(orders.map(({ id }) => read(id)))).flatMap((order) => order.lines);
  const sold = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(sold).toBeGreaterThan(4);
  expect(sold).toBe(castle.stock - (await remainingOn(date)));
});

test('more units than are left are refused with what is left', async () => {
  const order = await placed(90);
  expect(readProblem(await change(order, 10))).toMatchObject({ code: 'unavailable', lines: [{ remaining: 8 }] });
});

test('the lines of an order have its number with an index, and are found by it in any format', async () => {
  const [eventDate, nextDay] = [inDays(shop.today, 97), inDays(shop.today, 98)];
  const lines = [eventDate, nextDay].map((date) => ({ itemId: table.id, eventDate: date, quantity: 1 }));
  const { number } = readResponse(
    'enterOrder',
    await shop.admin.post('/api/admin/orders').send({ ...bookingForm(), lines }),
  );
  const found = async (search: string) => {
    const bookings = await shop.admin.get('/api/admin/bookings').query({ search });
    return readResponse('adminBookings', bookings).map((booking) => booking.number);
  };
  const both = [`${number}-2`, `${number}-1`];
  for (const search of [number, number.toLowerCase(), number.replaceAll('-', ' '), number.slice(3).replace('-', '')])
    expect(await found(search)).toEqual(both);
  expect(await found(`${number}-2`)).toEqual(both.slice(0, 1));
});

test('a repeated request adds one line', async () => {
  const { id } = await placed(95);
  const body = { itemId: table.id, eventDate: inDays(shop.today, 95), quantity: 1 };
  const replies = await Promise.all(Array.from({ length: 5 }, () => add(id, body).set('Idempotency-Key', 'once')));
  for (const reply of replies) expect(readResponse('addLine', reply).lines).toHaveLength(2);
});

test('the history of a line names both quantities', async () => {
  const order = await placed(96);
  await change(order, 2).expect(200);
  const entries = readResponse(
    'bookingHistory',
    await shop.admin.get(`/api/admin/bookings/${order.lines[0]?.bookingId}/history`),
  );
  expect(entries.at(-1)).toMatchObject({
    type: 'BookingQuantityChanged',
    changes: [{ field: 'quantity', from: '1', to: '2' }],
  });
});
