import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestShop, type TestShop } from '../testing/test-shop.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => shop.close());

test('after ten tries for a name, and twenty from an address, a login must wait', async () => {
  const login = (username: string) => shop.guest.post('/api/login').send({ username, password: 'wrong horse' });
  for (let tries = 0; tries < 10; tries++) await login(tries % 2 ? 'dana' : 'DANA').expect(401);
  const { body, headers } = await login('Dana').expect(429);
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ code: 'too_many_requests', detail: 'Too many tries. Please try again in 5 minutes.' });
  expect(Number(headers['retry-after'])).toBeGreaterThan(240);

  for (let tries = 0; tries < 8; tries++) await login(`robin${tries}`).expect(401);
  await login('somebody').expect(429);
  await shop.guest.get('/api/items').expect(200);
});

test('after ten accounts from an address the next must wait', async () => {
  for (let tries = 0; tries < 10; tries++) await shop.guest.post('/api/register').send({}).expect(400);
  await shop.guest.post('/api/register').send({}).expect(429);
});
