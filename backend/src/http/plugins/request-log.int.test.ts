import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';

let shop: TestShop;
let log = '';
beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' }, log: (lines) => (log += lines) });
});
afterAll(() => shop.close());

const ID = '019abf3e-6f0a-7c55-9a35-4fd1c0b6a001';
const TOKEN = `${ID}.Z3Vlc3NlZA`;
const rejected = () =>
  log
    .split('\n')
    .filter((line) => line.includes('"link rejected"'))
    .map((line) => JSON.parse(line));

test.each([
  ['GET', '/api/orders/:id', `/api/orders/${ID}`, 404],
  ['POST', '/api/orders/:id/cancel', `/api/orders/${ID}/cancel`, 404],
  ['GET', '/api/bookings/:id', `/api/bookings/${ID}`, 404],
  ['GET', '/api/calendar.ics', '/api/calendar.ics', 404],
  ['GET', '/api/staff/invitation', '/api/staff/invitation', 410],
  ['GET', '/api/waitlist/hold', '/api/waitlist/hold', 200],
  ['DELETE', '/api/waitlist/:id', `/api/waitlist/${ID}`, 404],
] as const)(
  'a guessed link leaves a warning with its route, and not its token: %s %s',
  async (method, route, path, status) => {
    log = '';
    const verb = method.toLowerCase() as 'get';
    await shop.guest[verb](path)
      .query({ token: TOKEN })
      .send(method === 'POST' ? {} : undefined)
      .expect(status);
    await until(() => rejected().length === 1);
    expect(rejected()).toMatchObject([
      {
        level: 40,
        method,
        route,
        status,
        network: '127.0.0.0/24',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(log).not.toContain('Z3Vlc3NlZA');
  },
);

test.each([
  ['/api/password-reset/confirm', { token: '1.a.b', password: 'correct horse' }, 410],
  [
    '/api/staff/invitation/acceptance',
    { token: TOKEN, username: 'x', password: 'correct horse', firstName: 'A', lastName: 'B' },
    410,
  ],
  ['/api/user/verification/redeem', { token: TOKEN }, 409],
])('so does a link whose token is in the body: %s', async (route, body, status) => {
  log = '';
  await shop.admin.patch('/api/user').send({ email: 'admin@shop.example', currentPassword: 'party-admin' }).expect(200);
  await shop.admin.post(route).send(body).expect(status);
  await until(() => rejected().length === 1);
  expect(rejected()).toMatchObject([{ route, status }]);
});

test('so does a guessed offer of the waitlist in a booking', async () => {
  log = '';
  const item = await shop.addItem({});
  const form = bookingForm({ itemId: item.id, eventDate: inDays(shop.today, 21) });
  await shop.guest.post('/api/bookings').send(form).expect(201);
  await shop.guest.post('/api/bookings').send({ ...form, holdToken: TOKEN });
  await until(() => rejected().length === 1);
  expect(rejected()).toMatchObject([{ route: '/api/bookings' }]);
});

test('a request without a token, and one whose link is right, leave none', async () => {
  log = '';
  await shop.guest.get(`/api/orders/${ID}`).expect(404);
  const { body } = await shop.admin.post('/api/admin/calendar-feeds/orders/link').expect(201);
  const url = new URL(body.url);
  await shop.guest.get(url.pathname + url.search).expect(200);
  await until(() => log.includes('"/api/admin/calendar-feeds/:feed/link"'));
  expect(rejected()).toEqual([]);
});
