import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { openTestShop, type TestShop } from '../testing/test-shop.js';

const admin = { username: 'owner', password: 'correct horse' };

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
      SESSION_SECRET: randomBytes(48).toString('base64'),
      DATA_KEY: randomBytes(32).toString('base64'),
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      ROLES: 'api',
    },
  });
});
afterAll(() => shop.close());

async function signedInCookie(): Promise<string> {
  const { headers } = await shop.guest.post('/api/login').send(admin).expect(200);
  return [headers['set-cookie'] ?? []].flat()[0] ?? '';
}

test('in production the cookie is for HTTPS only, and for this host alone', async () => {
  const cookie = await signedInCookie();
  expect(cookie).toMatch(/^__Host-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
  const [sent = ''] = cookie.split(';');
  const { headers } = await shop.guest.post('/api/logout').set('Cookie', sent).expect(204);
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-session=;.* Path=\/;.*Secure/)]);
});

test('in production browsers are told to come by HTTPS only', async () => {
  const { headers } = await shop.guest.get('/api/items').expect(200);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('the page at the public address may sign in, wherever the proxy finds the program', async () => {
  await shop.guest.post('/api/login').set('Origin', 'https://shop.example').send(admin).expect(200);
  await shop.guest.post('/api/login').set('Origin', 'https://shop.example.evil.example').send(admin).expect(403);
});

test('when the database goes away nobody is taken for a guest', async () => {
  const [cookie = ''] = (await signedInCookie()).split(';');
  const operator = new pg.Client({ connectionString: shop.databaseUrl });
  await operator.connect();
  await operator.query('begin');
  await operator.query('lock table sessions');
  const answer = shop.guest
    .get('/api/user')
    .set('Cookie', cookie)
    .expect(503)
    .then((answer) => answer);
  const waiting = 'datname = current_database() and pid in (select pid from pg_locks where not granted)';
  let cut = 0;
  while (cut === 0) {
    const { rowCount } = await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`,
    );
    cut = rowCount ?? 0;
  }
  await operator.query('rollback');
  await operator.end();
  const { body, headers } = await answer;
  expect(body.code).toBe('busy');
  expect(headers).toHaveProperty('retry-after');
  expect(headers).not.toHaveProperty('set-cookie');
  await shop.guest.get('/api/user').set('Cookie', cookie).expect(200);
});
