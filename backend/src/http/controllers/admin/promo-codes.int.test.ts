import { addDays, type Booking, type Order } from '@party-rental/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProblem, readResponse } from '../../../../test-support/http.js';
import { bookingForm, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;
let itemId: number;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  ({ id: itemId } = await shop.addItem({ name: 'Castle', price: 18_900, stock: 999 }));
});
afterAll(() => shop.close());

const add = async (fields: object) =>
  readResponse('addPromoCode', await shop.admin.post('/api/admin/promo-codes').send(fields).expect(201));
const change = (fields: object) => shop.admin.patch('/api/admin/promo-codes').send(fields);
const list = async () => readResponse('promoCodes', await shop.admin.get('/api/admin/promo-codes'));
const getUses = async (code: string) => (await list()).find((one) => one.code === code)?.uses;
const find = (code: string, query = {}) => shop.guest.get(`/api/promo-codes/${code}`).query(query);
const post = (fields = {}) =>
  shop.guest.post('/api/bookings').send(bookingForm({ itemId, eventDate: addDays(shop.today, 40), ...fields }));
async function book(fields = {}): Promise<Booking> {
  return readResponse('createBooking', await post(fields).expect(201)) as Booking;
}
const read = async (id: string): Promise<Order> =>
  readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`));

test('a shop without codes asks for none', async () => {
  const { body } = await shop.guest.get('/api/settings');
  expect(body.hasPromoCodes).toBe(false);
  await add({ code: 'LATER', percent: -5, from: addDays(shop.today, 1) });
  await add({ code: 'EARLIER', percent: -5, to: addDays(shop.today, -1) });
  expect((await shop.guest.get('/api/settings')).body.hasPromoCodes).toBe(false);
});

test('a percentage comes off the rental of an order, before tax', async () => {
  await add({ code: 'summer10', percent: -10 });
  // $189.00 - $18.90 + $45.00 + $15.00 = $230.10, and 8 % of it.
  const booking = await book({ promoCode: ' Summer10 ', expectedTotal: 24_851 });
  expect(booking.quote).toMatchObject({ promo: { code: 'SUMMER10', amount: -1_890 }, tax: 1_841, total: 24_851 });
  const { price } = await read(booking.orderId);
  expect(price).toMatchObject({
    adjustments: [{ amount: -1_890, percent: -10, reason: 'Promo code SUMMER10' }],
    total: 24_851,
  });
  expect(await getUses('SUMMER10')).toBe(1);
  const added = { itemId, eventDate: addDays(shop.today, 41), quantity: 1 };
  await shop.admin.post(`/api/admin/orders/${booking.orderId}/lines`).send(added).expect(201);
  const { lines, price: more } = await read(booking.orderId);
  const last = await shop.admin.get(`/api/bookings/${lines[1]?.bookingId}`).expect(200);
  expect(last.body.quote).toMatchObject({ promo: { amount: -3_780 }, total: more.total });
});

test('an amount is at most the rental, and shrinks with it', async () => {
  await add({ code: 'BIG', amount: -30_000 });
  const { orderId, id, quote } = await book({ promoCode: 'BIG', quantity: 2 });
  expect(quote).toMatchObject({ subtotal: 37_800, promo: { amount: -30_000 } });
  await shop.admin.patch(`/api/admin/orders/${orderId}/lines/${id}`).send({ quantity: 1 }).expect(200);
  expect((await read(orderId)).price.adjustments).toEqual([
    { amount: -15_000, agreedAmount: -30_000, reason: 'Promo code BIG' },
  ]);
  expect((await book({ promoCode: 'BIG' })).quote).toMatchObject({
    promo: { amount: -18_900 },
    tax: 480,
    total: 6_480,
  });
});

test('a total that was shown without the discount books nothing', async () => {
  const { status, code, quote } = readProblem(await post({ promoCode: 'SUMMER10', expectedTotal: 26_892 }));
  expect({ status, code }).toEqual({ status: 409, code: 'price_changed' });
  expect(quote?.total).toBe(24_851);
});

test.each([
  ['NO-SUCH-CODE', /don't know/],
  ['ENDED', /ended on/],
  ['FROM500', /orders of \$500\.00 or more/],
])('%s is refused with 409, and books nothing', async (code, why) => {
  if (code === 'ENDED') await add({ code, percent: -5, to: addDays(shop.today, -1) });
  if (code === 'FROM500') await add({ code, percent: -5, minimumSubtotal: 50_000 });
  const email = `${code.toLowerCase()}@example.com`;
  const problem = readProblem(await post({ promoCode: code, customerEmail: email }));
  expect(problem).toMatchObject({ status: 409, code: 'promo_code_refused' });
  expect(problem.detail).toMatch(why);
  const { body } = await shop.admin.get('/api/admin/orders').query({ search: email });
  expect(body).toEqual([]);
});

describe('a limited code', () => {
  test('of 100 buyers at once, 10 get one of 10 uses', async () => {
    await add({ code: 'FIRST10', amount: -1_000, maxUses: 10 });
    // On days of their own, whose locks don't keep them apart.
    const buy = (i: number) =>
      post({ promoCode: 'FIRST10', customerEmail: `buyer${i}@example.com`, eventDate: addDays(shop.today, 50 + i) });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => buy(i)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'promo_code_refused')).toHaveLength(90);
    expect(await getUses('FIRST10')).toBe(10);
    expect(readProblem(await find('FIRST10'))).toMatchObject({ code: 'promo_code_refused' });
  });

  test('once per email is used once by concurrent requests, and again after a cancellation', async () => {
    await add({ code: 'WELCOME', percent: -15, oncePerEmail: true });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => post({ promoCode: 'WELCOME', customerEmail: 'Kim@example.com' })),
    );
    const booked = answers.filter(({ status }) => status === 201);
    expect(booked).toHaveLength(1);
    expect(readProblem(await post({ promoCode: 'WELCOME', customerEmail: 'kim@example.com' })).detail).toMatch(
      /already used it/,
    );
    await shop.admin.post(`/api/orders/${booked[0]?.body.orderId}/cancel`).send({}).expect(200);
    expect(await getUses('WELCOME')).toBe(0);
    await book({ promoCode: 'WELCOME', customerEmail: 'kim@example.com' });
  });

  test('the owner uses it by phone, and a repeated request counts once', async () => {
    await add({ code: 'PHONE', percent: -50, maxUses: 1 });
    const { customerName, customerEmail, customerPhone, address, city, state, zipCode } = bookingForm();
    const request = {
      ...{ customerName, customerEmail, customerPhone, address, city, state, zipCode, promoCode: 'phone' },
      lines: [{ itemId, eventDate: addDays(shop.today, 41), quantity: 1 }],
    };
    const enter = () =>
      shop.admin.post('/api/admin/orders').set('idempotency-key', 'a promo code by phone').send(request).expect(201);
    const [one, again] = [readResponse('enterOrder', await enter()), readResponse('enterOrder', await enter())];
    expect(again.id).toBe(one.id);
    expect(one.price.adjustments).toEqual([{ amount: -9_450, percent: -50, reason: 'Promo code PHONE' }]);
    expect(await getUses('PHONE')).toBe(1);
  });
});

describe('pages', () => {
  test('ask for a code only if the shop has one, and learn what it takes off', async () => {
    const { body } = await shop.guest.get('/api/settings');
    expect(body.hasPromoCodes).toBe(true);
    expect((await find('summer10', { subtotal: 20_000 })).body).toEqual({
      code: 'SUMMER10',
      amount: null,
      percent: -10,
    });
    expect(readProblem(await find('FROM500', { subtotal: 49_999 })).code).toBe('promo_code_refused');
    expect((await find('FROM500')).status).toBe(200);
    expect(readProblem(await find('NO-SUCH-CODE')).status).toBe(404);
    expect(readProblem(await find('!')).status).toBe(400);
  });

  test('preview orders with a code by a draft of the price book', async () => {
    const { body: book } = await shop.guest.get('/api/price-book');
    const { version: _, ...draft } = book;
    const orders = [
      { lines: [{ itemId, eventDate: addDays(shop.today, 40), quantity: 1 }], zipCode: '12345', promoCode: 'SUMMER10' },
    ];
    const preview = () => shop.admin.post('/api/admin/price-book/preview').send({ book: draft, orders });
    const [only] = readResponse('previewPriceBook', await preview().expect(200));
    expect(only?.now).toMatchObject({ total: 24_851, adjustments: [{ amount: -1_890, percent: -10 }] });
    expect(only?.then).toEqual(only?.now);
  });
});

test('the owner changes and ends codes; guests and customers have no access to them', async () => {
  await add({ code: 'CHANGING', percent: -10, maxUses: 3 });
  const changed = readResponse(
    'changePromoCode',
    await change({ code: 'changing', amount: -2_000, maxUses: null }).expect(200),
  );
  expect(changed).toMatchObject({ amount: -2_000, percent: null, maxUses: null });
  await change({ code: 'CHANGING', to: addDays(shop.today, -1) }).expect(200);
  expect(readProblem(await find('CHANGING')).detail).toMatch(/ended/);
  expect(readProblem(await change({ code: 'NONE', percent: -1 })).status).toBe(404);
  const history = readResponse('priceBookHistory', await shop.admin.get('/api/admin/price-book/history'));
  expect(history.find(({ type }) => type === 'PromoCodeChanged')).toMatchObject({
    changes: [{ field: 'CHANGING', from: '$20.00', to: `$20.00; any day to ${addDays(shop.today, -1)}` }],
  });
  for (const wrong of [
    { code: 'A' },
    { code: 'PLUS', percent: 10 },
    { code: 'BOTH', percent: -1, amount: -1 },
    { code: 'NEITHER' },
  ])
    expect(readProblem(await shop.admin.post('/api/admin/promo-codes').send(wrong)).status).toBe(400);
  await shop.guest.get('/api/admin/promo-codes').expect(401);
  await shop.guest.patch('/api/admin/promo-codes').send({ code: 'BIG', amount: -99_900 }).expect(401);
});
