import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import supertest from 'supertest';
import { RateCounters } from '../../../platform/security/rate-counters.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => shop.close());

test('after ten attempts at an account, by username and email together, and twenty from an address, a sign-in must wait', async () => {
  const kim = { username: 'kim', email: 'kim@example.com', password: 'correct horse' };
  await shop.guest
    .post('/api/register')
    .send({ ...kim, firstName: 'Kim', lastName: 'Miller' })
    .expect(201);
  const login = (username: string) => shop.guest.post('/api/login').send({ username, password: 'wrong horse' });
  for (let attempt = 0; attempt < 10; attempt++) await login(attempt % 2 ? 'kim' : 'KIM@example.com').expect(401);
  const { body, headers } = await login('Kim').expect(429);
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({
    code: 'too_many_requests',
    detail: 'Too many attempts. Please try again in 5 minutes.',
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(240);

  for (let attempt = 0; attempt < 9; attempt++) await login(`robin${attempt}`).expect(401);
  await login('someone').expect(429);
  await shop.guest.get('/api/items').expect(200);
});

test('guesses of others do not block a device that the account knows', async () => {
  await shop.pool.query('delete from rate_counters');
  const lee = { username: 'lee', email: 'lee@example.com', password: 'correct horse' };
  const known = supertest.agent(shop.url);
  await known
    .post('/api/register')
    .send({ ...lee, firstName: 'Lee', lastName: 'Miller' })
    .expect(201);
  const wrong = { username: 'lee', password: 'wrong horse' };
  for (let attempt = 0; attempt < 25; attempt++) await shop.guest.post('/api/login').send(wrong);
  await shop.guest.post('/api/login').send(lee).expect(429);
  await known.post('/api/login').send(lee).expect(200);

  // The device has ten attempts of its own, which the right password resets.
  for (let attempt = 0; attempt < 9; attempt++) await known.post('/api/login').send(wrong).expect(401);
  await known.post('/api/login').send(lee).expect(200);
  for (let attempt = 0; attempt < 10; attempt++) await known.post('/api/login').send(wrong).expect(401);
  await known.post('/api/login').send(lee).expect(429);
});

test('a user must wait after five requests for a link, or twenty guesses at the password', async () => {
  const dana = supertest.agent(shop.url);
  const account = { username: 'dana', email: 'dana@example.com', password: 'correct horse' };
  await dana
    .post('/api/register')
    .send({ ...account, firstName: 'Dana', lastName: 'Miller' })
    .expect(201);
  for (let attempt = 0; attempt < 5; attempt++) await dana.post('/api/user/verification').expect(204);
  await dana.post('/api/user/verification').expect(429);
  const guess = { currentPassword: 'wrong horse', newPassword: 'battery staple' };
  for (let attempt = 0; attempt < 20; attempt++) await dana.patch('/api/user').send(guess).expect(403);
  const { body } = await dana.patch('/api/user').send(guess).expect(429);
  expect(body.detail).toBe('Too many attempts. Please try again in 10 minutes.');
  await dana.get('/api/user').expect(200);
});

test('a user must wait after ten exports, and a HEAD request counts like one', async () => {
  const exporter = supertest.agent(shop.url);
  const account = { username: 'erin', email: 'erin@example.com', password: 'correct horse' };
  await exporter
    .post('/api/register')
    .send({ ...account, firstName: 'Erin', lastName: 'Miller' })
    .expect(201);
  for (let attempt = 0; attempt < 9; attempt++) await exporter.get('/api/user/export').expect(200);
  // Last, because a download may still be running for a moment after the answer to HEAD, which has no body.
  await exporter.head('/api/user/export').expect(200);
  await exporter.head('/api/user/export').expect(429);
  await exporter.get('/api/user/export').expect(429);
});

test.each(['/api/password-reset', '/api/find-booking'])(
  'requests of others to %s send no more than five emails, and turn the owner of the email away from nothing',
  async (path) => {
    await shop.pool.query('delete from rate_counters');
    const requestFor = (email: string) => shop.guest.post(path).send({ email });
    const stored = async () => (await shop.pool.query('select from account_emails')).rowCount ?? 0;
    const before = await stored();
    for (let attempt = 0; attempt < 5; attempt++) await requestFor('owner@example.com').expect(204);
    const { headers, text } = await requestFor('OWNER@example.com').expect(204);
    expect([headers['retry-after'], text]).toEqual([undefined, '']);
    expect(await stored()).toBe(before + 5);
    await requestFor('not an email').expect(400);
    await requestFor('other@example.com').expect(204);
    expect(await stored()).toBe(before + 6);
  },
);

test('after ten accounts from an address the next must wait', async () => {
  await shop.pool.query('delete from rate_counters');
  for (let attempt = 0; attempt < 10; attempt++) await shop.guest.post('/api/register').send({}).expect(400);
  await shop.guest.post('/api/register').send({}).expect(429);
});

describe('an IPv6 /48 gets four times the limit of one of its networks', () => {
  const login = (from: string) =>
    shop.guest
      .post('/api/login')
      .set('x-forwarded-for', from)
      .send({ username: `owner of ${from.slice(0, 11)}`, password: 'wrong horse' });
  const contact = (from: string) =>
    shop.guest
      .post('/api/contact')
      .set('x-forwarded-for', from)
      .send({ name: 'Dana', email: `${from.replaceAll(':', '-')}@example.com`, message: 'Hello' });
  const useWrongKey = (from: string) =>
    shop.guest.get('/api/admin/orders').set('x-forwarded-for', from).set('authorization', 'Bearer wrong');

  test.each([
    { call: 'POST /api/contact', send: contact, max: 5 },
    { call: 'signing in to one account', send: login, max: 10 },
    { call: 'a wrong API key', send: useWrongKey, max: 20 },
  ])('$call', async ({ send, max }) => {
    await shop.pool.query('delete from rate_counters');
    for (let network = 1; network <= 4; network++)
      for (let call = 0; call < max; call++)
        expect((await send(`2001:db8:7:${network}::${call}`)).status).not.toBe(429);
    expect((await send('2001:db8:7:5::1')).status).toBe(429);
    expect((await send('2001:db8:8:5::1')).status).not.toBe(429);
  });
});

test('spellings of one mailbox share the limit of the waitlist, for which only calls that succeed count', async () => {
  await shop.pool.query('delete from rate_counters');
  const item = await shop.addItem({ stock: 1 });
  const join = (email: string, i: number, quantity = 1) =>
    shop.guest
      .post('/api/waitlist')
      .set('x-forwarded-for', `198.51.100.${i}`)
      .send({ itemId: item.id, eventDate: inDays(shop.today, 30), quantity, email });
  for (let i = 0; i < 21; i++) await join('dana@example.com', i).expect(409);
  const form = bookingForm({ itemId: item.id, eventDate: inDays(shop.today, 30) });
  await shop.guest.post('/api/bookings').send(form).expect(201);
  for (let i = 0; i < 20; i++) await join(`dana+${i}@example.com`, i).expect(201);
  await join('Dana@example.com', 20).expect(429);
  await join('robin@example.com', 20).expect(201);
});

describe('a rate counter', () => {
  let counters: RateCounters;
  beforeEach(() => {
    counters = shop.program.app.get(RateCounters);
  });

  test('restarts when its window has ended, and deletes expired counters', async () => {
    await shop.pool.query('delete from rate_counters');
    await counters.increment('someone', 60_000);
    await counters.increment('other', 60_000);
    expect(await counters.increment('someone', 60_000)).toMatchObject({ current: 2 });
    await shop.pool.query(`update rate_counters set ends_at = now() - interval '1 second'`);
    const { current, ttl } = await counters.increment('someone', 60_000);
    expect(current).toBe(1);
    expect(ttl).toBeCloseTo(60_000, -3);
    const { rows } = await shop.pool.query<{ count: number }>('select count(*)::int from rate_counters');
    expect(rows[0]?.count).toBe(1);
  });

  test('takes an attempt back, and starts no lower than 0', async () => {
    await counters.increment('kim', 60_000);
    await counters.increment('kim', 60_000);
    expect(await counters.increment('kim', 60_000, -1)).toMatchObject({ current: 1 });
    expect(await counters.increment('kim', 60_000, 0)).toMatchObject({ current: 1 });
    await shop.pool.query(`update rate_counters set ends_at = now() - interval '1 second'`);
    expect(await counters.increment('kim', 60_000, -1)).toMatchObject({ current: 0 });
    expect(await counters.increment('lee', 60_000, -1)).toMatchObject({ current: 0 });
  });

  test('counts concurrent attempts exactly', async () => {
    const counted = await Promise.all(Array.from({ length: 30 }, () => counters.increment('crowd', 60_000)));
    expect(counted.map(({ current }) => current).sort((a, b) => a - b)).toEqual(counted.map((_, i) => i + 1));
  });

  test('can be reset, and a key can be marked', async () => {
    await counters.increment('robin', 60_000);
    await counters.reset('robin');
    expect(await counters.increment('robin', 60_000)).toMatchObject({ current: 1 });
    expect(await counters.isMarked('network')).toBe(false);
    await counters.mark('network', 60_000);
    expect(await counters.isMarked('network')).toBe(true);
    await shop.pool.query(`update rate_counters set ends_at = now() - interval '1 second'`);
    expect(await counters.isMarked('network')).toBe(false);
  });

  test('stores no names', async () => {
    await counters.increment('name dana@example.com', 60_000);
    const { rows } = await shop.pool.query('select * from rate_counters');
    expect(JSON.stringify(rows)).not.toMatch(/dana|127\.0/);
  });
});
