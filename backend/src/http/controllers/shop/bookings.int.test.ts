import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addMonths,
  longDay,
  type Booking,
  type CalendarDate,
  type Item,
  type PlacedOrder,
} from '@party-rental/contracts';
import supertest, { type Response } from 'supertest';
import { SignedTokens } from '../../../platform/security/signed-tokens.js';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { bookingForm, cartForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;
let day: CalendarDate;
let customer: ReturnType<typeof supertest.agent>;
let customerId: number;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  day = inDays(shop.today, 21);
  customer = supertest.agent(shop.url);
  const account = { username: 'dana', email: 'dana@example.com', password: 'correct horse' };
  const { body } = await customer.post('/api/register').send({ ...account, firstName: 'Dana', lastName: 'Miller' });
  customerId = body.id;
});
afterAll(() => shop.close());

async function book(fields: Record<string, unknown>, by: Pick<typeof customer, 'post'> = shop.guest) {
  return by.post('/api/bookings').send(bookingForm({ eventDate: day, ...fields }));
}
async function booked(fields: Record<string, unknown>, by?: typeof customer): Promise<Booking> {
  const { token: _, ...booking } = readResponse('createBooking', await book(fields, by));
  return booking as Booking;
}
async function order(lines: Parameters<typeof cartForm>[0]): Promise<Response> {
  return shop.guest.post('/api/bookings').send(cartForm(lines));
}
async function remaining(item: Item, on = day): Promise<number> {
  return readResponse('dayAvailability', await shop.guest.get(`/api/availability/${item.id}/${on}`)).remaining;
}
function signToken({ id }: Booking): string {
  return shop.program.app.get(SignedTokens).sign('booking', { bookingId: id });
}

