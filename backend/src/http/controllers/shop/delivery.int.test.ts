import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking, CalendarDate, DeliveryRule, Item, Order } from '@party-rental/contracts';
import { SignedTokens } from '../../../platform/security/signed-tokens.js';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { verify } from '../../../read/verify/verify.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

const RULES: DeliveryRule[] = [
  { zipPrefix: '127', fee: 2_500, served: true },
  { zipPrefix: '9', fee: 0, served: false },
];

let shop: TestShop;
let castle: Item;
let day: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  castle = await shop.addItem({ price: 18_900, stock: 50 });
  day = inDays(shop.today, 21);
});
afterAll(() => shop.close());
beforeEach(() => setArea({ deliveryRules: RULES }));

async function setArea(area: { deliveryRules: DeliveryRule[]; servedByDefault?: boolean }): Promise<void> {
  const settings = readResponse('adminSettings', await shop.admin.get('/api/admin/settings'));
  const changed = { ...settings, servedByDefault: true, ...area };
  readResponse('changeSettings', await shop.admin.put('/api/admin/settings').send(changed));
}
const deliveryTo = async (zip: string) =>
  readResponse('delivery', await shop.guest.get('/api/delivery').query({ zip }));
const book = (fields: object) =>
  shop.guest.post('/api/bookings').send(bookingForm({ itemId: castle.id, eventDate: day, ...fields }));
