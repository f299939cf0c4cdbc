import { endpoints, type AnyEndpoint, type Booking, type EndpointName } from '@party-rental/contracts';
import type { Customer } from './support/attacked-shop.js';
import { rawGet } from './support/raw.js';
import { expect, test } from './support/test.js';
import { getPath } from '../support/http-client.js';

const ALL = Object.entries<AnyEndpoint>(endpoints) as [EndpointName, AnyEndpoint][];
const ADMIN_CALLS = ALL.filter(([, { access }]) => access === 'admin');
const STAFF_CALLS = ALL.filter(([, { access }]) => access === 'staff' || access === 'crew');
const CUSTOMER_CALLS = ALL.filter(([, { access }]) => access === 'customer');
/** Only the customer, an admin and holders of the token may learn that a booking exists. */
const BOOKING_CALLS = ALL.filter(([, { path, access }]) => /\/bookings\/\{id\}/.test(path) && access !== 'admin');

/** The example of the contract, so that no call is refused as malformed. */
const getExample = ({ body, example }: AnyEndpoint) => (body ? { body: example?.body ?? {} } : {});

test('every admin call is closed to guests and customers, with or without an existing id', async ({ shop }) => {
  const customer = await shop.customer();
  const booking = await shop.book(await shop.item(), customer);
  for (const [name, endpoint] of ADMIN_CALLS) {
    for (const id of ['1', booking.id]) {
      const path = getPath(name, {
        id,
        eventId: id,
        purpose: 'confirmation',
        filename: `${booking.id}.webp`,
        sessionId: id,
      });
      const asGuest = await shop.visitor().send(endpoint.method, path, getExample(endpoint));
      expect([name, id, asGuest.status]).toEqual([name, id, 401]);
      const asCustomer = await customer.visitor.send(endpoint.method, path, getExample(endpoint));
      expect([name, id, asCustomer.status]).toEqual([name, id, 403]);
      expect(asCustomer.text).not.toContain(booking.number);
    }
  }
  expect(ADMIN_CALLS.length).toBeGreaterThan(15);
});

test('every staff call is closed to guests and customers', async ({ shop }) => {
  const { visitor } = await shop.customer();
  for (const [name, endpoint] of STAFF_CALLS) {
    expect([name, (await shop.visitor().call(name, getExample(endpoint))).status]).toEqual([name, 401]);
    expect([name, (await visitor.call(name, getExample(endpoint))).status]).toEqual([name, 403]);
  }
  expect(STAFF_CALLS.length).toBeGreaterThan(4);
});

test('every customer call is closed to guests', async ({ shop }) => {
  for (const [name, endpoint] of CUSTOMER_CALLS) {
    const { status } = await shop.visitor().call(name, getExample(endpoint));
    expect([name, status]).toEqual([name, 401]);
  }
  expect(CUSTOMER_CALLS.length).toBeGreaterThan(5);
});

test("another customer's booking returns 404 to guests and customers, with any token", async ({ shop }) => {
  const owner = await shop.customer();
  const stranger = await shop.customer();
  const booking = await shop.book(await shop.item(), owner);
  const own = await shop.book(await shop.item(), stranger);
  const tokens = [
    undefined,
    '',
    'x',
    'A'.repeat(43),
    '0'.repeat(200),
    await waitForToken(own, stranger, shop.mails.received),
  ];
  for (const [name, endpoint] of BOOKING_CALLS) {
    for (const visitor of [shop.visitor(), stranger.visitor]) {
      for (const token of tokens) {
        const { status, text } = await visitor.call(name, {
          params: { id: booking.id },
          query: token === undefined ? {} : { token },
          ...getExample(endpoint),
        });
        expect([name, token, status]).toEqual([name, token, 404]);
        expect(text).not.toMatch(new RegExp(`${booking.number}|${owner.form.lastName}`));
      }
    }
  }
  expect(BOOKING_CALLS.length).toBeGreaterThanOrEqual(2);
  expect((await owner.visitor.request<Booking>('getBooking', { params: { id: booking.id } })).status).toBe('PENDING');
});

