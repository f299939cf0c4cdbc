import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order, PlacedOrder } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../../test-support/http.js';
import { cartForm, inDays, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';
import { until } from '../../../../../../tests/support/until.js';
import { checkProof, parseProof } from '../../../../read/proof/check-proof.js';
import { SignedTokens } from '../../../../platform/security/signed-tokens.js';

let shop: TestShop;
let order: Order;

const at = (action = '') => `/api/admin/orders/${order.id}${action}`;
const history = async () => readResponse('orderHistory', await shop.admin.get(at('/history')));

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  const castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 20 });
  const table = await shop.addItem({ name: 'Table', price: 1_200, stock: 500, type: 'TABLE' });
  const cart = cartForm([
    { itemId: castle.id, eventDate: inDays(shop.today, 20) },
    { itemId: table.id, eventDate: inDays(shop.today, 20), quantity: 6 },
  ]);
  const { orderId } = readResponse('createBooking', await shop.guest.post('/api/bookings').send(cart)) as PlacedOrder;
  order = readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${orderId}`));
});
afterAll(() => shop.close());

test('the history of an order holds its lines and its money in one list, with names and notes', async () => {
  const [, table] = order.lines;
  const deposit = { kind: 'DEPOSIT', amount: 15_000, method: 'CHECK', reference: 'Check 1042', confirm: true };
  const { money } = readResponse('recordPayment', await shop.admin.post(at('/payments')).send(deposit));
  const id = money.payments[0]?.id;
  await shop.admin.patch(at()).send({ status: 'CANCELLED', bookingIds: [table?.bookingId], reason: 'Too many' });
  await shop.admin.post(at('/adjustments')).send({ amount: -2_500, reason: 'Neighbors' }).expect(201);
  await shop.admin
    .post(at(`/payments/${id}/reverse`))
    .send({ reason: 'It bounced' })
    .expect(201);

  const payment = { id, kind: 'DEPOSIT', amount: 15_000, method: 'CHECK', reference: 'Check 1042' };
  const entries = await history();
  expect(entries.map(({ type, changes, payment }) => ({ type, changes, payment }))).toEqual([
    { type: 'BookingCreated', changes: [] },
    { type: 'PaymentRecorded', changes: [], payment },
    { type: 'BookingConfirmed', changes: [{ field: 'status', from: 'PENDING', to: 'CONFIRMED' }] },
    {
      type: 'BookingCancelled',
      changes: [
        { field: 'lines', from: null, to: `Table (${table?.number})` },
        { field: 'status', from: 'CONFIRMED', to: 'CANCELLED' },
        { field: 'cancelReason', from: null, to: 'Too many' },
      ],
    },
    {
      type: 'AdjustmentAdded',
      changes: [
        { field: 'adjustment', from: null, to: '-2500' },
        { field: 'reason', from: null, to: 'Neighbors' },
      ],
    },
    { type: 'LedgerEntryReversed', changes: [{ field: 'reason', from: null, to: 'It bounced' }], payment },
  ]);
  expect(entries.map(({ actor }) => actor.replace(/^.* \(/, '('))).toEqual(['Guest', ...Array(5).fill('(admin)')]);
});

test('the emails of an order are those of the order and of each of its lines, each once', async () => {
  const read = async () => readResponse('orderEmails', await shop.admin.get(at('/emails')));
  await until(async () => (await read()).some(({ purpose }) => purpose === 'cancelled'));
  const keys = (await read()).map(({ eventId, purpose }) => `${eventId} ${purpose}`);
  expect(new Set(keys).size).toBe(keys.length);
  const purposes = (await read()).map(({ purpose }) => purpose);
  expect(purposes).toEqual(expect.arrayContaining(['confirmation', 'order-notice', 'confirmed', 'cancelled']));
});

test('an admin sees who recorded a payment, even one that was reversed, and the customer does not', async () => {
  const recorders = ({ money }: Order) => money.payments.map(({ recordedBy }) => recordedBy);
  const recorded = (await history()).find(({ type }) => type === 'PaymentRecorded');
  expect(recorded?.actor).toMatch(/^\S.* \(admin\)$/);
  expect(recorders(readResponse('adminOrder', await shop.admin.get(at())))).toEqual([recorded?.actor]);
  const cash = { kind: 'BALANCE', amount: 100, method: 'CASH' };
  const paid = readResponse('recordPayment', await shop.admin.post(at('/payments')).send(cash));
  expect(recorders(paid)).toEqual([recorded?.actor, recorded?.actor]);

  const token = shop.program.app.get(SignedTokens).sign('booking', { bookingId: order.lines[0]?.bookingId ?? '' });
  const ofCustomer = readResponse('getOrder', await shop.guest.get(`/api/orders/${order.id}?token=${token}`));
  expect(recorders(ofCustomer)).toEqual([undefined, undefined]);
});

test('the proof pack of an order passes the check, and as a document is named after the order', async () => {
  const data = await shop.admin.get(at('/proof.json')).buffer(true).expect(200);
  expect(data.headers['content-disposition']).toBe(`attachment; filename="proof-${order.number}.json"`);
  const pack = parseProof(data.text);
  if (!pack) throw new Error('This is no proof pack');
  expect(checkProof(pack)).toEqual([]);
  expect(pack.order.id).toBe(order.id);
  expect(pack.events.at(-1)?.decoded.type).toBe('PaymentRecorded');
  expect(pack.emails.map(({ purpose }) => purpose)).toContain('confirmation');
  expect(checkProof({ ...pack, order: { ...pack.order, customerName: 'Someone Else' } })).not.toEqual([]);

  const pdf = await shop.admin.get(at('/proof.pdf')).buffer(true).expect(200);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.headers['content-disposition']).toBe(`attachment; filename="proof-${order.number}.pdf"`);
  expect((pdf.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
});

test('an unknown order has none of them', async () => {
  for (const part of ['history', 'emails', 'proof.json', 'proof.pdf'])
    expect(readProblem(await shop.admin.get(`/api/admin/orders/${order.lines[0]?.bookingId}/${part}`)).code).toBe(
      'not_found',
    );
});

test('only admins read them', async () => {
  for (const part of ['/history', '/emails', '/proof.json', '/proof.pdf']) await shop.guest.get(at(part)).expect(401);
});
