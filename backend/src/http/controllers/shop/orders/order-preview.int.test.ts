import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item, Order, PlacedOrder, PreviewOrder } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../../test-support/http.js';
import { cartForm, inDays, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';
import { SignedTokens } from '../../../../platform/security/signed-tokens.js';

let shop: TestShop;
let castle: Item;
let table: Item;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 3 });
  table = await shop.addItem({ name: 'Table', price: 1_200, stock: 500, type: 'TABLE' });
});
afterAll(() => shop.close());

/** A castle and six tables on that day, in days from today. */
async function placed(day: number): Promise<Order> {
  const eventDate = inDays(shop.today, day);
  const cart = cartForm([
    { itemId: castle.id, eventDate },
    { itemId: table.id, eventDate, quantity: 6 },
  ]);
  const { orderId } = readResponse('createBooking', await shop.guest.post('/api/bookings').send(cart)) as PlacedOrder;
  return read(orderId);
}
const read = async (id: string) => readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`));
const toPath = ({ id, lines }: Order, action: string) =>
  `/api/orders/${id}/${action}?token=${shop.program.app.get(SignedTokens).sign('booking', { bookingId: lines[0]?.bookingId ?? '' })}`;
const preview = async (order: Order, changes: PreviewOrder) =>
  readResponse('previewOrder', await shop.guest.post(toPath(order, 'preview')).send(changes));
const findBookingId = ({ lines }: Order, itemId: number) =>
  lines.find((line) => line.itemId === itemId)?.bookingId ?? '';

test('a preview without changes has the price of the order', async () => {
  const order = await placed(20);
  expect(await preview(order, {})).toEqual({ price: order.price, difference: 0, available: true, problems: [] });
});

test('a preview of a cancelled line is the price that the cancellation leads to, and cancels nothing', async () => {
  const order = await placed(20);
  const bookingIds = [findBookingId(order, castle.id)];
  const { price, difference, problems } = await preview(order, { cancel: bookingIds });
  expect(problems).toEqual([]);
  expect(difference).toBe(price.total - order.price.total);
  expect(await read(order.id)).toEqual(order);
  const cancelled = await shop.guest.post(toPath(order, 'cancel')).send({ bookingIds });
  expect(readResponse('cancelOrder', cancelled).price).toEqual(price);
});

test('a preview of a full day says what the move itself is refused with', async () => {
  const to = inDays(shop.today, 41);
  const rival = cartForm([{ itemId: castle.id, eventDate: to, quantity: 3 }]);
  await shop.guest.post('/api/bookings').send(rival).expect(201);
  const order = await placed(40);
  const { available, problems } = await preview(order, { move: { to } });
  expect(available).toBe(false);
  expect(problems).toEqual([readProblem(await shop.guest.post(toPath(order, 'move')).send({ to })).detail]);
});

test('more units than are left are not available, whether added or moved', async () => {
  const order = await placed(45);
  const add = [{ itemId: castle.id, eventDate: inDays(shop.today, 45), quantity: 100 }];
  const quantities = [{ bookingId: findBookingId(order, castle.id), quantity: 100 }];
  for (const changes of [{ add }, { quantities }]) {
    const response = await shop.admin.post(`/api/orders/${order.id}/preview`).send(changes);
    expect(readResponse('previewOrder', response)).toMatchObject({
      available: false,
      problems: [expect.stringMatching(/^We have only \d/)],
    });
  }
});

test('changes are previewed together: a cancelled line needs no unit of the new day', async () => {
  const to = inDays(shop.today, 51);
  await shop.guest
    .post('/api/bookings')
    .send(cartForm([{ itemId: castle.id, eventDate: to, quantity: 3 }]))
    .expect(201);
  const order = await placed(50);
  expect(await preview(order, { cancel: [findBookingId(order, castle.id)], move: { to } })).toMatchObject({
    available: true,
    problems: [],
  });
});

test('close to the event only the owner is told that the order can still change', async () => {
  const order = await placed(2);
  const changes = { cancel: [findBookingId(order, castle.id)] };
  expect((await preview(order, changes)).problems).toMatchObject([expect.stringContaining('Please call us.')]);
  const byOwner = await shop.admin.post(`/api/orders/${order.id}/preview`).send(changes);
  expect(readResponse('previewOrder', byOwner)).toMatchObject({ problems: [] });
});

test('only the owner moves a part of a day', async () => {
  const order = await placed(55);
  const move = { to: inDays(shop.today, 56), bookingIds: [findBookingId(order, castle.id)] };
  expect(await preview(order, { move })).toMatchObject({
    problems: [expect.stringContaining('moves together')],
  });
  const byOwner = await shop.admin.post(`/api/orders/${order.id}/move`).send(move).expect(200);
  expect(readResponse('moveOrder', byOwner).lines.map(({ eventDate }) => eventDate)).toContain(move.to);
  expect(new Set(readResponse('moveOrder', byOwner).lines.map(({ eventDate }) => eventDate)).size).toBe(2);
});

test('a discount is previewed by the owner alone', async () => {
  const order = await placed(30);
  const changes = { adjustment: { amount: -1_000 } };
  expect(await preview(order, changes)).toMatchObject({ difference: 0 });
  const byOwner = (body: PreviewOrder) => shop.admin.post(`/api/orders/${order.id}/preview`).send(body);
  expect(readResponse('previewOrder', await byOwner(changes))).toMatchObject({ difference: -1_080, problems: [] });
  const tooMuch = readResponse('previewOrder', await byOwner({ adjustment: { amount: -1_000_000 } }));
  expect(tooMuch).toMatchObject({ difference: 0, problems: [expect.stringContaining('at most')] });
});

test('only its customer and admins can preview an order', async () => {
  const { id } = await placed(20);
  expect(readProblem(await shop.guest.post(`/api/orders/${id}/preview`).send({})).code).toBe('not_found');
});