describe('booking one item', () => {
  test('returns the booking, and reduces the availability', async () => {
    const item = await shop.addItem({ name: 'Unicorn', price: 18_900, stock: 3, imageUrl: '/pictures/unicorn.svg' });
    const form = { itemId: item.id, quantity: 2, customerName: '  Ana  ', eventType: 'wedding', attendees: 40 };
    const booking = await booked({ ...form, specialInstructions: 'Gate code\n4711' });
    expect(booking).toMatchObject({
      number: expect.stringMatching(/^PR-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/),
      itemName: 'Unicorn',
      itemImageUrl: '/pictures/unicorn.svg',
      customerName: 'Ana',
      specialInstructions: 'Gate code\n4711',
      eventDate: day,
      quantity: 2,
      status: 'PENDING',
      userId: null,
      quote: { subtotal: 37_800, delivery: 3500, setup: 2000, cleaning: 0, tax: 3464, total: 46_764, deposit: 23_382 },
    });
    expect(await remaining(item)).toBe(1);
  });

  test("returns a token that opens a guest's order, and none for an account's", async () => {
    const item = await shop.addItem({ stock: 3 });
    const single = readResponse('createBooking', await book({ itemId: item.id }));
    const cart = readResponse('createBooking', await order([{ itemId: item.id, eventDate: day }]));
    for (const { orderId, token } of [single, cart]) {
      readResponse('getOrder', await shop.guest.get(`/api/orders/${orderId}?token=${token}`));
      expect((await shop.guest.get(`/api/orders/${orderId}`)).status).toBe(404);
    }
    const own = readResponse('createBooking', await book({ itemId: item.id, userId: customerId }, customer));
    expect(own.token).toBeNull();
  });

  test('ignores prices and other unknown fields', async () => {
    const item = await shop.addItem({ price: 10_000 });
    const forged = {
      price: 1,
      total: 1,
      quote: { total: 1 },
      status: 'CONFIRMED',
      id: '1',
      cartItems: [],
      role: 'ADMIN',
    };
    const booking = await booked({ itemId: item.id, ...forged });
    expect(booking).toMatchObject({ status: 'PENDING', quote: { subtotal: 10_000, total: 17_280 } });
    const { rows } = await shop.pool.query("select string_agg(data::text, '') as log from events");
    expect(rows[0].log).not.toContain('"role"');
  });

  test('with an outdated total is rejected with the new price, and books nothing', async () => {
    const item = await shop.addItem({ price: 10_000, stock: 5 });
    const refusal = readProblem(await book({ itemId: item.id, expectedTotal: 17_279 }));
    expect(refusal).toMatchObject({ status: 409, code: 'price_changed', quote: { subtotal: 10_000, total: 17_280 } });
    expect(await remaining(item)).toBe(5);
    expect((await booked({ itemId: item.id, expectedTotal: refusal.quote?.total })).quote).toEqual(refusal.quote);
  });

  test("keeps its price when the item's price changes", async () => {
    const item = await shop.addItem({ price: 10_000 });
    const { id, ...booking } = await booked({ itemId: item.id });
    await shop.admin.patch(`/api/admin/items/${item.id}`).send({ price: 99_900, name: 'Renamed' }).expect(200);
    expect(readResponse('getBooking', await shop.admin.get(`/api/bookings/${id}`))).toMatchObject(booking);
  });

  test('of more units than available names the line', async () => {
    const item = await shop.addItem({ name: 'Slide', stock: 3 });
    await booked({ itemId: item.id, quantity: 2 });
    expect(readProblem(await book({ itemId: item.id, quantity: 2 }))).toMatchObject({
      status: 409,
      code: 'unavailable',
      detail: `We have only 1 of Slide left on ${longDay(day)}.`,
      lines: [{ itemId: item.id, itemName: 'Slide', eventDate: day, requested: 2, remaining: 1 }],
    });
    await booked({ itemId: item.id, quantity: 1 });
  });

  test('is possible from today to two years ahead', async () => {
    const item = await shop.addItem({ stock: 10 });
    const last = addMonths(shop.today, 24);
    for (const eventDate of [shop.today, last]) await booked({ itemId: item.id, eventDate });
    for (const eventDate of [inDays(shop.today, -1), inDays(last, 1)])
      expect(readProblem(await book({ itemId: item.id, eventDate }))).toMatchObject({
        status: 409,
        code: 'unavailable',
      });
  });

  test('of an inactive item is rejected, and of an unknown item not found', async () => {
    const hidden = await shop.addItem({ isActive: false });
    expect(readProblem(await book({ itemId: hidden.id }))).toMatchObject({ status: 409, code: 'unavailable' });
    expect(readProblem(await book({ itemId: 2_000_000 }))).toMatchObject({ status: 404, code: 'not_found' });
  });

  test.each<[string, Record<string, unknown>]>([
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: 11 }],
    ['eventDate', { eventDate: '2026-02-30' }],
    ['eventDate', { eventDate: '0000-01-01' }],
    ['termsAccepted', { termsAccepted: false }],
    ['customerName', { customerName: 'NUL\u0000' }],
    ['customerName', { customerName: 'half a pair \uD83C' }],
    ['specialInstructions', { specialInstructions: 'half a pair \uDC00' }],
    ['userId', { userId: 'me' }],
  ])('with an invalid %s is malformed: %j', async (path, fields) => {
    const item = await shop.addItem({ stock: 100 });
    const refusal = readProblem(await book({ itemId: item.id, ...fields }));
    expect(refusal).toMatchObject({ status: 400, code: 'malformed', errors: [{ path }] });
    expect(await remaining(item)).toBe(100);
  });

  test('reports all errors at once, in sentences', async () => {
    const refusal = readProblem(await shop.guest.post('/api/bookings').send({}));
    expect(refusal.status).toBe(400);
    expect(refusal.errors?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['customerName', 'customerEmail', 'itemId', 'eventDate', 'termsAccepted']),
    );
    expect(refusal.detail).toMatch(/^Name is required\. .* \(and \d+ more\)\.$/);
  });
});

describe('the user of a booking', () => {
  test('is empty unless the request names one, even if signed in', async () => {
    const item = await shop.addItem();
    expect((await booked({ itemId: item.id }, customer)).userId).toBeNull();
  });

  test('is the signed-in user, if the request names that user', async () => {
    const item = await shop.addItem();
    const booking = await booked({ itemId: item.id, userId: customerId }, customer);
    expect(booking.userId).toBe(customerId);
    expect(readResponse('userBookings', await customer.get('/api/user-bookings'))).toContainEqual(booking);
  });

  test('cannot be another user, for guests, customers or admins', async () => {
    const item = await shop.addItem();
    for (const [by, userId] of [
      [shop.guest, customerId],
      [customer, customerId + 1],
      [shop.admin, customerId],
    ] as const)
      expect(readProblem(await book({ itemId: item.id, userId }, by))).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    expect(await remaining(item)).toBe(1);
  });
});

