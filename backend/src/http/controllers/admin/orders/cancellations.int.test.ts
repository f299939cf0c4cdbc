import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_PRICE_BOOK, formatCents, type Item, type Order, type PlacedOrder } from '@party-rental/contracts';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { verify } from '../../../../read/verify/verify.js';
import { SignedTokens } from '../../../../platform/security/signed-tokens.js';
import { readProblem, readResponse } from '../../../../../test-support/http.js';
import { openMailedShop, type MailedShop } from '../../../../../test-support/mailed-shop.js';
import { bookingForm, cartForm, inDays, type TestShop } from '../../../../../test-support/test-shop.js';
import { until } from '../../../../../../tests/support/until.js';

let mailed: MailedShop;
let shop: TestShop;
let item: Item;

beforeAll(async () => {
  mailed = await openMailedShop();
  ({ shop, item } = mailed);
});
afterAll(() => mailed.close());

const path = ({ id }: Pick<Order, 'id'>) => `/api/admin/orders/${id}`;
const read = async (order: Pick<Order, 'id'>) => readResponse('adminOrder', await shop.admin.get(path(order)));

/** An order of two lines for a day that is too near to cancel for free, of which this much is paid; without it, all. */
async function placed({ paid, ahead = 1 }: { paid?: number; ahead?: number } = {}): Promise<Order> {
  const eventDate = inDays(shop.today, ahead);
  const other = await shop.addItem({ name: 'Chair', price: 300, stock: 50 });
  const cart = cartForm([
    { itemId: item.id, eventDate },
    { itemId: other.id, eventDate, quantity: 4 },
  ]);
  return placedBy(shop.guest, { ...cart, customerEmail: `${other.id}@example.com` }, paid);
}

async function placedBy(customer: Pick<TestShop['guest'], 'post'>, form: object, paid?: number): Promise<Order> {
  const response = await customer.post('/api/bookings').send(form);
  const { orderId: id } = readResponse('createBooking', response) as PlacedOrder;
  const { price } = await read({ id });
  const payment = { kind: 'DEPOSIT', amount: paid ?? price.total, method: 'CARD' };
  return readResponse('recordPayment', await shop.admin.post(`${path({ id })}/payments`).send(payment));
}

const patch = (order: Order, body: object) => shop.admin.patch(path(order)).send({ status: 'CANCELLED', ...body });
const cancel = async (order: Order, body: object) => readResponse('changeOrder', await patch(order, body));
const post = (order: Order, call: string, body: object) => shop.admin.post(`${path(order)}/${call}`).send(body);
async function emailOn({ customerEmail }: Order): Promise<string> {
  const find = () =>
    mailed.sink.received.find(
      ({ recipients, subject }) => recipients.includes(customerEmail) && subject?.endsWith('cancelled'),
    );
  await until(() => find() !== undefined);
  return (find()?.text ?? '').replaceAll(/\s+/g, ' ');
}
const csvRow = async (order: Order, rows: string) => {
  const query = { search: order.number, rows };
  const { text } = await shop.admin.get('/api/admin/orders.csv').query(query).buffer(true).expect(200);
  return text;
};

test('what a customer who cancels too late is charged is the preview, the order, the email, the history, the file and the report', async () => {
  const order = await placed();
  const { deposit, total } = order.price;
  const before = new Date().toISOString();
  const lines = order.lines.map(({ bookingId }) => bookingId);
  const preview = { cancel: lines, requestedBy: 'CUSTOMER' };
  const shown = await shop.admin.post(`/api/orders/${order.id}/preview`).send(preview);
  expect(readResponse('previewOrder', shown)).toMatchObject({ price: { total: deposit }, difference: deposit - total });

  const cancelled = await cancel(order, { requestedBy: 'CUSTOMER', reason: 'The party is off' });
  expect(cancelled).toMatchObject({
    status: 'CANCELLED',
    price: { cancellationCharge: deposit, total: deposit, tax: 0, deposit: 0 },
    money: { paid: total, refundDue: total - deposit, balance: 0, depositDue: 0 },
  });
  const email = await emailOn(order);
  expect(email).toContain("We've cancelled these bookings, as you requested.");
  expect(email).toContain(`We're keeping ${formatCents(deposit)} of what you've paid. We'll refund you`);
  expect(email).toContain(formatCents(total - deposit));

  const history = readResponse('orderHistory', await shop.admin.get(`${path(order)}/history`));
  expect(history.flatMap(({ changes }) => changes)).toEqual(
    expect.arrayContaining([
      { field: 'requestedBy', from: null, to: 'CUSTOMER' },
      { field: 'cancellationCharge', from: null, to: String(deposit) },
    ]),
  );
  const amount = (deposit / 100).toFixed(2);
  for (const rows of ['orders', 'lines']) expect(await csvRow(order, rows)).toContain(`,${amount},`);
  const range = { from: inDays(shop.today, 1), to: inDays(shop.today, 1) };
  const { totals } = readResponse('reports', await shop.admin.get('/api/admin/reports').query(range));
  expect(totals.now).toMatchObject({ orders: 0, cancelled: 1, revenue: deposit, cancellationCharges: deposit });
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
  const then = readResponse('adminOrder', await shop.admin.get(path(order)).query({ asOf: before }));
  expect(then).toMatchObject({ status: 'CONFIRMED', price: { total, cancellationCharge: 0 } });
});