const booked = async (fields: object) => readResponse('createBooking', await book(fields)) as Booking;
const getOrder = async ({ orderId }: Booking): Promise<Order> =>
  readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${orderId}`));
const patch = ({ id, orderId }: Booking, fields: object) =>
  shop.guest
    .patch(`/api/orders/${orderId}`)
    .query({ token: shop.program.app.get(SignedTokens).sign('booking', { bookingId: id }) })
    .send(fields);

describe('the delivery area', () => {
  test('is looked up by ZIP code, with the surcharge, the city and the state', async () => {
    expect(await deliveryTo('12789')).toEqual({ served: true, fee: 2_500, city: 'Woodridge', state: 'NY' });
    expect(await deliveryTo('12789-0001')).toEqual({ served: true, fee: 2_500, city: 'Woodridge', state: 'NY' });
    expect(await deliveryTo('90210')).toEqual({ served: false, fee: 0, city: 'Beverly Hills', state: 'CA' });
    expect(await deliveryTo('00000')).toEqual({ served: true, fee: 0, city: null, state: null });
  });

  test('follows the settings at once', async () => {
    expect(await deliveryTo('07001')).toMatchObject({ served: true });
    await setArea({ deliveryRules: [{ zipPrefix: '07001', fee: 100, served: true }], servedByDefault: false });
    expect(await deliveryTo('07001')).toMatchObject({ served: true, fee: 100 });
    expect(await deliveryTo('07002')).toMatchObject({ served: false });
  });

  test.each(['', '1234', 'ABCDE', '12345-', '123456'])('has no entry for %j', async (zip) => {
    const refusal = readProblem(await shop.guest.get('/api/delivery').query({ zip }));
    expect(refusal).toMatchObject({ status: 400, errors: [{ path: 'zip' }] });
  });

  test('needs a ZIP code', async () => {
    expect(readProblem(await shop.guest.get('/api/delivery'))).toMatchObject({
      status: 400,
      errors: [{ path: 'zip' }],
    });
  });
});

describe('a booking', () => {
  test('with a surcharge has it in its quote, its order and the export', async () => {
    const booking = await booked({ zipCode: '12799', expectedTotal: 29_592 });
    expect(booking.quote).toMatchObject({ surcharge: 2_500, tax: 2_192, total: 29_592, deposit: 14_796 });
    const order = await getOrder(booking);
    expect(order.price).toMatchObject({ deliverySurcharge: 2_500, total: 29_592 });
    expect(order.money.balance).toBe(29_592);
    for (const rows of ['orders', 'lines']) {
      const { text } = await shop.admin
        .get('/api/admin/orders.csv')
        .query({ rows, search: booking.number })
        .expect(200);
      const [header = [], row = []] = text.split('\n').map((line) => line.split(','));
      expect(Object.fromEntries(header.map((column, i) => [column, row[i]]))).toMatchObject({
        ...{ Subtotal: '189.00', 'Fees and adjustments': '60.00' },
        ...{ 'Delivery surcharge': '25.00', Tax: '21.92', Total: '295.92' },
      });
    }
  });

  test('at the total without the surcharge is told the new one', async () => {
    expect(readProblem(await book({ zipCode: '12799', expectedTotal: 26_892 }))).toMatchObject({
      status: 409,
      code: 'price_changed',
      quote: { surcharge: 2_500, total: 29_592 },
    });
  });

  test('keeps its surcharge when the settings change, and when the quantity does', async () => {
    const booking = await booked({ zipCode: '12799' });
    await setArea({ deliveryRules: [{ zipPrefix: '1', fee: 9_900, served: true }] });
    const path = `/api/admin/orders/${booking.orderId}/lines/${booking.id}`;
    const changed = readResponse('changeQuantity', await shop.admin.patch(path).send({ quantity: 2 }));
    expect(changed.price).toMatchObject({ subtotal: 37_800, deliverySurcharge: 2_500 });
  });

  test('outside the area is refused with a sentence at its ZIP code, alone or as a cart', async () => {
    const message = "We don't deliver to 90210 yet. Please call us at (555) 123-4567, and we'll see what we can do.";
    for (const cart of [{}, { isCartBooking: true, cartItems: [{ itemId: castle.id, eventDate: day }] }])
      expect(readProblem(await book({ zipCode: '90210', ...cart }))).toMatchObject({
        status: 409,
        code: 'not_served',
        detail: message,
        errors: [{ path: 'zipCode', message }],
      });
  });

  test('by phone outside the area is refused, and says where to change that', async () => {
    const form = bookingForm({ lines: [{ itemId: castle.id, eventDate: day, quantity: 1 }], zipCode: '90210' });
    expect(readProblem(await shop.admin.post('/api/admin/orders').send(form))).toMatchObject({
      code: 'not_served',
      detail: '90210 is outside your delivery area. To deliver there, add it to the delivery area in Settings.',
    });
    await setArea({ deliveryRules: [...RULES, { zipPrefix: '90210', fee: 50_000, served: true }] });
    const order = readResponse('enterOrder', await shop.admin.post('/api/admin/orders').send(form));
    expect(order.price.deliverySurcharge).toBe(50_000);
  });

  test('needs a US ZIP code and a US state', async () => {
    expect(readProblem(await book({ zipCode: 'SW1A 1AA', state: 'Kent' }))).toMatchObject({
      code: 'malformed',
      errors: [
        { path: 'state', message: 'Please enter a US state, like NY or New York' },
        { path: 'zipCode', message: 'Please enter a US zip code, like 12345 or 12345-6789' },
      ],
    });
  });
});

describe('the address of an order', () => {
  test('changes to a ZIP code with another surcharge at the agreed price', async () => {
    const booking = await booked({ zipCode: '12799' });
    const order = readResponse('changeOrderContact', await patch(booking, { zipCode: '12345' }));
    expect(order).toMatchObject({ zipCode: '12345', price: { deliverySurcharge: 2_500, total: 29_592 } });
  });

  test('changes with the surcharge of its ZIP code if the owner applies what the preview shows', async () => {
    const booking = await booked({});
    const preview = readResponse(
      'previewOrder',
      await shop.admin.post(`/api/orders/${booking.orderId}/preview`).send({ zipCode: '12799' }),
    );
    const before = await getOrder(booking);
    expect(preview).toMatchObject({ price: { deliverySurcharge: 2_500 }, available: true, problems: [] });
    expect(preview.difference).toBe(preview.price.total - before.price.total);
    expect(preview.difference).toBeGreaterThan(2_500);
    const apply = (deliverySurcharge: number) =>
      shop.admin
        .patch(`/api/admin/orders/${booking.orderId}`)
        .send({ customer: { zipCode: '12799' }, deliverySurcharge });
    expect(readProblem(await apply(2_400))).toMatchObject({ code: 'conflict' });
    expect(readResponse('changeOrder', await apply(2_500)).price).toEqual(preview.price);
    expect((await getOrder(booking)).price).toEqual(preview.price);
    const history = readResponse('orderHistory', await shop.admin.get(`/api/admin/orders/${booking.orderId}/history`));
    expect(history.at(-1)?.changes).toContainEqual({ field: 'deliverySurcharge', from: null, to: '2500' });
    expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
  });

  test('shows a customer no surcharge of another ZIP code, and never applies it', async () => {
    const booking = await booked({});
    const link = { token: shop.program.app.get(SignedTokens).sign('booking', { bookingId: booking.id }) };
    const previewed = shop.guest.post(`/api/orders/${booking.orderId}/preview`).query(link).send({ zipCode: '12799' });
    expect(readResponse('previewOrder', await previewed)).toMatchObject({ difference: 0 });
    const tried = shop.guest.patch(`/api/orders/${booking.orderId}`).query(link);
    await tried.send({ zipCode: '12799', deliverySurcharge: 0 });
    expect((await getOrder(booking)).price.deliverySurcharge).toBe(0);
  });

  test('does not change to a ZIP code that is not served', async () => {
    const booking = await booked({});
    expect(readProblem(await patch(booking, { zipCode: '90210' }))).toMatchObject({
      code: 'not_served',
      errors: [{ path: 'zipCode' }],
    });
    const asAdmin = await shop.admin
      .patch(`/api/admin/orders/${booking.orderId}`)
      .send({ customer: { zipCode: '90210' } });
    expect(readProblem(asAdmin)).toMatchObject({ code: 'not_served', detail: expect.stringContaining('Settings') });
    expect(await getOrder(booking)).toMatchObject({ zipCode: booking.zipCode });
  });

  test('changes otherwise after its ZIP code left the area', async () => {
    const booking = await booked({});
    await setArea({ deliveryRules: [], servedByDefault: false });
    const order = readResponse('changeOrderContact', await patch(booking, { address: '13 Maple Street' }));
    expect(order.address).toBe('13 Maple Street');
  });
});
