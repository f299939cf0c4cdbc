import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DEFAULT_PRICE_BOOK,
  describeDue,
  formatCents,
  moneyAtStop,
  ofDays,
  type CalendarDate,
  type Order,
  type PlacedOrder,
  type PriceBook,
} from '@party-rental/contracts';
import fc from 'fast-check';
import type { MailSink } from '../../../../tests/support/mail-sink.js';
import { until } from '../../../../tests/support/until.js';
import { readResponse } from '../../../test-support/http.js';
import { openMailedShop } from '../../../test-support/mailed-shop.js';
import { cartForm, inDays, type TestShop } from '../../../test-support/test-shop.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { verify } from '../verify/verify.js';

let shop: TestShop;
let sink: MailSink;
let itemIds: number[];
let days: CalendarDate[];
/** The rain check that was given last. */
let rainCheck: { code: string; amount: number };

beforeAll(async () => {
  const { shop: opened, sink: mail, item } = await openMailedShop();
  [shop, sink] = [opened, mail];
  itemIds = [
    item.id,
    ...(await Promise.all([19_900, 34_950].map((price) => shop.addItem({ price, stock: 500 })))).map(({ id }) => id),
  ];
  await shop.admin.post('/api/admin/promo-codes').send({ code: 'PERCENT', percent: -12.345 }).expect(201);
  await shop.admin.post('/api/admin/promo-codes').send({ code: 'AMOUNT', amount: -2_500 }).expect(201);
  // Too late to cancel for free, and in time.
  days = [1, 5].map((ahead) => inDays(shop.today, ahead));
  rainCheck = await giveRainCheck();
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});

const ACTIONS = [
  'payment',
  'refund',
  'rain check',
  'credit',
  'adjustment',
  'reversal',
  'damage deposit',
  'confirmation',
  'cancellation',
  'whole cancellation',
  'charge',
  'write-off',
  'quantity',
  'line',
  'move',
] as const;

