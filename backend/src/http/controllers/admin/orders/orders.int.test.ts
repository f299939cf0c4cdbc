import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Item, Order, PlacedOrder } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../../test-support/http.js';
import { bookingForm, cartForm, inDays, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';
import { until } from '../../../../../../tests/support/until.js';
import { Hmac } from '../../../../platform/security/hmac.js';
import { SignedTokens } from '../../../../platform/security/signed-tokens.js';

let shop: TestShop;
let castle: Item;
let table: Item;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 40 });
  table = await shop.addItem({ name: 'Table', price: 1_200, stock: 500, type: 'TABLE' });
});
afterAll(() => shop.close());

/** An order of three lines over two days. */
async function placed(): Promise<Order> {
  const [day, nextDay] = [inDays(shop.today, 20), inDays(shop.today, 21)];
  const cart = cartForm([
    { itemId: castle.id, eventDate: day },
    { itemId: table.id, eventDate: day, quantity: 6 },
    { itemId: castle.id, eventDate: nextDay },
  ]);
  const { orderId } = readResponse('createBooking', await shop.guest.post('/api/bookings').send(cart)) as PlacedOrder;
  return readResponse('getOrder', await shop.admin.get(`/api/orders/${orderId}`));
}
const pay = (id: string, body: object, key?: string) => {
  const call = shop.admin.post(`/api/admin/orders/${id}/payments`);
  return (key ? call.set('Idempotency-Key', key) : call).send({ kind: 'DEPOSIT', method: 'CARD', ...body });
};
const tokenFor = ({ lines: [first] }: Order) =>
  shop.program.app.get(SignedTokens).sign('booking', { bookingId: first?.bookingId ?? '' });

test('a cart is one order with its lines, one price, and nothing paid', async () => {
  const order = await placed();
  expect(order).toMatchObject({
    status: 'RECEIVED',
    customerName: 'Dana Miller',
    price: { subtotal: 45_000, deliveryFee: 3_500, setupFee: 2_000, cleaningFee: 0, tax: 4_040, total: 54_540 },
    money: { paid: 0, balance: 54_540, depositDue: 27_270, refundDue: 0, payments: [] },
  });
  expect(order.lines.map(({ itemName, quantity, unitPrice }) => [itemName, quantity, unitPrice])).toEqual([
    ['Castle', 1, 18_900],
    ['Table', 6, 1_200],
    ['Castle', 1, 18_900],
  ]);
});

test('part of the deposit leaves the order unconfirmed, and what completes the deposit confirms it', async () => {
  const { id } = await placed();
  const part = readResponse('recordPayment', await pay(id, { amount: 100 }));
  expect(part).toMatchObject({ status: 'RECEIVED', money: { paid: 100, depositDue: 27_170 } });
  const rest = readResponse('recordPayment', await pay(id, { amount: 27_170 }));
  expect(rest).toMatchObject({ status: 'CONFIRMED', money: { depositDue: 0 } });
  const other = await placed();
  expect(readResponse('recordPayment', await pay(other.id, { amount: 100, confirm: true })).status).toBe('CONFIRMED');
});