describe('booking a cart', () => {
  test('creates one booking per line in one order, with one price', async () => {
    const [a, b] = [await shop.addItem({ price: 15_000, stock: 20 }), await shop.addItem({ price: 20_000 })];
    const lines = [
      { itemId: b.id, eventDate: day },
      { itemId: a.id, eventDate: day, quantity: 15 },
      { itemId: a.id, eventDate: inDays(day, 1) },
    ];
    const { orderId, bookings } = readResponse('createBooking', await order(lines)) as PlacedOrder;
    expect(bookings.map(({ itemId, eventDate, quantity }) => ({ itemId, eventDate, quantity }))).toEqual([
      { ...lines[0], quantity: 1 },
      lines[1],
      { ...lines[2], quantity: 1 },
    ]);
    for (const booking of bookings) {
      expect(booking.orderId).toBe(orderId);
      expect(booking.quote).toMatchObject({ subtotal: 260_000, delivery: 2500, setup: 2000 });
    }
    expect(new Set(bookings.flatMap(({ id, number }) => [id, number])).size).toBe(6);
  });

  test('combines lines with the same item and day', async () => {
    const item = await shop.addItem({ stock: 5 });
    const line = { itemId: item.id, eventDate: day, quantity: 3 };
    expect(readProblem(await order([line, line]))).toMatchObject({ lines: [{ requested: 6, remaining: 5 }] });
    const { bookings } = readResponse('createBooking', await order([line, { ...line, quantity: 2 }])) as PlacedOrder;
    expect(bookings).toMatchObject([{ quantity: 5 }]);
    expect(await remaining(item)).toBe(0);
  });

  test('with unavailable lines creates none, and names each of those lines', async () => {
    const [good, scarce] = [await shop.addItem({ stock: 5 }), await shop.addItem({ name: 'Tent', stock: 1 })];
    const refusal = readProblem(
      await order([
        { itemId: good.id, eventDate: day },
        { itemId: scarce.id, eventDate: day, quantity: 2 },
        { itemId: good.id, eventDate: inDays(shop.today, -1) },
        { itemId: 2_000_000, eventDate: day },
      ]),
    );
    expect(refusal).toMatchObject({ status: 409, code: 'unavailable' });
    expect(refusal.lines).toMatchObject([
      { itemId: scarce.id, itemName: 'Tent', requested: 2, remaining: 1 },
      { itemId: good.id, eventDate: inDays(shop.today, -1), remaining: 0 },
      { itemId: 2_000_000, remaining: 0 },
    ]);
    expect([await remaining(good), await remaining(scarce)]).toEqual([5, 1]);
  });

  test('ignores an item, day and quantity next to the lines', async () => {
    const item = await shop.addItem();
    const cart = cartForm([{ itemId: item.id, eventDate: day }]);
    const response = await shop.guest.post('/api/bookings').send({ ...cart, itemId: 0, eventDate: 'x', quantity: -5 });
    expect((readResponse('createBooking', response) as PlacedOrder).bookings).toHaveLength(1);
  });

  test('without lines, or with more than fifty, is malformed', async () => {
    const item = await shop.addItem({ stock: 100 });
    const lines = Array.from({ length: 51 }, (_, i) => ({ itemId: item.id, eventDate: inDays(day, i) }));
    for (const wrong of [[], lines]) expect(readProblem(await order(wrong)).status).toBe(400);
    expect((readResponse('createBooking', await order(lines.slice(0, 50))) as PlacedOrder).bookings).toHaveLength(50);
  });
});