const action = fc.record({
  type: fc.constantFrom('payment', 'credit', ...ACTIONS),
  line: fc.nat(2),
  amount: fc.integer({ min: 1, max: 60_000 }),
  isNegative: fc.boolean(),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
const lines = fc.array(
  fc.record({
    item: fc.nat(2),
    day: fc.nat(1),
    rentalDays: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
);

/** That of the specification, one with other rates, and one for rentals of several days. */
const BOOKS: readonly PriceBook[] = [
  DEFAULT_PRICE_BOOK,
  {
    ...DEFAULT_PRICE_BOOK,
    delivery: [{ from: 0, fee: 6_000 }],
    taxes: [
      { zipPrefix: '', name: 'State', percent: 7.375, appliesTo: ['RENTAL', 'DELIVERY'] },
      { zipPrefix: '', name: 'County', percent: 1.125, appliesTo: ['RENTAL', 'CANCELLATION'] },
    ],
    deposit: { percent: 30 },
    cancellation: { freeHours: 72, keeps: 'PERCENT', percent: 25, weather: 'CREDIT', lateOnline: true },
  },
  {
    ...DEFAULT_PRICE_BOOK,
    longerRentals: {
      maxDays: 3,
      further: [{ fromDay: 2, percent: 33.333 }],
      named: [{ name: 'Any two', from: 'SUNDAY', to: 'SATURDAY', days: 1.2 }],
    },
    factors: [{ name: 'Busy', percent: 112.5, weekdays: ['FRIDAY'] }],
  },
];

/** For all that was paid of an order that the weather cancelled. */
async function giveRainCheck() {
  const form = cartForm([{ itemId: itemIds[2] ?? 0, eventDate: days[1] ?? shop.today, quantity: 4 }]);
  const { orderId } = readResponse('createBooking', await shop.guest.post('/api/bookings').send(form)) as PlacedOrder;
  const { price } = await read(orderId);
  const path = `/api/admin/orders/${orderId}`;
  await shop.admin.post(`${path}/payments`).send({ kind: 'OTHER', amount: price.total, method: 'CARD' }).expect(201);
  await shop.admin.patch(path).send({ status: 'CANCELLED', requestedBy: 'WEATHER' }).expect(200);
  const given = await shop.admin.post(`${path}/credits`).send({ amount: price.total, reason: 'Rain' }).expect(201);
  return given.body;
}

async function read(orderId: string): Promise<Order> {
  return readResponse('getOrder', await shop.admin.get(`/api/orders/${orderId}`));
}

/** An action that the rules of the shop reject changes nothing. */
async function act(orderId: string, { type, line, amount, isNegative }: Action): Promise<void> {
  const order = await read(orderId);
  const path = `/api/admin/orders/${orderId}`;
  const chosen = order.lines[line % order.lines.length];
  if (!chosen) throw new Error('An order has lines');
  const { bookingId, eventDate } = chosen;
  const method = 'CARD';
  const requests = {
    payment: () => shop.admin.post(`${path}/payments`).send({ kind: 'OTHER', amount, method }),
    'rain check': async () => {
      const given = await shop.admin.post(`${path}/credits`).send({ amount: Math.ceil(amount / 4), reason: 'Rain' });
      if (given.status === 201) rainCheck = given.body;
      return given;
    },
    credit: () =>
      shop.admin.post(`${path}/payments`).send({
        ...{ kind: 'OTHER', method: 'CREDIT', reference: rainCheck.code },
        amount: Math.min(amount, rainCheck.amount),
      }),
    refund: () => shop.admin.post(`${path}/refunds`).send({ amount: Math.ceil(amount / 4), method, reason: 'Rain' }),
    adjustment: () =>
      shop.admin.post(`${path}/adjustments`).send({ amount: isNegative ? -amount : amount, reason: 'Agreed' }),
    reversal: () =>
      shop.admin.post(`${path}/payments/${order.money.payments.at(-1)?.id ?? bookingId}/reverse`).send({ reason: 'x' }),
    'damage deposit': () =>
      shop.admin
        .post(`${path}/damage-deposit`)
        .send({ action: isNegative ? 'RETURN' : 'COLLECT', amount: 5_000, method, reason: 'Agreed' }),
    confirmation: () => shop.admin.patch(path).send({ status: 'CONFIRMED' }),
    cancellation: () => shop.admin.patch(path).send({ status: 'CANCELLED', bookingIds: [bookingId], reason: 'Rain' }),
    'whole cancellation': () =>
      shop.admin.patch(path).send({
        status: 'CANCELLED',
        requestedBy: isNegative ? 'CUSTOMER' : 'WEATHER',
        ...(amount % 3 === 0 && { charge: amount }),
      }),
    charge: () => shop.admin.post(`${path}/cancellation-charge`).send({ amount: amount % 5_000, reason: 'Agreed' }),
    'write-off': () => shop.admin.post(`${path}/write-offs`).send({ amount: Math.ceil(amount / 4), reason: 'A gift' }),
    quantity: () => shop.admin.patch(`${path}/lines/${bookingId}`).send({ quantity: 1 + (amount % 4) }),
    line: () => shop.admin.post(`${path}/lines`).send({ itemId: itemIds[line], eventDate: days[0], quantity: 1 }),
    move: () =>
      shop.admin
        .post(`/api/orders/${orderId}/move`)
        .send({ from: eventDate, to: days.find((day) => day !== eventDate) }),
  };
  const { status } = await requests[type]();
  expect(status).toBeLessThan(500);
}

async function csv(rows: 'orders' | 'lines' | 'payments', search: string) {
  const query = { search, ...(rows !== 'orders' && { rows }) };
  const { text } = await shop.admin.get('/api/admin/orders.csv').query(query).buffer(true).expect(200);
  const [header = '', ...records] = text.trim().split('\n');
  const columns = header.replace('\uFEFF', '').split(',');
  return (column: string) =>
    records.reduce((sum, record) => sum + Math.round(Number(record.split(',')[columns.indexOf(column)]) * 100), 0);
}

/** Sends a confirmation, which an order that is cancelled does not get. */
async function assertEmailAgrees(order: Order, address: string): Promise<void> {
  const { lines, price, money } = order;
  const line = lines.find(({ status }) => status !== 'CANCELLED');
  if (!line) return;
  const confirmations = () =>
    sink.received.filter(({ recipients, text }) => recipients.includes(address) && text?.includes('\nPRICE\n'));
  const before = confirmations().length;
  await shop.admin.post(`/api/admin/bookings/${line.bookingId}/resend-confirmation`).expect(204);
  await until(() => confirmations().length > before, 20_000);
  const text = confirmations().at(-1)?.text;
  expect(text).toMatch(new RegExp(`\\nTotal +\\${formatCents(price.total)}\\n`));
  expect(text).toContain(money.paid > 0 ? `You've paid ${formatCents(money.paid)}` : "haven't recorded a payment");
  expect(text).toContain(describeDue(order));
}

test('price and money of every order are the same on page, email, day sheet, CSV, customer and dashboard', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BOOKS),
      lines,
      fc.constantFrom(undefined, 'PERCENT', 'AMOUNT'),
      fc.array(action, { minLength: 6, maxLength: 12 }),
      async (book, booked, promoCode, actions) => {
        await shop.admin.put('/api/admin/price-book').send(book).expect(200);
        const { maxDays } = book.longerRentals;
        const cartItems = booked.map(({ item, day, rentalDays, quantity }) => ({
          itemId: itemIds[item] ?? 0,
          eventDate: days[day] ?? shop.today,
          ...ofDays(Math.min(rentalDays, maxDays)),
          quantity,
        }));
        const form: Record<string, unknown> = { ...cartForm(cartItems), ...(promoCode && { promoCode }) };
        const address = String(form['customerEmail']);
        const placed = readResponse('createBooking', await shop.guest.post('/api/bookings').send(form)) as PlacedOrder;
        // The confirmation that is caused by the order may be composed at any moment after it.
        await until(() => sink.received.some(({ recipients }) => recipients.includes(address)), 20_000);
        for (const one of actions) await act(placed.orderId, one);

        const order = await read(placed.orderId);
        const { price, money } = order;
        const payments = money.payments.map((payment) => ({ ...payment, recordedBy: expect.any(String) }));
        expect(readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${order.id}`))).toEqual({
          ...order,
          money: { ...money, payments },
          notes: [],
        });

        await assertEmailAgrees(order, address);

        const sheets = await Promise.all(
          days.map(async (day) => {
            const listed = readResponse(
              'adminOrders',
              await shop.admin.get('/api/admin/orders').query({ from: day, to: day, search: address }),
            );
            return listed.map((one) => {
              expect(one).toEqual(order);
              return order.status === 'CANCELLED' ? 0 : moneyAtStop(one, day).balance;
            });
          }),
        );
        expect(sheets.flat().reduce((sum, balance) => sum + balance, 0)).toBe(
          order.status === 'CANCELLED' ? 0 : money.balance,
        );

        const [byOrder, byLine, byPayment] = await Promise.all([
          csv('orders', address),
          csv('lines', address),
          csv('payments', address),
        ]);
        expect([byOrder('Total'), byLine('Total')]).toEqual([price.total, price.total]);
        expect([byOrder('Paid'), byPayment('Paid')]).toEqual([money.paid, money.paid]);
        expect([byOrder('Refunded'), byPayment('Refunded')]).toEqual([money.refunded, money.refunded]);
        expect([byOrder('Balance'), byOrder('Refund due')]).toEqual([money.balance, money.refundDue]);
        expect([byOrder('Written off'), byPayment('Written off')]).toEqual([money.writtenOff, money.writtenOff]);

        const customers = readResponse(
          'customers',
          await shop.admin.get('/api/admin/customers').query({ search: address }),
        );
        expect(customers.map(({ total }) => total)).toEqual([price.total]);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );

  const all = readResponse('adminOrders', await shop.admin.get('/api/admin/orders').query({ limit: 500 }));
  const addUp = (amount: (order: Order) => number) => all.reduce((sum, order) => sum + amount(order), 0);
  const { orders } = readResponse('dashboard', await shop.admin.get('/api/admin/dashboard'));
  expect(orders.deposits.amount).toBe(addUp(({ money }) => money.depositDue));
  expect(orders.refunds.amount).toBe(addUp(({ money }) => money.refundDue));
  expect(orders.balances.amount).toBe(addUp(({ status, money }) => (status === 'CANCELLED' ? 0 : money.balance)));
  expect(orders.comingWeeks.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(
    addUp(({ status, price }) => (status === 'CANCELLED' ? 0 : price.total)),
  );
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
}, 300_000);
