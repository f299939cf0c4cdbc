import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Booking, type CreatedOrder } from '@party-rental/contracts';
import { readProblem, readResponse } from '../../test-support/http.js';
import { MovableClock } from '../../test-support/movable-clock.js';
import { bookingForm, cartForm, openTestShop, type TestShop } from '../../test-support/test-shop.js';

const clock = new MovableClock();
const CHOICE = { payByPhone: true };
let shop: TestShop;

afterAll(() => shop.close());

async function order(stock = 1) {
  const { id: itemId } = await shop.addItem({ stock });
  const eventDate = addDays(shop.today, 30);
  const place = (form: object) => shop.guest.post('/api/bookings').send(form);
  return {
    bookItem: (fields: object = {}) => place(bookingForm({ itemId, eventDate, ...fields })),
    bookCart: (fields: object = {}) => place({ ...cartForm([{ itemId, eventDate }]), ...fields }),
    remaining: async () => (await shop.guest.get(`/api/availability/${itemId}/${eventDate}`)).body.remaining as number,
  };
}

async function allowPhone(payByPhone: boolean) {
  const settings = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, payByPhone })
    .expect(200);
}

async function payBy(orderId: string) {
  return readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${orderId}`)).payBy;
}

describe('a shop that takes payments online', () => {
  beforeAll(async () => {
    // No order is paid here, so no provider needs to run.
    const env = { PAYMENTS: 'simulator', PAYMENT_SIMULATOR_URL: 'http://127.0.0.1:9', RATE_LIMITS: 'off' };
    shop = await openTestShop({ env, clock });
  });

  test('refuses an order to be paid by phone at its field, and takes none of its units', async () => {
    expect(readResponse('settings', await shop.guest.get('/api/settings')).payByPhone).toBe(false);
    const { bookItem, bookCart, remaining } = await order();
    for (const book of [bookItem, bookCart]) {
      const problem = readProblem(await book(CHOICE).expect(400));
      expect(problem.detail).toBe("You can't choose to pay by phone anymore. Please pay by card instead.");
      expect(problem.errors).toMatchObject([{ path: 'payByPhone' }]);
    }
    expect(await remaining()).toBe(1);
  });

  test('lets customers pay by phone once its owner allows it, and never lets such an order lapse', async () => {
    await allowPhone(true);
    try {
      expect(readResponse('settings', await shop.guest.get('/api/settings')).payByPhone).toBe(true);
      const { bookItem, bookCart, remaining } = await order(3);
      const single = readResponse('createBooking', await bookItem(CHOICE)) as Booking;
      const cart = readResponse('createBooking', await bookCart(CHOICE)) as CreatedOrder;
      for (const { orderId } of [single, cart]) expect(await payBy(orderId)).toBeUndefined();
      const online = readResponse('createBooking', await bookItem({ payByPhone: false })) as Booking;
      expect(await payBy(online.orderId)).toBeDefined();
      clock.moveAhead(32 / (24 * 60));
      expect(await remaining()).toBe(1);
    } finally {
      clock.moveAhead(0);
      await allowPhone(false);
    }
  });

  test('gives customers the time of the price book to pay, which older clients leave unchanged', async () => {
    const { version, validFrom, upcoming, ...book } = readResponse(
      'adminPriceBook',
      await shop.admin.get('/api/admin/price-book'),
    );
    expect([version, validFrom, upcoming, book.payWithinMinutes]).toEqual([0, null, [], 30]);
    const save = (changes: object) => shop.admin.put('/api/admin/price-book').send({ ...book, ...changes });
    expect(readProblem(await save({ payWithinMinutes: 14 }).expect(400)).errors).toMatchObject([
      { path: 'payWithinMinutes', message: 'Please enter at least 15 minutes' },
    ]);
    await save({ payWithinMinutes: 120 }).expect(200);
    await save({ payWithinMinutes: undefined, minimumOrder: 100 }).expect(200);
    const { bookItem } = await order();
    const placed = readResponse('createBooking', await bookItem()) as Booking;
    const deadline = Date.parse((await payBy(placed.orderId)) ?? '');
    expect(Math.round((deadline - Date.parse(placed.createdAt)) / 60_000)).toBe(120);
    expect(readResponse('settings', await shop.guest.get('/api/settings')).priceBook.payWithinMinutes).toBe(120);
    const history = readResponse('priceBookHistory', await shop.admin.get('/api/admin/price-book/history'));
    expect(history.at(-1)?.changes).toEqual([{ field: 'payWithinMinutes', from: '30 minutes', to: '120 minutes' }]);
  });
});

test('a shop that takes no payments online ignores the choice', async () => {
  await shop.close();
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  const { bookItem } = await order();
  const placed = readResponse('createBooking', await bookItem(CHOICE)) as Booking;
  expect(await payBy(placed.orderId)).toBeUndefined();
});