describe('an Idempotency-Key', () => {
  const send = (key: string, form: object) => shop.guest.post('/api/bookings').set('Idempotency-Key', key).send(form);

  test('returns the first response again, even when sold out', async () => {
    const item = await shop.addItem({ stock: 1 });
    const form = bookingForm({ itemId: item.id, eventDate: day });
    const first = readResponse('createBooking', await send('again', form));
    expect(readResponse('createBooking', await send('again', form))).toEqual(first);
    expect(readProblem(await send('another', form)).code).toBe('unavailable');
  });

  test('returns a whole order again', async () => {
    const item = await shop.addItem({ stock: 9 });
    const cart = cartForm([
      { itemId: item.id, eventDate: day },
      { itemId: item.id, eventDate: inDays(day, 1) },
    ]);
    const first = readResponse('createBooking', await send('cart', cart));
    expect(readResponse('createBooking', await send('cart', cart))).toEqual(first);
    expect(await remaining(item)).toBe(8);
  });

  test('is rejected with another body', async () => {
    const item = await shop.addItem({ stock: 9 });
    const form = bookingForm({ itemId: item.id, eventDate: day });
    await send('misused', form).expect(201);
    expect(readProblem(await send('misused', { ...form, quantity: 2 }))).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    expect(await remaining(item)).toBe(8);
  });

  test.each([
    ['in', () => [shop.guest, customer] as const],
    ['out', () => [customer, shop.guest] as const],
  ])('books once if the caller signs %s between attempts', async (change, senders) => {
    const item = await shop.addItem({ stock: 9 });
    const [before, after] = senders();
    const form = bookingForm({ itemId: item.id, eventDate: day });
    const sendAs = (sender: Pick<typeof customer, 'post'>) =>
      sender
        .post('/api/bookings')
        .set('Idempotency-Key', `signs ${change}`)
        .send(sender === customer ? { ...form, userId: customerId } : form);
    const first = readResponse('createBooking', await sendAs(before));
    expect(readResponse('createBooking', await sendAs(after))).toEqual(first);
    expect(await remaining(item)).toBe(8);
  });

  test("of another person's booking returns nothing of it, and a repeated request still needs its own userId", async () => {
    const item = await shop.addItem({ stock: 9 });
    const form = bookingForm({ itemId: item.id, eventDate: day });
    await send('guessed', form).expect(201);
    const sendAsCustomer = (body: object) =>
      customer.post('/api/bookings').set('Idempotency-Key', 'guessed').send(body);
    const other = bookingForm({ itemId: item.id, eventDate: day, userId: customerId });
    const rejected = await sendAsCustomer(other);
    expect(readProblem(rejected)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(rejected.text).not.toContain(form['customerEmail']);
    expect(readProblem(await sendAsCustomer({ ...form, userId: customerId + 1 })).code).toBe('forbidden');
    expect(await remaining(item)).toBe(8);
  });

  test('is separate for phone bookings and customer bookings', async () => {
    const item = await shop.addItem({ stock: 9 });
    const form = bookingForm({ itemId: item.id, eventDate: day });
    const first = readResponse('createBooking', await send('phone', form)) as Booking;
    const ownerRemaining = await shop.admin.post('/api/admin/bookings').set('Idempotency-Key', 'phone').send(form);
    expect(readResponse('bookByPhone', ownerRemaining)).not.toMatchObject({ id: first.id });
    expect(await remaining(item)).toBe(7);
  });

  test('returns a rejection again for a minute, although units became free, and then decides again', async () => {
    const item = await shop.addItem({ stock: 1 });
    const taken = await booked({ itemId: item.id });
    const form = bookingForm({ itemId: item.id, eventDate: day });
    expect(readProblem(await send('patient', form)).code).toBe('unavailable');
    await shop.admin.patch(`/api/admin/bookings/${taken.id}`).send({ status: 'CANCELLED' }).expect(200);
    expect(readProblem(await send('patient', form)).code).toBe('unavailable');
    await shop.pool.query("update rejected_commands set rejected_at = rejected_at - interval '1 minute'");
    readResponse('createBooking', await send('patient', form));
  });

  test('that was rejected may be used for another request', async () => {
    const item = await shop.addItem({ stock: 1 });
    const form = bookingForm({ itemId: item.id, eventDate: day, quantity: 2 });
    expect(readProblem(await send('corrected', form)).code).toBe('unavailable');
    readResponse('createBooking', await send('corrected', { ...form, quantity: 1 }));
  });

  test('has 1 to 255 characters', async () => {
    const item = await shop.addItem({ stock: 9 });
    const form = bookingForm({ itemId: item.id, eventDate: day });
    await send('k'.repeat(255), form).expect(201);
    expect(readProblem(await send('k'.repeat(256), form)).status).toBe(400);
  });
});

describe('a booking', () => {
  test('is not readable with its id only', async () => {
    const booking = await booked({ itemId: (await shop.addItem()).id });
    for (const query of ['', '?token=', '?token=wrong', `?token=${signToken({ ...booking, id: booking.orderId })}`])
      expect(readProblem(await shop.guest.get(`/api/bookings/${booking.id}${query}`)).status).toBe(404);
    expect(readProblem(await customer.get(`/api/bookings/${booking.id}`)).status).toBe(404);
  });

  test('is readable with its token, for its owner, and for admins', async () => {
    const { id } = await booked({ itemId: (await shop.addItem()).id, userId: customerId }, customer);
    const booking = readResponse('getBooking', await customer.get(`/api/bookings/${id}`));
    for (const by of [
      shop.guest.get(`/api/bookings/${id}?token=${signToken(booking)}`),
      shop.admin.get(`/api/bookings/${id}`),
    ])
      expect(readResponse('getBooking', await by)).toEqual(booking);
  });

  test('includes all lines of its order with current status and booked prices, and its price', async () => {
    const [castle, chair] = [await shop.addItem({ price: 15_000 }), await shop.addItem({ price: 500, stock: 20 })];
    const lines = [
      { itemId: castle.id, eventDate: day },
      { itemId: chair.id, eventDate: day, quantity: 9 },
      { itemId: chair.id, eventDate: inDays(day, 1) },
    ];
    const { bookings } = readResponse('createBooking', await order(lines)) as PlacedOrder;
    const [first, second, third] = bookings as [Booking, Booking, Booking];
    await shop.admin.patch(`/api/admin/items/${chair.id}`).send({ price: 99_900 }).expect(200);
    await shop.admin.patch(`/api/admin/bookings/${second.id}`).send({ status: 'CANCELLED' }).expect(200);
    await shop.admin
      .post(`/api/admin/bookings/${third.id}/move`)
      .send({ eventDate: inDays(day, 2) })
      .expect(200);

    const seen = await shop.guest.get(`/api/bookings/${first.id}?token=${signToken(first)}`);
    const { orderLines, price, money } = readResponse('getBooking', seen);
    expect(orderLines).toEqual([
      getLine(first, 15_000),
      { ...getLine(second, 500), status: 'CANCELLED' },
      { ...getLine(third, 500), eventDate: inDays(day, 2) },
    ]);
    expect(price).toMatchObject({ subtotal: 15_500, deliveryFee: 4_500, setupFee: 1_500, tax: 1_720, total: 23_220 });
    expect(money).toMatchObject({ paid: 0, balance: 23_220, depositDue: 11_610 });
  });

  function getLine({ id, number, itemId, itemName, eventDate, quantity, contents, status }: Booking, price: number) {
    return { id, number, itemId, name: itemName, eventDate, quantity, contents, price, status };
  }

  test('is not found if it does not exist', async () => {
    const nowhere = '019abf3e-6f0a-7c55-9a35-4fd1c0b6a001';
    expect(readProblem(await shop.admin.get(`/api/bookings/${nowhere}`)).status).toBe(404);
    expect(readProblem(await shop.admin.get('/api/bookings/17')).status).toBe(400);
  });
});

describe('cancelling as a customer', () => {
  const cancel = (id: string, query = '', by: Pick<typeof customer, 'post'> = shop.guest) =>
    by.post(`/api/bookings/${id}/cancel${query}`);

  test('with the token frees the units at once', async () => {
    const item = await shop.addItem({ stock: 4 });
    const booking = await booked({ itemId: item.id, quantity: 3 });
    const response = readResponse('cancelBooking', await cancel(booking.id, `?token=${signToken(booking)}`));
    expect(response).toEqual({ ...booking, status: 'CANCELLED' });
    expect(await remaining(item)).toBe(4);
  });

  test('is denied to other callers', async () => {
    const item = await shop.addItem();
    const booking = await booked({ itemId: item.id });
    expect(readProblem(await cancel(booking.id)).status).toBe(404);
    expect(readProblem(await cancel(booking.id, '', customer)).status).toBe(404);
    expect(await remaining(item)).toBe(0);
  });

  test('twice is rejected with a clear message', async () => {
    const booking = await booked({ itemId: (await shop.addItem()).id, userId: customerId }, customer);
    readResponse('cancelBooking', await cancel(booking.id, '', customer));
    expect(readProblem(await cancel(booking.id, '', customer))).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'This booking is already cancelled.',
    });
  });

  test('ends 48 hours before the event day, but not for an admin', async () => {
    const item = await shop.addItem({ stock: 9 });
    const [late, early] = [inDays(shop.today, 2), inDays(shop.today, 3)];
    const tooLate = await booked({ itemId: item.id, eventDate: late });
    expect(readProblem(await cancel(tooLate.id, `?token=${signToken(tooLate)}`))).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Please call us.'),
    });
    const inTime = await booked({ itemId: item.id, eventDate: early });
    readResponse('cancelBooking', await cancel(inTime.id, `?token=${signToken(inTime)}`));
    const byShop = readResponse('cancelBooking', await cancel(tooLate.id, '', shop.admin));
    expect(byShop.status).toBe('CANCELLED');
  });
});