test('the deposit confirms the order, and a refund is due and then paid after lines are cancelled', async () => {
  const { id, lines } = await placed();
  const confirmed = readResponse('recordPayment', await pay(id, { amount: 54_540, reference: 'Visa, by phone' }));
  expect(confirmed).toMatchObject({
    status: 'CONFIRMED',
    money: { paid: 54_540, balance: 0, payments: [{ kind: 'DEPOSIT', reference: 'Visa, by phone', reversed: false }] },
  });
  const bookingIds = [lines[2]?.bookingId];
  const body = { status: 'CANCELLED', bookingIds, reason: 'One day is enough' };
  const smaller = readResponse('changeOrder', await shop.admin.patch(`/api/admin/orders/${id}`).send(body));
  // Delivery stays at the $35.00 that were agreed on.
  expect(smaller.price).toMatchObject({ subtotal: 26_100, deliveryFee: 3_500, setupFee: 2_000, total: 34_128 });
  expect(smaller.money).toMatchObject({ refundDue: 20_412 });
  const refund = { amount: 20_412, method: 'CARD', reason: 'One day cancelled' };
  const refunded = readResponse('recordRefund', await shop.admin.post(`/api/admin/orders/${id}/refunds`).send(refund));
  expect(refunded.money).toMatchObject({ paid: 54_540, refunded: 20_412, refundDue: 0, balance: 0 });
  expect(readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`))).toEqual({
    ...refunded,
    notes: [],
  });
});

test('confirming, moving or cancelling a whole order sends one email each', async () => {
  const { id, lines } = await placed();
  const emails = async () => {
    const perLine = lines.map(({ bookingId }) => shop.admin.get(`/api/admin/bookings/${bookingId}/emails`));
    const purposes = (await Promise.all(perLine)).flatMap((reply) => readResponse('bookingEmails', reply));
    return purposes
      .map(({ purpose }) => purpose)
      .filter((purpose) => ['confirmed', 'moved', 'cancelled'].includes(purpose));
  };
  await pay(id, { amount: 27_270 }).expect(201);
  const move = { from: lines[0]?.eventDate, to: inDays(shop.today, 30) };
  await shop.admin.post(`/api/orders/${id}/move`).send(move).expect(200);
  await shop.admin.patch(`/api/admin/orders/${id}`).send({ status: 'CANCELLED' }).expect(200);
  await until(async () => (await emails()).length >= 3);
  expect((await emails()).sort()).toEqual(['cancelled', 'confirmed', 'moved']);
});

test('the owner gets no email about an order that an admin has entered', async () => {
  const bookAndReadPurposes = async (book: typeof shop.guest, path: string) => {
    const form = bookingForm({ itemId: castle.id, eventDate: inDays(shop.today, 25) });
    const { body } = await book.post(path).send(form).expect(201);
    const read = async () =>
      readResponse('bookingEmails', await shop.admin.get(`/api/admin/bookings/${body.id}/emails`));
    await until(async () => (await read()).some(({ purpose }) => purpose === 'reminder'));
    return (await read()).map(({ purpose }) => purpose);
  };
  expect(await bookAndReadPurposes(shop.guest, '/api/bookings')).toContain('order-notice');
  expect(await bookAndReadPurposes(shop.admin, '/api/admin/bookings')).not.toContain('order-notice');
});

test('money is never deleted: a reversal keeps the payment, and says why', async () => {
  const { id } = await placed();
  const { money } = readResponse('recordPayment', await pay(id, { amount: 100, confirm: false }));
  const path = `/api/admin/orders/${id}/payments/${money.payments[0]?.id}/reverse`;
  const reversed = readResponse('reversePayment', await shop.admin.post(path).send({ reason: 'Typed twice' }));
  expect(reversed).toMatchObject({
    status: 'RECEIVED',
    money: { paid: 0, payments: [{ amount: 100, reversed: true }] },
  });
  expect(readProblem(await shop.admin.post(path).send({ reason: 'Again' })).code).toBe('conflict');
});

test('the damage deposit and adjustments are recorded', async () => {
  const { id, price } = await placed();
  const deposit = `/api/admin/orders/${id}/damage-deposit`;
  const held = await shop.admin.post(deposit).send({ action: 'COLLECT', amount: 5_000, method: 'CASH' });
  expect(readResponse('recordDamageDeposit', held).money).toMatchObject({ damageDepositHeld: 5_000, paid: 0 });
  const part = { action: 'RETURN', amount: 2_000 };
  expect(readProblem(await shop.admin.post(deposit).send(part)).detail).toContain('why part of the $50.00 is kept');
  const back = await shop.admin.post(deposit).send({ ...part, reason: 'A torn net' });
  expect(readResponse('recordDamageDeposit', back).money).toMatchObject({ damageDepositHeld: 3_000 });
  const discount = { amount: -5_000, reason: 'Neighbors' };
  const adjusted = await shop.admin.post(`/api/admin/orders/${id}/adjustments`).send(discount);
  expect(readResponse('addAdjustment', adjusted).price).toMatchObject({
    adjustments: [discount],
    total: price.total - 5_400,
  });
});

describe('a discount on the whole order', () => {
  const adjust = (id: string, body: object) =>
    shop.admin.post(`/api/admin/orders/${id}/adjustments`).send({ reason: 'Big order', ...body });

  test('shrinks to its share when the customer cancels a line, as the preview says before', async () => {
    const order = await placed();
    const [castleLine] = order.lines;
    await adjust(order.id, { amount: -22_500 }).expect(201);
    const path = `/api/orders/${order.id}`;
    const token = `token=${tokenFor(order)}`;
    const cancel = [castleLine?.bookingId];
    const preview = await shop.guest.post(`${path}/preview?${token}`).send({ cancel }).expect(200);
    const discount = { amount: -13_050, agreedAmount: -22_500, reason: 'Big order' };
    const price = { subtotal: 26_100, deliveryFee: 3_500, setupFee: 2_000, adjustments: [discount], total: 20_034 };
    expect(readResponse('previewOrder', preview).price).toMatchObject(price);
    await shop.guest.post(`/api/bookings/${castleLine?.bookingId}/cancel?${token}`).expect(200);
    expect(readResponse('adminOrder', await shop.admin.get(`/api/admin${path.slice(4)}`)).price).toMatchObject(price);
  });

  test('stays whole if the owner says so, as the preview says before, and no customer can', async () => {
    const order = await placed();
    const [castleLine] = order.lines;
    await adjust(order.id, { amount: -22_500 }).expect(201);
    const bookingIds = [castleLine?.bookingId];
    const preview = { cancel: bookingIds, keepDiscounts: true };
    const path = `/api/orders/${order.id}/preview`;
    const ofGuest = await shop.guest
      .post(`${path}?token=${tokenFor(order)}`)
      .send(preview)
      .expect(200);
    expect(readResponse('previewOrder', ofGuest).price.total).toBe(20_034);
    const price = { adjustments: [{ amount: -22_500, reason: 'Big order' }], total: 9_828 };
    const seen = readResponse('previewOrder', await shop.admin.post(path).send(preview).expect(200));
    expect(seen.price).toMatchObject({ total: price.total });
    const cancellation = { status: 'CANCELLED', bookingIds, keepDiscounts: true };
    const cancelled = await shop.admin.patch(`/api/admin/orders/${order.id}`).send(cancellation).expect(200);
    expect(readResponse('changeOrder', cancelled).price).toMatchObject(price);
  });

  test('stays whole for fewer units, too, and has nothing to keep once everything is cancelled', async () => {
    const order = await placed();
    const [, chairs] = order.lines;
    await adjust(order.id, { amount: -22_500 }).expect(201);
    const lines = `/api/admin/orders/${order.id}/lines`;
    const fewer = { quantity: 1, keepDiscounts: true };
    const changed = await shop.admin.patch(`${lines}/${chairs?.bookingId}`).send(fewer).expect(200);
    const { adjustments } = readResponse('changeQuantity', changed).price;
    expect(adjustments.reduce((sum, { amount }) => sum + amount, 0)).toBe(-22_500);
    const everything = { status: 'CANCELLED', keepDiscounts: true };
    const cancelled = await shop.admin.patch(`/api/admin/orders/${order.id}`).send(everything).expect(200);
    expect(readResponse('changeOrder', cancelled)).toMatchObject({ status: 'CANCELLED', price: { total: 0 } });
    const history = readResponse('orderHistory', await shop.admin.get(`/api/admin/orders/${order.id}/history`));
    expect(history.filter(({ type }) => type === 'AdjustmentAdded')).toHaveLength(2);
  });

  test('may be a percentage, and is one or the other', async () => {
    const { id } = await placed();
    const { price } = readResponse('addAdjustment', await adjust(id, { percent: -10 }));
    expect(price.adjustments).toEqual([{ amount: -4_500, percent: -10, reason: 'Big order' }]);
    for (const body of [{}, { percent: -10, amount: -1 }, { percent: 0 }, { percent: -101 }, { percent: -0.0001 }])
      expect(readProblem(await adjust(id, body)).code).toBe('malformed');
  });
});

test.each([
  ['an amount of 0', { amount: 0 }],
  ['a negative amount', { amount: -1 }],
  ['a fraction of a cent', { amount: 1.5 }],
  ['an unknown method', { amount: 1, method: 'BARTER' }],
  ['an unknown kind', { amount: 1, kind: 'TIP' }],
])('a payment of %s is malformed', async (_, body) => {
  const { id } = await placed();
  expect(readProblem(await pay(id, body)).code).toBe('malformed');
});

describe('the customer, by the token of an email,', () => {
  test('downloads a calendar file with an event for each day, tentative until it is confirmed', async () => {
    const order = await placed();
    const [first, second] = order.lines;
    await shop.admin.patch(`/api/admin/bookings/${first?.bookingId}`).send({ status: 'CONFIRMED' }).expect(200);
    await shop.admin.patch(`/api/admin/bookings/${second?.bookingId}`).send({ status: 'CANCELLED' }).expect(200);
    const path = `/api/orders/${order.id}/calendar.ics`;
    const { headers, text } = await shop.guest.get(`${path}?token=${tokenFor(order)}`).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${order.number}.ics"`,
    });
    const firstOfEachDay = order.lines.filter(
      ({ eventDate }, index) => order.lines.findIndex((line) => line.eventDate === eventDate) === index,
    );
    expect(firstOfEachDay).toHaveLength(2);
    expect(text.match(/(?<=UID:).*(?=\r)/g)).toEqual(firstOfEachDay.map(({ bookingId }) => bookingId));
    expect(text.match(/(?<=DTSTART;VALUE=DATE:)\d+/g)).toEqual(
      firstOfEachDay.map(({ eventDate }) => eventDate.replaceAll('-', '')),
    );
    expect(text.match(/(?<=\nSTATUS:).*(?=\r)/g)).toEqual(['CONFIRMED', 'TENTATIVE']);
    expect(readProblem(await shop.guest.get(path)).code).toBe('not_found');
  });

  test('sees the order, cancels a line, moves a day and changes the phone number', async () => {
    const order = await placed();
    const [, second] = order.lines;
    const url = (action = '') => `/api/orders/${order.id}${action}?token=${tokenFor(order)}`;
    expect(readResponse('getOrder', await shop.guest.get(url()))).toEqual(order);
    const cancelled = await shop.guest.post(url('/cancel')).send({ bookingIds: [second?.bookingId] });
    expect(readResponse('cancelOrder', cancelled).lines.map(({ status }) => status)).toEqual([
      'PENDING',
      'CANCELLED',
      'PENDING',
    ]);
    const [from, to] = [order.lines[0]?.eventDate, inDays(shop.today, 40)];
    expect(readProblem(await shop.guest.post(url('/move')).send({ to })).code).toBe('malformed');
    const moved = readResponse('moveOrder', await shop.guest.post(url('/move')).send({ from, to }));
    expect(moved.lines[0]?.eventDate).toBe(to);
    const phone = { customerPhone: '555 010 9999' };
    const changed = readResponse('changeOrderContact', await shop.guest.patch(url()).send(phone));
    expect(changed).toMatchObject({ ...phone, price: moved.price });
  });

  test('adds, changes and removes the start time of the party, which the history shows', async () => {
    const order = await placed();
    expect(order.partyStart).toBeNull();
    const url = `/api/orders/${order.id}?token=${tokenFor(order)}`;
    for (const partyStart of ['13:00', '14:30', '']) {
      const changed = readResponse('changeOrderContact', await shop.guest.patch(url).send({ partyStart }));
      const { token: _, ...shown } = changed;
      expect(shown).toEqual({ ...order, partyStart: partyStart || null });
      expect(readResponse('getOrder', await shop.guest.get(url))).toEqual(shown);
    }
    const refusal = readProblem(await shop.guest.patch(url).send({ partyStart: '2 PM' }));
    expect(refusal.errors).toEqual([{ path: 'partyStart', message: 'Please enter a time' }]);
    const history = readResponse('orderHistory', await shop.admin.get(`/api/admin/orders/${order.id}/history`));
    const starts = history.flatMap(({ changes }) => changes).filter(({ field }) => field === 'partyStart');
    expect(starts.slice(0, 2)).toEqual([
      { field: 'partyStart', from: null, to: '13:00' },
      { field: 'partyStart', from: '13:00', to: '14:30' },
    ]);
    expect(starts.at(-1)).toEqual({ field: 'partyStart', from: '14:30', to: null });
  });

  test('gets nothing without it, or with that of another order', async () => {
    const [order, other] = [await placed(), await placed()];
    for (const token of ['', '?token=forged', `?token=${tokenFor(other)}`])
      expect(readProblem(await shop.guest.get(`/api/orders/${order.id}${token}`)).code).toBe('not_found');
    expect(readProblem(await shop.guest.get(`/api/admin/orders/${order.id}`)).code).toBe('unauthenticated');
  });
});