test.each([
  ['SHOP', 'we had to cancel these bookings.'],
  ['WEATHER', "the weather won't let us set up safely, so we had to cancel these bookings."],
  [undefined, 'we had to cancel these bookings.'],
])('a cancellation for %s costs nothing, and the email says why', async (requestedBy, sentence) => {
  const order = await placed({ paid: 5_000 });
  const cancelled = await cancel(order, { requestedBy });
  expect(cancelled).toMatchObject({ price: { total: 0 }, money: { refundDue: 5_000 } });
  const email = await emailOn(order);
  expect(email).toContain(`We're sorry: ${sentence}`);
  expect(email).toContain("We'll refund you $50.00.");
  expect(email).not.toContain('keeping');
});

test('the owner may charge more than was paid, and the email says what is left to pay', async () => {
  const order = await placed({ paid: 1_000 });
  const cancelled = await cancel(order, { requestedBy: 'CUSTOMER', charge: 2_500 });
  expect(cancelled.money).toMatchObject({ balance: 1_500, refundDue: 0 });
  expect(await emailOn(order)).toContain('Cancelling costs $25.00. $15.00 still to pay.');
  const payment = { kind: 'BALANCE', amount: 1_500, method: 'CASH' };
  expect(readResponse('recordPayment', await post(order, 'payments', payment)).money.balance).toBe(0);
  expect(readProblem(await post(order, 'payments', payment)).code).toBe('conflict');
});

test('a part is never charged, and the last part may be', async () => {
  const order = await placed();
  const bookingIds = [order.lines[0]?.bookingId];
  const refused = readProblem(await patch(order, { bookingIds, requestedBy: 'CUSTOMER', charge: 100 }));
  expect(refused).toMatchObject({ code: 'conflict', detail: expect.stringContaining('Part of this order stays') });
  expect((await cancel(order, { bookingIds, requestedBy: 'CUSTOMER' })).price.cancellationCharge).toBe(0);
  const last = `/api/admin/bookings/${order.lines[1]?.bookingId}`;
  await shop.admin.patch(last).send({ status: 'CANCELLED', requestedBy: 'CUSTOMER', charge: 700 }).expect(200);
  expect((await read(order)).price.total).toBe(700);
});

test('a customer neither names who wanted it nor a charge', async () => {
  const order = await placed({ ahead: 20 });
  const token = shop.program.app.get(SignedTokens).sign('booking', { bookingId: order.lines[0]?.bookingId ?? '' });
  const forged = { requestedBy: 'WEATHER', charge: 1 };
  const cancelled = await shop.guest.post(`/api/orders/${order.id}/cancel?token=${token}`).send(forged);
  expect(readResponse('cancelOrder', cancelled)).toMatchObject({ price: { total: 0, cancellationCharge: 0 } });
  expect(await emailOn(order)).toContain('as you requested');
});

test('the charge can be changed and waived later, and a refund written off and due again', async () => {
  const order = await cancel(await placed(), { requestedBy: 'CUSTOMER' });
  const { paid } = order.money;
  const charge = async (amount: number) =>
    readResponse('chargeCancellation', await post(order, 'cancellation-charge', { amount, reason: 'They called' }));
  expect((await charge(1_234)).money.refundDue).toBe(paid - 1_234);
  expect(await charge(0)).toMatchObject({ price: { total: 0 }, money: { refundDue: paid } });

  const writeOff = (amount: number) => post(order, 'write-offs', { amount, reason: 'Given to charity' });
  expect(readProblem(await writeOff(paid + 1)).detail).toBe(`At most ${formatCents(paid)} can be written off.`);
  const { money } = readResponse('writeOff', await writeOff(paid));
  expect(money).toMatchObject({ refundDue: 0, writtenOff: paid, balance: 0, refunded: 0 });
  const entry = money.payments.find(({ kind }) => kind === 'WRITE_OFF');
  expect(entry).toMatchObject({ amount: paid, reference: 'Given to charity' });
  const reversal = await post(order, `payments/${entry?.id}/reverse`, { reason: 'They want it after all' });
  expect(readResponse('reversePayment', reversal).money).toMatchObject({ refundDue: paid, writtenOff: 0 });
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);

  for (const body of [{ amount: -1, reason: 'x' }, { amount: 1.5, reason: 'x' }, { amount: 1 }])
    expect(readProblem(await post(order, 'cancellation-charge', body)).code).toBe('malformed');
  expect(readProblem(await post(order, 'write-offs', { amount: 0, reason: 'x' })).code).toBe('malformed');
  const active = await placed();
  expect(readProblem(await post(active, 'cancellation-charge', { amount: 1, reason: 'x' })).code).toBe('conflict');
});