describe('the list of own bookings', () => {
  test('requires signing in', async () => {
    expect(readProblem(await shop.guest.get('/api/user-bookings'))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });

  test('has all own bookings page by page, latest event day first', async () => {
    const item = await shop.addItem({ stock: 50 });
    const eve = supertest.agent(shop.url);
    const account = { username: 'eve', email: 'eve@example.com', password: 'correct horse' };
    const { body: user } = await eve.post('/api/register').send({ ...account, firstName: 'Eve', lastName: 'Miller' });
    const made: Booking[] = [];
    for (const ahead of [5, 9, 9, 9, 7, 30, 6])
      made.push(await booked({ itemId: item.id, eventDate: inDays(day, ahead), userId: user.id }, eve));
    const wanted = made.sort((a, b) => (`${b.eventDate}${b.id}` < `${a.eventDate}${a.id}` ? -1 : 1));

    const pages: Booking[][] = [];
    for (let next: string | undefined = '/api/user-bookings?limit=3'; next;) {
      const response: Response = await eve.get(next);
      pages.push(readResponse('userBookings', response));
      expect(response.headers['x-total-count']).toBe('7');
      next = /<([^>]+)>; rel="next"/.exec(response.headers['link'] ?? '')?.[1];
    }
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toEqual(wanted);
  });
});

describe('an invalid request', () => {
  test('with malformed JSON is malformed', async () => {
    const send = shop.guest.post('/api/bookings').set('Content-Type', 'application/json');
    expect(readProblem(await send.send('{"itemId": 1,'))).toMatchObject({ status: 400, code: 'malformed' });
  });

  test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'with the content type %s is not supported',
    async (type) => {
      const response = await shop.guest.post('/api/bookings').set('Content-Type', type).send('itemId=1');
      expect(readProblem(response)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    },
  );

  test('with an empty body or without an object is malformed', async () => {
    expect(readProblem(await shop.guest.post('/api/bookings')).status).toBe(400);
    for (const body of ['null', '[]', '"x"', '7'])
      expect(readProblem(await shop.guest.post('/api/bookings').type('json').send(body)).status).toBe(400);
  });

  test('with a large body is too large', async () => {
    const response = await book({ itemId: 1, specialInstructions: 'x'.repeat(1_100_000) });
    expect(readProblem(response)).toMatchObject({ status: 413, code: 'too_large' });
  });

  test('cannot pollute the prototype', async () => {
    const send = shop.guest.post('/api/bookings').type('json');
    expect(readProblem(await send.send('{"__proto__": {"isCartBooking": true}, "itemId": 1}')).status).toBe(400);
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'with %s to an unknown path is not found',
    async (method) => {
      const call = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      for (const path of ['/api/nothing', '/api', '/api/bookings/x/y/z'])
        expect(readProblem(await shop.guest[call](path))).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});
