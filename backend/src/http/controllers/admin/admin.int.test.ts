import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type AnyEndpoint, type Booking, type Item } from '@party-rental/contracts';
import supertest, { type Response } from 'supertest';
import { until } from '../../../../../tests/support/until.js';
import { SignedTokens } from '../../../platform/security/signed-tokens.js';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;
let item: Item;
let customer: ReturnType<typeof supertest.agent>;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  item = await shop.addItem({ name: 'Castle', stock: 1000 });
  customer = supertest.agent(shop.url);
  const account = { username: 'dana', email: 'dana@example.com', password: 'correct horse' };
  await customer
    .post('/api/register')
    .send({ ...account, firstName: 'Dana', lastName: 'Miller' })
    .expect(201);
});
afterAll(() => shop.close());

async function book(fields: Record<string, unknown> = {}): Promise<Booking & { token: string | null }> {
  const form = bookingForm({ itemId: item.id, eventDate: inDays(shop.today, 21), ...fields });
  return readResponse('createBooking', await shop.guest.post('/api/bookings').send(form)) as Booking & {
    token: string | null;
  };
}
const change = (id: string, body: object) => shop.admin.patch(`/api/admin/bookings/${id}`).send(body);
async function figures() {
  return readResponse('dashboard', await shop.admin.get('/api/admin/dashboard'));
}
async function list(query: Record<string, string | number> = {}) {
  return readResponse('adminBookings', await shop.admin.get('/api/admin/bookings').query(query));
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

describe('the admin endpoints', () => {
  const calls = Object.entries<AnyEndpoint>(endpoints)
    .filter(([, { access }]) => access === 'admin')
    .map(([name, { method, path }]) => [name, method, path.replaceAll(/\{\w+\}/g, 'nonsense')] as const);
  test.each(calls)('%s is denied to others before its input is validated', async (_, method, path) => {
    const call = (by: Pick<typeof customer, 'get' | 'post' | 'put' | 'patch' | 'delete'>) => {
      const call = by[verbs[method]](`${path}?limit=nonsense`);
      return method === 'GET' ? call : call.send({ nonsense: true });
    };
    expect(readProblem(await call(shop.guest))).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(readProblem(await call(customer))).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('validate the input of an admin', async () => {
    await shop.admin.get('/api/admin/dashboard').expect(200);
    await shop.admin.get('/api/admin/bookings?limit=nonsense').expect(400);
    await shop.admin.patch('/api/admin/bookings/nonsense').expect(400);
  });
});

describe('changing the status of a booking', () => {
  test('confirms and then cancels, with a reason', async () => {
    const { token: _token, ...booking } = await book();
    const confirmed = readResponse('changeBookingStatus', await change(booking.id, { status: 'CONFIRMED' }));
    expect(confirmed).toEqual({ ...booking, status: 'CONFIRMED' });
    const cancelled = readResponse(
      'changeBookingStatus',
      await change(booking.id, { status: 'CANCELLED', reason: ' Storm ' }),
    );
    expect(cancelled).toEqual({ ...booking, status: 'CANCELLED', cancelReason: 'Storm' });
    expect(readResponse('getBooking', await shop.admin.get(`/api/bookings/${booking.id}`))).toMatchObject(cancelled);
  });

  test('is rejected if it would change nothing, or restore a cancelled booking', async () => {
    const { id } = await book();
    await change(id, { status: 'CONFIRMED' }).expect(200);
    expect(readProblem(await change(id, { status: 'CONFIRMED' })).detail).toBe('This booking is already confirmed.');
    await change(id, { status: 'CANCELLED' }).expect(200);
    for (const status of ['CONFIRMED', 'CANCELLED'])
      expect(readProblem(await change(id, { status }))).toMatchObject({ status: 409, code: 'conflict' });
    expect(readProblem(await change(id, { status: 'PENDING' }))).toMatchObject({
      status: 400,
      errors: [{ path: 'status' }],
    });
  });

  test('by two admins at once succeeds once', async () => {
    const { id } = await book();
    const responses = await Promise.all([1, 2, 3, 4].map(() => change(id, { status: 'CANCELLED' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('cancels even when the customer no longer can', async () => {
    const { id } = await book({ eventDate: shop.today });
    expect(readResponse('changeBookingStatus', await change(id, { status: 'CANCELLED' })).status).toBe('CANCELLED');
  });

  test('of an unknown booking is not found', async () => {
    expect(readProblem(await change('019abf3e-6f0a-7c55-9a35-4fd1c0b6a001', { status: 'CONFIRMED' })).status).toBe(404);
  });
});

describe('the list of bookings', () => {
  test('returns every booking once, page by page, latest event day first', async () => {
    for (const ahead of [3, 90, 3, 3, 40]) await book({ eventDate: inDays(shop.today, ahead) });
    const all = await list({ limit: 500 });
    const sorted = [...all].sort((a, b) => (`${b.eventDate}${b.id}` < `${a.eventDate}${a.id}` ? -1 : 1));
    expect(all).toEqual(sorted);

    const paged: Booking[] = [];
    for (let next: string | undefined = '/api/admin/bookings?limit=2'; next;) {
      const response: Response = await shop.admin.get(next);
      expect(response.headers['x-total-count']).toBe(String(all.length));
      paged.push(...readResponse('adminBookings', response));
      next = /<([^>]+)>; rel="next"/.exec(response.headers['link'] ?? '')?.[1];
    }
    expect(paged).toEqual(all);
  });

  test('skips and repeats nothing when bookings are made between pages', async () => {
    for (let i = 0; i < 6; i += 1) await book({ eventDate: inDays(shop.today, 10) });
    const before = (await list({ limit: 500 })).map(({ id }) => id);
    const listed: string[] = [];
    for (let next: string | undefined = '/api/admin/bookings?limit=3'; next;) {
      const response: Response = await shop.admin.get(next);
      listed.push(...readResponse('adminBookings', response).map(({ id }) => id));
      await book({ eventDate: inDays(shop.today, 200) });
      next = /<([^>]+)>; rel="next"/.exec(response.headers['link'] ?? '')?.[1];
    }
    expect(listed).toEqual(before);
  });

  test('can be filtered by status and search, and paged', async () => {
    const { id } = await book({
      customerName: 'Zoë 100% O’Neil_',
      customerEmail: 'zoe@party.example',
      customerPhone: '555 777 1234',
    });
    const other = await book({ customerName: 'Zoë 100 percent' });
    for (const search of ['zoË 100%', 'O’Neil_', 'ZOE@PARTY', '777 12'])
      expect((await list({ search })).map((booking) => booking.id)).toEqual([id]);
    expect(await list({ search: '%_%_%' })).toEqual([]);
    await change(other.id, { status: 'CONFIRMED' }).expect(200);
    expect((await list({ search: 'zoë', status: 'CONFIRMED' })).map((booking) => booking.id)).toEqual([other.id]);
    const response = await shop.admin.get('/api/admin/bookings').query({ search: 'zoë', limit: 1 });
    expect(response.headers).toMatchObject({ 'x-total-count': '2', link: expect.stringContaining('search=') });
    expect(readResponse('adminBookings', response)).toHaveLength(1);
    expect((await list({ search: '  ' })).length).toBeGreaterThan(2);
  });

  test.each([
    { status: 'DONE' },
    { date: '0000-01-01' },
    { search: 'x'.repeat(201) },
    { search: 'NUL\u0000' },
    { limit: 501 },
  ])('rejects %j', async (query) => {
    expect(readProblem(await shop.admin.get('/api/admin/bookings').query(query)).status).toBe(400);
  });

  test.each([
    ['["2026-02-30","x"]'],
    ['["0000-01-01","019abf3e-6f0a-7c55-9a35-4fd1c0b6a001"]'],
    ['[]'],
    ['["2026-12-12","019abf3e-6f0a-7c55-9a35-4fd1c0b6a001",1]'],
    ['{"0":1}'],
  ])('starts at the beginning for the invalid cursor %s', async (cursor) => {
    expect(await list({ limit: 2, cursor: btoa(cursor) })).toEqual(await list({ limit: 2 }));
  });
});

describe('the dashboard', () => {
  test('counts changes at once', async () => {
    const before = await figures();
    const ahead = { eventDate: inDays(shop.today, 5) };
    const [a, b, c] = [await book(ahead), await book(ahead), await book({ eventDate: shop.today })];
    expect(await figures()).toMatchObject({
      totalItems: before.totalItems,
      totalBookings: before.totalBookings + 3,
      upcomingEvents: before.upcomingEvents + 3,
      pendingBookings: before.pendingBookings + 3,
    });
    await change(a.id, { status: 'CONFIRMED' }).expect(200);
    await change(b.id, { status: 'CANCELLED' }).expect(200);
    await change(a.id, { status: 'CANCELLED' }).expect(200);
    expect(await figures()).toMatchObject({
      totalBookings: before.totalBookings + 3,
      upcomingEvents: before.upcomingEvents + 1,
      pendingBookings: before.pendingBookings + 1,
    });
    expect((await figures()).recentBookings.slice(0, 3).map(({ id }) => id)).toEqual([c.id, b.id, a.id]);
  });

  test('shows the bookings of each week and each day ahead, without cancelled ones', async () => {
    const before = await figures();
    expect(before.load.map(({ day }) => day)).toEqual(Array.from({ length: 28 }, (_, i) => inDays(shop.today, i)));
    expect(before.bookingsPerWeek).toHaveLength(12);
    const sunday = before.bookingsPerWeek[11]?.week ?? shop.today;
    expect(sunday <= shop.today && shop.today < inDays(sunday, 7)).toBe(true);
    expect(before.bookingsPerWeek[0]?.week).toBe(inDays(sunday, -77));

    await book({ eventDate: shop.today });
    await book({ eventDate: inDays(shop.today, 27) });
    await book({ eventDate: inDays(shop.today, 28) });
    const { id } = await book({ eventDate: shop.today });
    await change(id, { status: 'CANCELLED' }).expect(200);

    const after = await figures();
    const more = (days: { bookings: number }[], earlier: { bookings: number }[]) =>
      days.map(({ bookings }, i) => bookings - (earlier[i]?.bookings ?? 0));
    expect(more(after.load, before.load)).toEqual([1, ...Array<number>(26).fill(0), 1]);
    expect(more(after.bookingsPerWeek, before.bookingsPerWeek)).toEqual([...Array<number>(11).fill(0), 1]);
  });

  test('matches the counts of the list of bookings', async () => {
    const all = await list({ limit: 500 });
    const counts = await figures();
    expect(counts.totalBookings).toBe(all.length);
    expect(counts.pendingBookings).toBe(all.filter(({ status }) => status === 'PENDING').length);
    expect(counts.upcomingEvents).toBe(
      all.filter(({ status, eventDate }) => status !== 'CANCELLED' && eventDate >= shop.today).length,
    );
    const newest = all
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      .slice(0, 5)
      .map(({ order: _order, ...booking }) => booking);
    expect(counts.recentBookings).toEqual(newest);
  });

  test('shows the five most booked items', async () => {
    for (let bookings = 1; bookings <= 6; bookings += 1) {
      const { id } = await shop.addItem({ name: `Popular ${bookings}`, stock: 10 });
      for (let i = 0; i < bookings; i += 1) await book({ itemId: id });
    }
    const popular = async () => (await figures()).popularItems;
    // A loaded machine may take longer than the second that a response waits.
    await until(async () => (await popular()).some(({ bookings, name }) => bookings === 6 && name === 'Popular 6'));
    const popularItems = await popular();
    expect(popularItems).toHaveLength(5);
    expect(popularItems[0]).toMatchObject({ itemId: item.id, name: 'Castle' });
    expect(popularItems.slice(1).map(({ name, bookings }) => [name, bookings])).toEqual([
      ['Popular 6', 6],
      ['Popular 5', 5],
      ['Popular 4', 4],
      ['Popular 3', 3],
    ]);
  });
});

test('a customer’s own cancellation counts, too', async () => {
  const booking = await book();
  const before = await figures();
  const token = shop.program.app.get(SignedTokens).sign('booking', { bookingId: booking.id });
  await shop.guest.post(`/api/bookings/${booking.id}/cancel?token=${token}`).expect(200);
  expect((await figures()).pendingBookings).toBe(before.pendingBookings - 1);
});