test('customers cancel late online if the terms of their order allow it, and are charged what the preview shows', async () => {
  const before = await placed();
  const put = (cancellation: object) =>
    shop.admin
      .put('/api/admin/price-book')
      .send({ ...DEFAULT_PRICE_BOOK, cancellation: { ...DEFAULT_PRICE_BOOK.cancellation, ...cancellation } })
      .expect(200);
  await put({ lateOnline: true });
  const [history] = readResponse('priceBookHistory', await shop.admin.get('/api/admin/price-book/history'));
  expect(history?.changes).toMatchObject([
    { field: 'cancellation', to: expect.stringContaining('we keep the deposit, and customers can cancel online;') },
  ]);
  const order = await placed();
  const customer = supertest.agent(shop.url);
  const account = { username: 'late', email: 'late@example.com', password: 'correct horse', firstName: 'Dana' };
  const { body: user } = await customer.post('/api/register').send({ ...account, lastName: 'Miller' });
  const form = bookingForm({ itemId: item.id, eventDate: inDays(shop.today, 1), userId: user.id });
  const own = await placedBy(customer, form, 2_000);
  await put({});

  const tokens = shop.program.app.get(SignedTokens);
  const withToken = ({ lines: [line] }: Order) => tokens.sign('booking', { bookingId: line?.bookingId ?? '' });
  const call = (about: Order, action: string, body: object) =>
    shop.guest.post(`/api/orders/${about.id}/${action}?token=${withToken(about)}`).send(body);
  expect(readProblem(await call(before, 'cancel', {})).detail).toContain('Please call us.');
  const [first] = order.lines;
  const part = `/api/bookings/${first?.bookingId}/cancel?token=${withToken(order)}`;
  expect(readProblem(await shop.guest.post(part)).detail).toContain("It's too late to cancel a part");
  expect(readResponse('previewOrder', await call(order, 'preview', { cancel: [first?.bookingId] }))).toMatchObject({
    available: true,
    problems: [expect.stringContaining("It's too late to cancel a part")],
  });

  const { deposit, total } = order.price;
  const cancel = order.lines.map(({ bookingId }) => bookingId);
  expect(readResponse('previewOrder', await call(order, 'preview', { cancel }))).toMatchObject({
    price: { cancellationCharge: deposit, total: deposit },
    difference: deposit - total,
    problems: [],
  });
  expect(readProblem(await call(order, 'cancel', { expectedCharge: 0 }))).toMatchObject({ code: 'conflict' });
  const cancelled = await call(order, 'cancel', { bookingIds: cancel, expectedCharge: deposit });
  expect(readResponse('cancelOrder', cancelled)).toMatchObject({
    status: 'CANCELLED',
    price: { cancellationCharge: deposit },
    money: { paid: total, refundDue: total - deposit, balance: 0 },
  });
  expect(await emailOn(order)).toContain(`as you requested. `);
  expect(await emailOn(order)).toContain(`We're keeping ${formatCents(deposit)} of what you've paid.`);

  expect(readProblem(await customer.post(`/api/orders/${own.id}/cancel`).send({ expectedCharge: 1 })).status).toBe(409);
  const unseen = await customer.post(`/api/bookings/${own.lines[0]?.bookingId}/cancel`);
  expect(readProblem(unseen).detail).toContain('What cancelling costs has changed');
  expect(readProblem(await customer.post(`/api/orders/${own.id}/cancel`).send({})).status).toBe(409);
  readResponse('cancelOrder', await customer.post(`/api/orders/${own.id}/cancel`).send({ expectedCharge: 2_000 }));
  expect(await read(own)).toMatchObject({ status: 'CANCELLED', price: { cancellationCharge: 2_000 } });
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});

test('the terms of the day of booking hold, whatever the book says later', async () => {
  const put = (cancellation: object) =>
    shop.admin
      .put('/api/admin/price-book')
      .send({ ...DEFAULT_PRICE_BOOK, cancellation })
      .expect(200);
  const order = await placed();
  await put({ freeHours: 48, keeps: 'PERCENT', percent: 25 });
  const newer = await placed();
  await put({ freeHours: 48 });
  expect(order.terms).toMatchObject({ kept: { keeps: 'DEPOSIT' } });
  expect(newer.terms).toMatchObject({ kept: { keeps: 'PERCENT', percent: 25 } });
  const charges = [order, newer].map(async (each) => (await cancel(each, { requestedBy: 'CUSTOMER' })).price.total);
  expect(await Promise.all(charges)).toEqual([order.price.deposit, Math.round(newer.price.total / 4)]);
  const refused = await shop.admin
    .put('/api/admin/price-book')
    .send({ ...DEFAULT_PRICE_BOOK, cancellation: { freeHours: 48, keeps: 'PERCENT' } });
  expect(readProblem(refused)).toMatchObject({ code: 'malformed', errors: [{ path: 'cancellation.percent' }] });
});
