import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_PRICE_BOOK, formatCents, type Credit, type Item, type Order } from '@party-rental/contracts';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { verify } from '../../../../read/verify/verify.js';
import { readProblem, readResponse } from '../../../../../test-support/http.js';
import { openMailedShop, type MailedShop } from '../../../../../test-support/mailed-shop.js';
import { bookingForm, inDays, type TestShop } from '../../../../../test-support/test-shop.js';
import { until } from '../../../../../../tests/support/until.js';

let mailed: MailedShop;
let shop: TestShop;
let item: Item;

beforeAll(async () => {
  mailed = await openMailedShop();
  shop = mailed.shop;
  item = await shop.addItem({ name: 'Chair', price: 1_000, stock: 500 });
});
afterAll(() => mailed.close());

const path = ({ id }: Pick<Order, 'id'>) => `/api/admin/orders/${id}`;
const read = async (order: Pick<Order, 'id'>) => readResponse('adminOrder', await shop.admin.get(path(order)));
const post = (order: Pick<Order, 'id'>, call: string, body: object) =>
  shop.admin.post(`${path(order)}/${call}`).send(body);
const pay = (order: Pick<Order, 'id'>, amount: number, code?: string) =>
  post(order, 'payments', {
    ...{ kind: 'OTHER', amount, confirm: true, method: code ? 'CREDIT' : 'CARD', ...(code && { reference: code }) },
  });
const give = async (order: Pick<Order, 'id'>, amount: number, more: object = {}): Promise<Credit> =>
  readResponse('giveCredit', await post(order, 'credits', { amount, reason: 'Rained out', ...more }));
const cancel = async (order: Order, requestedBy: string) =>
  readResponse('changeOrder', await shop.admin.patch(path(order)).send({ status: 'CANCELLED', requestedBy }));
const listed = async () => {
  const day = { from: shop.today, to: shop.today };
  const { credits, totals } = readResponse('reports', await shop.admin.get('/api/admin/reports').query(day));
  return { credits, totals: totals.now };
};
const leftOn = async (code: string) => (await listed()).credits.find((one) => one.code === code)?.left ?? 0;

let customers = 0;
async function placed(paid = 0, ahead = 20): Promise<Order> {
  const customerEmail = `credit-${(customers += 1)}@example.com`;
  const line = { itemId: item.id, eventDate: inDays(shop.today, ahead), quantity: 10, customerEmail };
  const response = await shop.guest.post('/api/bookings').send(bookingForm(line));
  const order = { id: response.body.orderId as string };
  if (paid > 0) await pay(order, paid).expect(201);
  return read(order);
}

async function emailTo({ customerEmail }: Order, subject: string): Promise<string> {
  const find = () =>
    mailed.sink.received.find((one) => one.recipients.includes(customerEmail) && one.subject?.includes(subject));
  await until(() => find() !== undefined);
  return (find()?.text ?? '').replaceAll(/\s+/g, ' ');
}

test('a rain check instead of a refund pays for another order, and page, email, report and file agree', async () => {
  const order = await cancel(await placed(5_000), 'SHOP');
  const before = await listed();
  const validUntil = inDays(shop.today, 365);
  const credit = await give(order, 5_000, { validUntil });
  expect(credit).toEqual({ code: expect.stringMatching(/^RAIN-\w{4}-\w{4}$/), amount: 5_000, validUntil });
  const { money } = await read(order);
  expect(money).toMatchObject({ refunded: 5_000, refundDue: 0 });
  expect(money.payments.at(-1)).toMatchObject({ method: 'CREDIT', creditCode: credit.code, validUntil });
  expect(await emailTo(order, 'Your rain check')).toContain(`We've put $50.00 on your rain check ${credit.code}, good`);

  const emails = await shop.admin.get(`/api/admin/orders/${order.id}/emails`).expect(200);
  expect(emails.body).toContainEqual(expect.objectContaining({ purpose: 'rain-check', status: 'sent' }));

  const history = readResponse('orderHistory', await shop.admin.get(`${path(order)}/history`));
  expect(history.at(-1)?.payment).toMatchObject({ method: 'CREDIT', creditCode: credit.code, reference: 'Rained out' });

  const next = await placed();
  const paid = readResponse('recordPayment', await pay(next, 3_000, ` ${credit.code.toLowerCase()} `));
  expect(paid).toMatchObject({ status: 'CONFIRMED', money: { paid: 3_000 } });
  expect(await listed()).toEqual({
    credits: [
      { ...{ code: credit.code, validUntil, orderId: order.id, orderNumber: order.number }, given: 5_000, left: 2_000 },
    ],
    // It is no money that comes or goes.
    totals: before.totals,
  });
  const query = { ...{ from: shop.today, to: shop.today }, report: 'credits' };
  const { text } = await shop.admin.get('/api/admin/reports.csv').query(query).buffer(true).expect(200);
  expect(text).toContain(`${credit.code},${order.number},${validUntil},50.00,20.00`);
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});

