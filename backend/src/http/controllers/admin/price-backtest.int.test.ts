import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_PRICE_BOOK, type Item, type PriceBacktest } from '@party-rental/contracts';
import { readProblem, readResponse } from '../../../../test-support/http.js';
import { bookingForm, cartForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;
let castle: Item;
let chair: Item;

beforeAll(async () => {
  shop = await openTestShop();
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 5 });
  chair = await shop.addItem({ name: 'Chair', price: 300, stock: 500 });
  const eventDate = inDays(shop.today, 1);
  const book = (form: object) => shop.guest.post('/api/bookings').send(form).expect(201);
  await book(bookingForm({ itemId: chair.id, eventDate, quantity: 10 }));
  const { body: small } = await book(cartForm([{ itemId: chair.id, eventDate, quantity: 20 }]));
  await shop.admin.patch(`/api/admin/orders/${small.orderId}`).send({ status: 'CANCELLED' }).expect(200);
  const cart = cartForm([
    { itemId: castle.id, eventDate },
    { itemId: chair.id, eventDate, quantity: 30 },
  ]);
  const { body: large } = await book(cart);
  const payment = { kind: 'DEPOSIT', amount: 20_000, method: 'CARD' };
  await shop.admin.post(`/api/admin/orders/${large.orderId}/payments`).send(payment).expect(201);
  const { body: late } = await book(bookingForm({ itemId: castle.id, eventDate }));
  await shop.admin.post(`/api/admin/orders/${late.orderId}/payments`).send(payment).expect(201);
  const cancel = { status: 'CANCELLED', requestedBy: 'CUSTOMER' };
  await shop.admin.patch(`/api/admin/orders/${late.orderId}`).send(cancel).expect(200);
});
afterAll(() => shop.close());

const send = (change: object, days: object = {}) =>
  shop.admin.post('/api/admin/price-book/backtest').send({
    ...{ from: shop.today, to: inDays(shop.today, 30), ...days },
    book: { ...DEFAULT_PRICE_BOOK, ...change },
  });
const run = async (change: object): Promise<PriceBacktest> => readResponse('backtestPriceBook', await send(change));

test('the unchanged book brings what the reports say, to the cent', async () => {
  const { was, would, byItem, byMonth } = await run({});
  const range = { from: shop.today, to: inDays(shop.today, 30) };
  const { totals } = readResponse('reports', await shop.admin.get('/api/admin/reports').query(range));
  const { orders, revenue, average } = totals.now;
  expect(was).toEqual({ orders, revenue, average });
  expect(would).toEqual(was);
  expect(orders).toBe(2);
  expect(byItem).toEqual([
    { itemId: castle.id, name: 'Castle', was: 18_900, would: 18_900 },
    { itemId: chair.id, name: 'Chair', was: 12_000, would: 12_000 },
  ]);
  expect(byMonth).toEqual([{ month: inDays(shop.today, 1).slice(0, 7), was, would }]);
});

test('another book changes the totals by its fees, taxes and terms', async () => {
  const { was } = await run({});
  const cleaning = await run({ cleaningFee: 1_000 });
  // The charge of the cancelled order is half of its total.
  expect(cleaning.would.revenue - was.revenue).toBe(2 * 1_080 + 540);
  const lenient = await run({ cancellation: { freeHours: 0, keeps: 'NOTHING' } });
  expect(lenient.would).toMatchObject({ orders: 2, average: was.average });
  expect(lenient.would.revenue).toBe(was.revenue - Math.round((18_900 + 4_500 + 1_500) * 1.08 * 0.5));
  const byZip = await run({
    taxes: [
      { zipPrefix: '', name: 'Tax', percent: 50, appliesTo: ['RENTAL'] },
      { zipPrefix: '123', name: 'Tax', percent: 0, appliesTo: ['RENTAL'] },
    ],
  });
  expect(byZip.would.revenue).toBeLessThan(was.revenue);
});

test("a minimum loses the customers' orders below it, and nothing is saved", async () => {
  const { was, would } = await run({ minimumOrder: 20_000 });
  expect([was.orders, would.orders]).toEqual([2, 1]);
  expect((await shop.admin.get('/api/admin/price-book')).body).toMatchObject({ version: 0, minimumOrder: 0 });
});

test('days out of order or over more than a year, and a broken book, are refused', async () => {
  expect(readProblem(await send({}, { to: inDays(shop.today, -1) })).code).toBe('malformed');
  expect(readProblem(await send({}, { to: inDays(shop.today, 400) })).code).toBe('malformed');
  expect(readProblem(await send({ delivery: [] })).code).toBe('malformed');
  const { from, to } = { from: inDays(shop.today, 200), to: inDays(shop.today, 230) };
  const nothing = readResponse('backtestPriceBook', await send({}, { from, to }));
  expect(nothing).toMatchObject({ was: { orders: 0, revenue: 0, average: 0 }, byItem: [], byMonth: [] });
});
