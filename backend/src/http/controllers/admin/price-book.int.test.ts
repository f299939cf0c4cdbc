import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDate,
  DEFAULT_PRICE_BOOK,
  type Booking,
  type CurrentPriceBook,
  type Order,
  type PriceBookChange,
  type PublicSettings,
} from '@party-rental/contracts';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { readProblem, readResponse } from '../../../../test-support/http.js';
import { bookingForm, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;
let clock: MovableClock;
let itemId: number;

beforeAll(async () => {
  clock = new MovableClock();
  shop = await openTestShop({ clock, env: { RATE_LIMITS: 'off', BUSINESS_TIMEZONE: 'America/New_York' } });
  ({ id: itemId } = await shop.addItem({ name: 'Castle', price: 18_900, stock: 99 }));
});
afterAll(() => shop.close());

const put = (change: Partial<PriceBookChange> = {}) =>
  shop.admin.put('/api/admin/price-book').send({ ...DEFAULT_PRICE_BOOK, ...change });
async function save(change: Partial<PriceBookChange> = {}): Promise<CurrentPriceBook> {
  return readResponse('changePriceBook', await put(change));
}
const undo = (version: number) => shop.admin.post('/api/admin/price-book/undo').send({ version });
const current = async () => readResponse('adminPriceBook', await shop.admin.get('/api/admin/price-book'));
const shown = async (): Promise<PublicSettings> => readResponse('settings', await shop.guest.get('/api/settings'));
const post = (fields = {}) =>
  shop.guest.post('/api/bookings').send(bookingForm({ itemId, eventDate: addDays(shop.today, 40), ...fields }));
async function book(fields = {}): Promise<Booking> {
  return readResponse('createBooking', await post(fields)) as Booking;
}
const order = async (id: string): Promise<Order> =>
  readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`));

test('a new shop has the default price book, which visitors see without its start', async () => {
  expect(await current()).toEqual({ ...DEFAULT_PRICE_BOOK, version: 0, validFrom: null, upcoming: [] });
  const { body } = await shop.guest.get('/api/price-book');
  expect(body).toEqual({ ...DEFAULT_PRICE_BOOK, version: 0 });
  expect((await shown()).priceBook).toEqual(body);
});

test("an owner's own book prices the orders placed from then on, and the ones before keep their price and terms", async () => {
  const before = await book();
  const { version } = await save({
    delivery: [{ from: 0, fee: 6_000 }],
    taxes: [{ zipPrefix: '', name: 'Sales tax', percent: 7.375, appliesTo: ['DELIVERY', 'RENTAL'] }],
    deposit: { percent: 30 },
    damageDeposit: { perOrder: 10_000 },
    cancellation: { freeHours: 72, keeps: 'DEPOSIT', weather: 'REFUND', lateOnline: false },
  });
  const after = await book();
  // 7.375 % of $249.00 is $18.36375.
  const taxes = [{ name: 'Sales tax', percent: 7.375, base: 24_900, amount: 1_836 }];
  expect(after.quote).toMatchObject({
    delivery: 6_000,
    setup: 1_500,
    taxes,
    tax: 1_836,
    total: 28_236,
    deposit: 8_471,
  });
  expect(after.quote.rates).toMatchObject({ version, freeHours: 72 });
  expect(await order(after.orderId)).toMatchObject({
    price: { taxes, tax: 1_836, total: 28_236, deposit: 8_471 },
    terms: { deposit: { percent: 30 }, damageDeposit: 10_000, freeHours: 72 },
  });
  expect(await order(before.orderId)).toMatchObject({
    price: { deliveryFee: 4_500, tax: 1_992, total: 26_892, deposit: 13_446 },
    terms: { deposit: { percent: 50 }, damageDeposit: 5_000, freeHours: 48 },
  });
  expect(Date.parse(before.cancellableUntil) - Date.parse(after.cancellableUntil)).toBe(24 * 3_600_000);

  const line = `/api/admin/orders/${before.orderId}/lines/${before.id}`;
  expect((await shop.admin.patch(line).send({ quantity: 2 })).status).toBe(200);
  expect((await order(before.orderId)).price).toMatchObject({ subtotal: 37_800, deliveryFee: 3_500, tax: 3_464 });
});

test('a scheduled book holds from its start on, also for a page that was cached before, unless it is taken back', async () => {
  await save();
  const validFrom = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const { version } = await save({ minimumOrder: 12_345, validFrom });
  expect(await current()).toMatchObject({
    minimumOrder: 0,
    upcoming: [{ version: version + 1, minimumOrder: 12_345 }],
  });
  expect((await shown()).priceBook.minimumOrder).toBe(0);
  clock.moveTo(new Date(clock.now().getTime() + 3_600_000));
  expect((await shown()).priceBook).toMatchObject({ version: version + 1, minimumOrder: 12_345 });
  expect(await current()).toMatchObject({ minimumOrder: 12_345, upcoming: [] });

  const later = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await save({ minimumOrder: 99_999, validFrom: later });
  expect(await undo(version + 2)).toMatchObject({ status: 200, body: { minimumOrder: 12_345, upcoming: [] } });
  clock.moveTo(new Date(clock.now().getTime() + 3_600_000));
  expect((await shown()).priceBook.minimumOrder).toBe(12_345);
});

test('the latest change can be undone, once', async () => {
  const { version } = await save({ cleaningFee: 1_000 });
  await save({ cleaningFee: 2_000 });
  const undone = readResponse('undoPriceBook', await undo(version + 1));
  expect(undone).toMatchObject({ version: version + 2, cleaningFee: 1_000 });
  expect(readProblem(await undo(version + 1))).toMatchObject({ code: 'conflict' });
});

test('the cleaning fee is written in the settings, too, and shown there after each change of the book', async () => {
  const { version } = await save({ cleaningFee: 0, minimumOrder: 500 });
  const settings = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
  await shop.admin.put('/api/admin/settings').send({ ...settings, cleaningFee: 2_500 });
  expect(await current()).toMatchObject({ version: version + 1, cleaningFee: 2_500, minimumOrder: 500 });
  await save({ cleaningFee: 700 });
  const after = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
  expect(after).toMatchObject({ cleaningFee: 700 });
  // Saving them again changes neither.
  await shop.admin.put('/api/admin/settings').send(after);
  expect(await current()).toMatchObject({ version: version + 2, cleaningFee: 700 });
});

describe('a minimum order', () => {
  test('rejects smaller orders of customers and says so, and lets the owner enter them', async () => {
    await save({ minimumOrder: 20_000 });
    const problem = readProblem(await post());
    expect(problem).toMatchObject({ status: 409, code: 'below_minimum' });
    expect(problem.detail).toBe('Our minimum order is $200.00 before delivery and tax, and yours comes to $189.00.');
    expect((await post({ quantity: 2 })).status).toBe(201);
    const lines = [{ itemId, eventDate: addDays(shop.today, 40), quantity: 1 }];
    expect((await shop.admin.post('/api/admin/orders').send({ ...bookingForm(), lines })).status).toBe(201);
    await save();
  });
});

describe('what cannot be saved', () => {
  test.each<[string, object, string]>([
    ['no delivery fee', { delivery: [] }, 'delivery'],
    [
      'two fees for one subtotal',
      {
        setup: [
          { from: 0, fee: 1 },
          { from: 0, fee: 2 },
        ],
      },
      'setup',
    ],
    ['a negative fee', { cleaningFee: -1 }, 'cleaningFee'],
    ['a percentage with four decimals', { deposit: { percent: 1.2345 } }, 'deposit.percent'],
    ['a deposit of two kinds', { deposit: { percent: 1, amount: 1 } }, 'deposit'],
    ['a tax on nothing', { taxes: [{ zipPrefix: '', name: 'Tax', percent: 8, appliesTo: [] }] }, 'taxes.0.appliesTo'],
    [
      'letters as a ZIP code',
      { taxes: [{ zipPrefix: '1a', name: 'Tax', percent: 8, appliesTo: ['RENTAL'] }] },
      'taxes.0.zipPrefix',
    ],
    [
      'hours that end before they begin',
      { calls: { depositHours: 24, confirmationHours: { from: 9, to: 8 } } },
      'calls.confirmationHours.to',
    ],
    ['a start in the past', { validFrom: '2020-01-01T00:00:00Z' }, 'validFrom'],
    ['a start that is no instant', { validFrom: 'tomorrow' }, 'validFrom'],
  ])('%s', async (_, change, path) => {
    const problem = readProblem(await put(change));
    expect(problem.status).toBe(400);
    expect(problem.errors?.map((error) => error.path)).toContain(path);
  });

  test('a change that is based on an outdated version, or comes from a customer', async () => {
    const { version } = await save({ cleaningFee: 1 });
    await save({ cleaningFee: 2 });
    expect(readProblem(await put({ cleaningFee: 3, version }))).toMatchObject({ code: 'conflict' });
    expect((await shop.guest.put('/api/admin/price-book').send(DEFAULT_PRICE_BOOK)).status).toBe(401);
    expect(await current()).toMatchObject({ version: version + 1, cleaningFee: 2 });
  });
});

test('a preview prices orders by the draft and by the book in force, and books nothing', async () => {
  await save();
  const lines = [{ itemId, eventDate: addDays(shop.today, 40), quantity: 2 }];
  const book = { ...DEFAULT_PRICE_BOOK, deposit: { amount: 5_000 }, delivery: [{ from: 0, fee: 0 }] };
  const response = await shop.admin
    .post('/api/admin/price-book/preview')
    .send({ book, orders: [{ lines, zipCode: '12345' }] });
  expect(readResponse('previewPriceBook', response)).toMatchObject([
    {
      now: { subtotal: 37_800, deliveryFee: 3_500, total: 46_764, deposit: 23_382 },
      then: { subtotal: 37_800, deliveryFee: 0, total: 42_984, deposit: 5_000 },
    },
  ]);
  const unknown = { book, orders: [{ lines: [{ ...lines[0], itemId: 999_999 }], zipCode: '12345' }] };
  expect((await shop.admin.post('/api/admin/price-book/preview').send(unknown)).status).toBe(404);
});

test('the damage waiver costs those who want it a share of the rental, also after a quantity changes', async () => {
  await save({ damageWaiver: { percent: 10, offered: 'OPTIONAL' } });
  expect((await book()).quote).toMatchObject({ waiver: 0, total: 26_892 });
  const { orderId, id, quote } = await book({ damageWaiver: true });
  expect(quote).toMatchObject({ waiver: 1_890, total: 28_933 });
  expect(
    readResponse(
      'changeQuantity',
      await shop.admin.patch(`/api/admin/orders/${orderId}/lines/${id}`).send({ quantity: 2 }),
    ),
  ).toMatchObject({ price: { waiver: 3_780 } });
  await save();
  expect((await book({ damageWaiver: true })).quote).toMatchObject({ waiver: 0 });
});

test('an item has a deposit and a damage deposit of its own, and its orders keep them', async () => {
  const { id } = await shop.addItem({
    name: 'Slide',
    price: 20_000,
    stock: 9,
    deposit: { percent: 100 },
    damageDeposit: 7_500,
  });
  await save({ damageDeposit: { perItem: true } });
  // $200.00 whole, and half of the other $91.40.
  const { orderId, quote } = await book({ itemId: id, quantity: 2 });
  expect(quote).toMatchObject({ total: 49_140, deposit: 44_570 });
  expect(await order(orderId)).toMatchObject({
    price: { deposit: 44_570 },
    terms: { deposit: { amount: 44_570 }, damageDeposit: 15_000 },
  });
  await shop.admin.patch(`/api/admin/items/${id}`).send({ deposit: null, damageDeposit: null }).expect(200);
  expect(await order(orderId)).toMatchObject({ price: { deposit: 44_570 }, terms: { damageDeposit: 15_000 } });
  expect((await order((await book({ itemId: id })).orderId)).terms.damageDeposit).toBe(0);
  const history = readResponse('itemHistory', await shop.admin.get(`/api/admin/items/${id}/history`));
  expect(history[0]?.changes).toEqual([
    { field: 'deposit', from: '100%', to: null },
    { field: 'damageDeposit', from: '7500', to: null },
  ]);
  await save();
});

test('the history names what each change did, newest first', async () => {
  await save({ deposit: { percent: 25 } });
  const validFrom = new Date(clock.now().getTime() + 60_000).toISOString();
  const { upcoming } = await save({ deposit: { amount: 9_900 }, validFrom });
  await undo(upcoming[0]?.version ?? 0);
  const history = readResponse('priceBookHistory', await shop.admin.get('/api/admin/price-book/history'));
  expect(history.slice(0, 3)).toMatchObject([
    { type: 'PriceBookWithdrawn', changes: [] },
    {
      type: 'PriceBookChanged',
      changes: [
        { field: 'deposit', from: '25%', to: '$99.00' },
        { field: 'validFrom', from: null, to: validFrom },
      ],
    },
    { type: 'PriceBookChanged', changes: [{ field: 'deposit', from: '50%', to: '25%' }] },
  ]);
});

test('the history says what longer rentals and the days cost, as the owner entered it', async () => {
  await save();
  const named = { name: 'Weekend rate', from: 'FRIDAY', to: 'MONDAY', days: 1.5 } as const;
  const [from, to] = ['2027-06-01', '2027-08-31'].map((day) => calendarDate.parse(day));
  const summer = { name: 'Summer', percent: 120, from, to };
  await save({
    longerRentals: { maxDays: 4, further: [{ fromDay: 2, percent: 50 }], named: [named] },
    factors: [summer, { name: 'Tables', percent: 89.9, weekdays: ['SATURDAY', 'SUNDAY'], type: 'TABLE' }],
  });
  const history = readResponse('priceBookHistory', await shop.admin.get('/api/admin/price-book/history'));
  expect(history[0]?.changes).toEqual([
    {
      field: 'longerRentals',
      from: 'one day',
      to: 'up to 4 days; from day 2 50%; Weekend rate, Friday to Monday, 1.5 × the first day',
    },
    {
      field: 'factors',
      from: null,
      to: 'Summer +20% from 2027-06-01 until 2027-08-31; Tables -10.1% on Sunday, Saturday for Tables',
    },
  ]);
});

test('an item keeps its total for two buyers of which one saw the old prices', async () => {
  await save();
  const { quote } = await book();
  await save({ cleaningFee: 1_000 });
  const problem = readProblem(await post({ expectedTotal: quote.total }));
  expect(problem).toMatchObject({ code: 'price_changed', quote: { cleaning: 1_000, total: quote.total + 1_080 } });
});