test('of many payments at once, a rain check makes only those that it has money for', async () => {
  const { code } = await give(await placed(5_000), 5_000);
  const orders = await Promise.all(Array.from({ length: 12 }, () => placed()));
  const statuses = (await Promise.all(orders.map((order) => pay(order, 1_000, code)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  expect(await leftOn(code)).toBe(0);
  const refused = readProblem(await pay(await placed(), 1, code));
  expect(refused).toMatchObject({ code: 'conflict', detail: 'Nothing is left on this rain check.' });
});

test('a phone order is paid by rain check, and cancelling it gives the money back to the code', async () => {
  const { code } = await give(await placed(4_000), 4_000);
  const lines = [{ itemId: item.id, eventDate: inDays(shop.today, 20), quantity: 10 }];
  const { itemId: _, eventDate: __, quantity: ___, ...customer } = bookingForm({ itemId: 1, eventDate: '' });
  const enter = (amount: number) =>
    shop.admin.post('/api/admin/orders').send({
      ...{ ...customer, customerEmail: `phone-${code}@example.com`, lines },
      payment: { kind: 'DEPOSIT', amount, method: 'CREDIT', reference: code },
    });
  expect(readProblem(await enter(4_001)).detail).toBe('This rain check has $40.00 left.');
  const order = readResponse('enterOrder', await enter(4_000));
  expect(await leftOn(code)).toBe(0);
  const { money } = await cancel(order, 'SHOP');
  expect(money).toMatchObject({ paid: 4_000, refunded: 4_000, refundDue: 0 });
  expect(await emailTo(order, 'cancelled')).toContain(`We've put $40.00 on your rain check ${code}.`);
  expect(await leftOn(code)).toBe(4_000);
  const back = money.payments.at(-1)?.id;
  await pay(await placed(), 4_000, code).expect(201);
  const taken = await post(order, `payments/${back}/reverse`, { reason: 'x' });
  expect(readProblem(taken)).toMatchObject({ code: 'conflict', detail: expect.stringContaining('has been used') });
});

test('after the weather the terms give a rain check by themselves, also on the day desk, where an undo takes it back', async () => {
  const put = (weather: string) =>
    shop.admin
      .put('/api/admin/price-book')
      .send({ ...DEFAULT_PRICE_BOOK, cancellation: { ...DEFAULT_PRICE_BOOK.cancellation, weather } })
      .expect(200);
  await put('CREDIT');
  const [first, second] = [await placed(6_000), await placed(7_000, 33)];
  await put('REFUND');
  const { money } = await cancel(first, 'WEATHER');
  expect(money).toMatchObject({ refundDue: 0, refunded: 6_000 });
  const code = money.payments.at(-1)?.creditCode ?? '';
  expect(await leftOn(code)).toBe(6_000);
  const email = await emailTo(first, 'cancelled');
  expect(email).toContain(`We've put $60.00 on your rain check ${code}.`);
  expect(email).not.toContain('refund');

  const date = inDays(shop.today, 33);
  const repair = { date, reason: 'A storm', repairs: [{ orderId: second.id, repair: { kind: 'cancel' } }] };
  await shop.admin.post('/api/admin/day-desk').send(repair).expect(200);
  const repaired = (await read(second)).money;
  expect(repaired).toMatchObject({ refundDue: 0, refunded: 7_000 });
  expect(await emailTo(second, second.number)).toContain(formatCents(7_000));
  await shop.admin.post(`/api/admin/day-desk/orders/${second.id}/undo`).expect(200);
  expect((await read(second)).money).toMatchObject({ paid: 7_000, refunded: 0 });
  const gone = repaired.payments.at(-1)?.creditCode ?? '';
  expect(await leftOn(gone)).toBe(0);
  expect(await emailTo(second, 'is back as you booked it')).toContain(`rain check ${gone} is back on this order`);
});

test('a rain check is never more than was paid, ends no sooner than today, and is given once per key', async () => {
  const order = await placed(2_000);
  const refuse = async (body: object) => readProblem(await post(order, 'credits', { reason: 'x', ...body }));
  expect((await refuse({ amount: 2_001 })).detail).toBe('At most $20.00 can be refunded.');
  expect(await refuse({ amount: 100, validUntil: inDays(shop.today, -1) })).toMatchObject({
    code: 'malformed',
    errors: [{ path: 'validUntil', message: 'Please choose today or a later day' }],
  });
  expect((await refuse({ amount: 0 })).code).toBe('malformed');
  const body = { amount: 100, reason: 'Late delivery' };
  const once = () => post(order, 'credits', body).set('idempotency-key', `credit-${order.id}`);
  const [one, again] = [readResponse('giveCredit', await once()), readResponse('giveCredit', await once())];
  expect(again).toEqual(one);
  expect((await read(order)).money.refunded).toBe(100);
  expect(readProblem(await pay(await placed(), 1, 'RAIN-AAAA-AAAA')).detail).toContain("couldn't find this rain check");
});

test('an email names what it gave, and what a waived charge gives back has an email of its own', async () => {
  const { code } = await give(await placed(6_000), 6_000);
  const order = await placed();
  await pay(order, 6_000, code).expect(201);
  const charged = { status: 'CANCELLED', requestedBy: 'CUSTOMER', charge: 4_500 };
  await shop.admin.patch(path(order)).send(charged).expect(200);
  expect(await emailTo(order, 'cancelled')).toContain(`We've put $15.00 on your rain check ${code}.`);
  const waived = await post(order, 'cancellation-charge', { amount: 0, reason: 'A sick child' });
  expect(readResponse('chargeCancellation', waived).money).toMatchObject({ refunded: 6_000, refundDue: 0 });
  const email = await emailTo(order, 'Your rain check');
  expect(email).toContain(`We've put $45.00 on your rain check ${code}.`);
  expect(email).not.toContain('$15.00');
  expect(await leftOn(code)).toBe(6_000);
});
