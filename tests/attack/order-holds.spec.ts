import { addDays, type Flood } from '@party-rental/contracts';
import { expect, test } from './support/test.js';
import { Visitor } from './support/visitor.js';

const ITEM_DAYS_PER_HOUR = 100;
const LINES = 47;

test('one client cannot book out the calendar at two processes within the rate limit', async ({ shop }) => {
  const item = await shop.item({ stock: 50 });
  const first = await shop.dayIn(40);
  const cartItems = Array.from({ length: LINES }, (_, i) => ({ itemId: item.id, eventDate: addDays(first, i) }));
  const visitor = new Visitor(shop.url, '127.0.0.1');
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, i) =>
      (i % 2 ? visitor : visitor.copy(shop.urlWithoutProxy)).call('createBooking', {
        body: await shop.form(item, { isCartBooking: true, cartItems }),
        headers: { 'x-forwarded-for': '127.0.0.1' },
      }),
    ),
  );
  const [booked, refused = []] = [201, 429].map((code) => answers.filter(({ status }) => status === code));
  expect(booked).toHaveLength(Math.floor(ITEM_DAYS_PER_HOUR / LINES));
  expect(refused.length).toBeGreaterThan(0);
  // On a busy machine a slow reply becomes 503.
  expect(answers.filter(({ status }) => ![201, 429, 503].includes(status))).toEqual([]);
  for (const { body, headers } of refused) {
    expect(body['code']).toBe('too_many_requests');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const [held] = await shop.query<{ units: number }>(
    'select sum(booked)::int as units from availability where item_id = $1',
    [item.id],
  );
  expect(held?.units).toBe(Math.floor(ITEM_DAYS_PER_HOUR / LINES) * LINES);

  const { floods } = await (await shop.admin()).request<{ floods: Flood[] }>('dashboard');
  const flood = floods.find(({ bookings }) => bookings === held?.units);
  expect(flood).toMatchObject({ source: 'network' });
  const body = { source: flood?.source, key: flood?.key };
  expect(await (await shop.admin()).request('cancelFlood', { body })).toEqual({ cancelled: held?.units });
});

test('a customer can book a party of fifty lines', async ({ shop }) => {
  const item = await shop.item({ stock: 50 });
  const first = await shop.dayIn(40);
  const cartItems = Array.from({ length: 50 }, (_, i) => ({ itemId: item.id, eventDate: addDays(first, i) }));
  const body = await shop.form(item, { isCartBooking: true, cartItems });
  expect((await shop.visitor().call('createBooking', { body })).status).toBe(201);
});

test('an IPv6 subnet counts as one address', async ({ shop }) => {
  const item = await shop.item({ stock: 50 });
  const first = await shop.dayIn(40);
  const cartItems = Array.from({ length: 50 }, (_, i) => ({ itemId: item.id, eventDate: addDays(first, i) }));
  const statusFrom = async (address: string) => {
    const body = await shop.form(item, { isCartBooking: true, cartItems });
    return (await new Visitor(shop.url, address).call('createBooking', { body })).status;
  };
  const statuses = [];
  for (let i = 1; i <= 3; i += 1) statuses.push(await statusFrom(`2001:db8:7:1::${i}`));
  expect(statuses).toEqual([201, 201, 429]);
  expect(await statusFrom('2001:db8:7:2::1')).toBe(201);
});

test('the key of a flood is not SQL', async ({ shop }) => {
  const owner = await shop.admin();
  for (const key of ["' or 1=1 --", '', 'x'.repeat(101)])
    expect((await owner.call('cancelFlood', { body: { source: 'email', key } })).status).toBe(400);
  expect((await owner.call('cancelFlood', { body: { source: 'order_holds', key: 'x' } })).status).toBe(400);
  expect(await owner.request('cancelFlood', { body: { source: 'email', key: 'unknown' } })).toEqual({ cancelled: 0 });
});
