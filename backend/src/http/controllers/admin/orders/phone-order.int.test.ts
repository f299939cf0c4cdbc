import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item } from '@party-rental/contracts';
import type { MailSink } from '../../../../../../tests/support/mail-sink.js';
import { until } from '../../../../../../tests/support/until.js';
import { readResponse, readProblem } from '../../../../../test-support/http.js';
import { openMailedShop } from '../../../../../test-support/mailed-shop.js';
import { bookingForm, inDays, type TestShop } from '../../../../../test-support/test-shop.js';

let shop: TestShop;
let sink: MailSink;
let castle: Item;

beforeAll(async () => {
  ({ shop, sink } = await openMailedShop({ RATE_LIMITS: 'off' }));
  castle = await shop.addItem({ name: 'Castle', price: 20_000, stock: 9 });
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});

const DEPOSIT = { kind: 'DEPOSIT', amount: 10_000, method: 'CARD', reference: 'Visa, by phone', confirm: true };
const linesOn = (...days: number[]) =>
  days.map((day) => ({ itemId: castle.id, eventDate: inDays(shop.today, day), quantity: 1 }));
const form = (fields: object) => ({ ...bookingForm({ customerEmail: undefined }), lines: linesOn(20), ...fields });
const enter = (fields: object, key: string = crypto.randomUUID()) =>
  shop.admin.post('/api/admin/orders').set('Idempotency-Key', key).send(form(fields));
const entered = async (fields: object) => readResponse('enterOrder', await enter(fields));
const readEmails = async (bookingId: string | undefined) =>
  readResponse('bookingEmails', await shop.admin.get(`/api/admin/bookings/${bookingId}/emails`));

test('an order of several days with a discount and its deposit is one confirmed order', async () => {
  const discount = { amount: -2_000, reason: 'Returning customer' };
  const order = await entered({ lines: linesOn(20, 21), adjustments: [discount], payment: DEPOSIT });
  expect(order).toMatchObject({
    status: 'CONFIRMED',
    lines: [{ quantity: 1 }, { quantity: 1 }],
    price: { subtotal: 40_000, adjustments: [discount] },
    money: { paid: 10_000, balance: order.price.total - 10_000, payments: [{ reference: 'Visa, by phone' }] },
  });
  expect(readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${order.id}`))).toEqual({
    ...order,
    notes: [],
  });
});

test('its history begins with the booking, and has one entry for all lines, however many', async () => {
  const days = Array.from({ length: 20 }, (_, i) => 25 + i);
  const order = await entered({ lines: linesOn(...days), payment: DEPOSIT });
  const path = `/api/admin/orders/${order.id}`;
  await shop.admin.patch(path).send({ status: 'CANCELLED' }).expect(200);
  const types = readResponse('orderHistory', await shop.admin.get(`${path}/history`)).map(({ type }) => type);
  expect(types[0]).toBe('BookingCreated');
  expect(types.toSorted()).toEqual(['BookingCancelled', 'BookingConfirmed', 'BookingCreated', 'PaymentRecorded']);
});

test('a customer with an email gets one email, and the owner gets none', async () => {
  const customerEmail = 'robin@customers.example';
  const order = await entered({ lines: linesOn(22, 23), customerEmail, payment: DEPOSIT });
  await until(() => sink.received.length === 1);
  await until(async () =>
    (await readEmails(order.lines[1]?.bookingId)).some(({ purpose }) => purpose === 'review-request'),
  );
  expect(sink.received.map(({ recipients }) => recipients)).toEqual([[customerEmail]]);
  const purposes = (await readEmails(order.lines[0]?.bookingId)).map(({ purpose }) => purpose);
  expect(purposes.sort()).toEqual(['confirmation', 'reminder', 'review-request']);
});

test('a customer without an email gets none, and is in the list of customers by phone', async () => {
  const received = sink.received.length;
  const order = await entered({ customerName: 'Nora Nomail', customerPhone: '555-030-1111', payment: DEPOSIT });
  expect(order.customerEmail).toBe('');
  const bookingId = order.lines[0]?.bookingId;
  await until(async () => (await readEmails(bookingId)).some(({ status }) => status === 'skipped'));
  expect((await readEmails(bookingId)).find(({ purpose }) => purpose === 'confirmation')).toMatchObject({
    status: 'skipped',
    error: 'no email',
  });
  expect(sink.received).toHaveLength(received);
  expect(readResponse('customers', await shop.admin.get('/api/admin/customers?search=Nomail'))).toMatchObject([
    { email: '', orders: 1 },
  ]);
});

test('without a deposit the order waits for it', async () => {
  expect(await entered({})).toMatchObject({ status: 'RECEIVED', money: { paid: 0 } });
  expect(await entered({ payment: { ...DEPOSIT, confirm: false } })).toMatchObject({ status: 'RECEIVED' });
});

test('nothing is entered if a day is full or a discount is too large', async () => {
  const full = { lines: [...linesOn(30), { ...linesOn(31)[0], quantity: 10 }], payment: DEPOSIT };
  expect(readProblem(await enter(full))).toMatchObject({ code: 'unavailable', lines: [{ requested: 10 }] });
  const gift = { lines: linesOn(30), adjustments: [{ amount: -99_900, reason: 'A gift' }] };
  expect(readProblem(await enter(gift)).code).toBe('conflict');
  expect(await entered({ lines: [{ ...linesOn(30)[0], quantity: 9 }] })).toMatchObject({ status: 'RECEIVED' });
});

test('the same Idempotency-Key enters one order, and another order under it is refused', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => enter({ payment: DEPOSIT }, 'one call')));
  expect(new Set(replies.map((reply) => readResponse('enterOrder', reply).id)).size).toBe(1);
  expect(readProblem(await enter({ lines: linesOn(21) }, 'one call')).code).toBe('idempotency_key_reused');
});

test('only the owner enters orders, and an order needs a line', async () => {
  expect(readProblem(await shop.guest.post('/api/admin/orders').send(form({}))).code).toBe('unauthenticated');
  expect(readProblem(await enter({ lines: [] })).code).toBe('malformed');
  expect(readProblem(await enter({ customerEmail: 'not an email' })).code).toBe('malformed');
});