test('a request has the hash that earlier versions stored, so that repeating it after an upgrade is no other request', async () => {
  const { id } = await placed();
  await pay(id, { amount: 1_000, reference: 'Cash' }, 'across an upgrade').expect(201);
  const { rows } = await shop.pool.query(
    `select meta ->> 'requestHash' as hash from events where stream = 'order-' || $1 and type = 'PaymentRecorded'`,
    [id],
  );
  const payment = { do: 'record payment', kind: 'DEPOSIT', amount: 1_000, method: 'CARD', note: 'Cash', confirm: true };
  expect(rows).toEqual([{ hash: shop.program.app.get(Hmac).of(JSON.stringify(payment)) }]);
});

test('the same Idempotency-Key records one payment, and another amount under it is refused', async () => {
  const { id } = await placed();
  const replies = await Promise.all(Array.from({ length: 20 }, () => pay(id, { amount: 1_000 }, 'once')));
  for (const reply of replies) expect(readResponse('recordPayment', reply).money.paid).toBe(1_000);
  expect(readProblem(await pay(id, { amount: 2_000 }, 'once')).code).toBe('idempotency_key_reused');
});

test('an attempt that arrives after another one with its key was refused is refused as well', async () => {
  const { id } = await placed();
  const refund = () =>
    shop.admin
      .post(`/api/admin/orders/${id}/refunds`)
      .set('Idempotency-Key', 'refund')
      .send({ amount: 500, method: 'CASH', reason: 'Rained out' });
  expect(readProblem(await refund()).code).toBe('conflict');
  await pay(id, { amount: 1_000 });
  expect(readProblem(await refund()).code).toBe('conflict');
  expect(readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`)).money.refunded).toBe(0);
});

test('50 parallel commands on one order leave a ledger that adds up', async () => {
  const order = await placed();
  const { id, lines } = order;
  const token = tokenFor(order);
  const days = Array.from({ length: 5 }, (_, i) => inDays(shop.today, 50 + i));
  const commands = Array.from({ length: 50 }, (_, i) => {
    if (i % 5 === 0) return pay(id, { amount: 500, kind: 'OTHER' }, `key ${i % 4}`);
    if (i % 5 === 1) return pay(id, { amount: 300, kind: 'OTHER', confirm: true });
    if (i % 5 === 2)
      return shop.guest
        .post(`/api/orders/${id}/move?token=${token}`)
        .send({ from: lines[0]?.eventDate, to: days[Math.floor(i / 5) % 5] });
    if (i % 5 === 3)
      return shop.admin.post(`/api/admin/bookings/${lines[2]?.bookingId}/move`).send({ eventDate: days[i % 4] });
    return shop.guest.post(`/api/orders/${id}/cancel?token=${token}`).send({ bookingIds: [lines[i % 3]?.bookingId] });
  });
  const replies = await Promise.all(commands);
  expect(replies.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
  const accepted = (select: (i: number) => boolean) =>
    replies.filter(({ status }, i) => status < 300 && select(i)).length;
  const { money, price } = readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`));
  const keys = new Set(replies.flatMap(({ status }, i) => (status < 300 && i % 5 === 0 ? [i % 4] : [])));
  expect(money.paid).toBe(500 * keys.size + 300 * accepted((i) => i % 5 === 1));
  expect(price.total - money.paid).toBe(money.balance - money.refundDue);
});
