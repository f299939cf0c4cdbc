import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type supertest from 'supertest';
import { openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { whileCutOff } from '../../../../test-support/while-cut-off.js';

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
  return sessionAndMarker(await shop.guest.post('/api/login').send(admin).expect(200))[0] ?? '';
}

/** The cookies of a response except the device cookie. */
function sessionAndMarker(response: supertest.Response): string[] {
  return getCookies(response).filter((cookie) => !cookie.startsWith('__Host-device-'));
}

function getCookies({ headers }: supertest.Response): string[] {
  return [headers['set-cookie'] ?? []].flat();
}

test('in production the cookie is for HTTPS and this host only', async () => {
  const cookie = await signedInCookie();
  expect(cookie).toMatch(/^__Host-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
  const [sent = ''] = cookie.split(';');
  const { headers } = await shop.guest.post('/api/logout').set('Cookie', sent).expect(204);
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-session=;.* Path=\/;.*Secure/)]);
});

test('a sign-in sets a device cookie, for HTTPS and this host only', async () => {
  const cookies = getCookies(await shop.guest.post('/api/login').send(admin).expect(200));
  expect(cookies.filter((cookie) => cookie.startsWith('__Host-device-'))).toEqual([
    expect.stringMatching(/^__Host-device-\d+=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test('a marker cookie lets scripts read whether a user is signed in', async () => {
  const signedIn = await shop.guest.post('/api/login').send(admin).expect(200);
  const [session = '', marker = ''] = sessionAndMarker(signedIn);
  expect(marker).toMatch(/^signed-in=1; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/);
  const both = [session, marker].map((cookie) => cookie.split(';')[0]).join('; ');
  expect(getCookies(await shop.guest.get('/api/user').set('Cookie', both).expect(200))).toEqual([]);

  const signedOut = await shop.guest.post('/api/logout').set('Cookie', both).expect(204);
  const cleared = expect.stringMatching(/^signed-in=;.*Expires=Thu, 01 Jan 1970/);
  expect(getCookies(signedOut)).toEqual([expect.stringMatching(/^__Host-session=;/), cleared]);
  expect(getCookies(await shop.guest.get('/api/user').set('Cookie', both).expect(401))).toContainEqual(cleared);
  const elsewhere = { Cookie: both, Origin: 'https://evil.example' };
  expect(getCookies(await shop.guest.post('/api/logout').set(elsewhere).expect(403))).toEqual([]);
});

test('a request of an ended session that arrives after the next sign-in leaves the cookies of the new session alone', async () => {
  const signedIn = await shop.guest.post('/api/login').send(admin).expect(200);
  const cookies = sessionAndMarker(signedIn).map((cookie) => cookie.split(';')[0]);
  const ended = cookies.join('; ');
  await shop.guest.post('/api/login').set('Cookie', ended).send(admin).expect(200);
  expect(getCookies(await shop.guest.get('/api/items').set('Cookie', ended).expect(200))).toEqual([]);
  expect(getCookies(await shop.guest.get('/api/user/export').set('Cookie', ended).expect(401))).toEqual([]);
  // A page that asks who is signed in learns that no one is, and stops asking.
  expect(sessionAndMarker(await shop.guest.get('/api/user').set('Cookie', ended).expect(401))).toHaveLength(2);
});

test('in production browsers must use HTTPS', async () => {
  const { headers } = await shop.guest.get('/api/items').expect(200);
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('the page at the public address may sign in, whatever host the proxy connects to', async () => {
  await shop.guest.post('/api/login').set('Origin', 'https://shop.example').send(admin).expect(200);
  await shop.guest.post('/api/login').set('Origin', 'https://shop.example.evil.example').send(admin).expect(403);
});

test('while the database is unavailable, no user is treated as a guest', async () => {
  const [cookie = ''] = (await signedInCookie()).split(';');
  const { status, body, headers } = await whileCutOff(shop.databaseUrl, 'sessions', () =>
    shop.guest.get('/api/user').set('Cookie', cookie),
  );
  expect(status).toBe(503);
  expect(body.code).toBe('busy');
  expect(headers).toHaveProperty('retry-after');
  expect(headers).not.toHaveProperty('set-cookie');
  await shop.guest.get('/api/user').set('Cookie', cookie).expect(200);
});