test("a customer cannot review another customer's booking", async ({ shop }) => {
  const owner = await shop.customer();
  const stranger = await shop.customer();
  const item = await shop.item();
  const booking = await shop.book(item, owner);
  const review = { params: { id: item.id }, body: { bookingId: booking.id, rating: 1, text: 'Bad' } };
  for (const visitor of [shop.visitor(), stranger.visitor])
    expect([403, 404]).toContain((await visitor.call('writeReview', review)).status);
});

test("a customer's list contains only the customer's own bookings, with any query", async ({ shop }) => {
  const owner = await shop.customer();
  const stranger = await shop.customer();
  await shop.book(await shop.item(), owner);
  for (const search of [
    '',
    `?userId=${owner.user.id}`,
    `?user_id=${owner.user.id}`,
    '?role=ADMIN',
    '?limit=500',
    '?search=%25',
  ])
    expect(JSON.parse((await stranger.visitor.send('GET', `/api/user-bookings${search}`)).text)).toEqual([]);
});

test('only admins see an inactive item', async ({ shop }) => {
  const { visitor } = await shop.customer();
  const hidden = await shop.item({ isActive: false, name: 'Not for your eyes' });
  expect((await visitor.call('getItem', { params: { id: hidden.id } })).status).toBe(404);
  for (const path of [
    '/api/items?includeInactive=true',
    '/api/items?includeInactive=1',
    '/',
    `/item/${hidden.id}`,
    '/sitemap.xml',
  ])
    expect((await visitor.send('GET', path)).text).not.toMatch(/Not for your eyes/);
});

test('no spelling of a URL and no method bypasses the guard', async ({ shop }) => {
  const { visitor } = await shop.customer();
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const path of [
    '/api/admin/dashboard/',
    '/api//admin/dashboard',
    '//api/admin/dashboard',
    '/API/ADMIN/DASHBOARD',
    '/api/admin/./dashboard',
    '/api/items/../admin/dashboard',
    '/api/items/..%2fadmin%2fdashboard',
    '/api/%61dmin/dashboard',
    '/api/admin/dashboard%00',
    '/api/admin/dashboard;.css',
    '/api/admin/dashboard?x=.svg',
    '/api/admin/dashboard#/',
  ]) {
    const answer = await rawGet(shop.url, `${path} HTTP/1.1\r\nCookie: ${cookie}\r\nX-Ignore:`);
    expect([path, /totalBookings/.test(answer)]).toEqual([path, false]);
  }
  for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const { status, text } = await visitor.send(method, '/api/admin/dashboard');
    expect([method, status >= 400, text.includes('totalBookings')]).toEqual([method, true, false]);
  }
  for (const header of [
    'X-HTTP-Method-Override',
    'X-HTTP-Method',
    'X-Method-Override',
    'X-Original-URL',
    'X-Rewrite-URL',
  ]) {
    const headers = { [header]: header.includes('URL') ? '/api/admin/dashboard' : 'GET' };
    expect((await visitor.send('GET', '/api/settings', { headers })).text).not.toContain('totalBookings');
  }
});

test('the development inbox and files beside the pages are not served', async ({ shop }) => {
  for (const path of ['/inbox', '/inbox/messages', '/.env', '/.git/config', '/shells/home.html', '/package.json']) {
    const { status, text } = await shop.visitor().send('GET', path);
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toMatch(/import |"dependencies"|SESSION_SECRET/);
  }
});

/** Returns the token of the link in the customer's email. */
async function waitForToken(
  booking: Booking,
  { form }: Customer,
  mails: readonly { text?: string | undefined }[],
): Promise<string> {
  const link = new RegExp(`booking-details/${booking.id}\\?token=([\\w-]+)`);
  let token: string | undefined;
  await expect
    .poll(() => (token = mails.map(({ text }) => link.exec(text ?? '')?.[1]).find(Boolean)), { message: form.email })
    .toBeTruthy();
  return token ?? '';
}
