import { gzipSync } from 'node:zlib';
import { raw } from './support/raw.js';
import { expect, test } from './support/test.js';
import { newPerson } from '../support/customer-client.js';

const json = { 'content-type': 'application/json' };

test('a body of more than a megabyte is refused before its end', async ({ shop }) => {
  const body = { username: 'x'.repeat(1024 * 1024), password: 'wrong horse' };
  const { status, body: problem } = await shop.visitor().call('login', { body });
  expect([status, problem['code']]).toEqual([413, 'too_large']);
  const { host } = new URL(shop.url);
  const began = performance.now();
  const head = `POST /api/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nConnection: close`;
  const answer = await raw(shop.url, `${head}\r\nContent-Length: 999999999999\r\n\r\n{`, { keepOpen: true });
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('JSON nested a thousand levels deep is refused at once', async ({ shop }) => {
  const depth = 100_000;
  for (const deep of [
    '['.repeat(depth) + ']'.repeat(depth),
    '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
    `{"username":"x","password":${'['.repeat(21)}${']'.repeat(21)}}`,
    '['.repeat(depth),
  ]) {
    const began = performance.now();
    const { status, body } = await shop.visitor().send('POST', '/api/login', { raw: deep, headers: json });
    expect([status, body['code']]).toEqual([400, 'malformed']);
    expect(performance.now() - began).toBeLessThan(1_000);
  }
  const brackets = { name: 'Dana', email: 'dana@customers.example', message: '[{'.repeat(100) + '\\"[' };
  expect((await shop.visitor().call('contact', { body: brackets })).status).toBe(204);
});

test('a compressed body is not decompressed', async ({ shop }) => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '));
  for (const encoding of ['gzip', 'deflate', 'br']) {
    const headers = { ...json, 'content-encoding': encoding };
    const { status } = await shop.visitor().send('POST', '/api/login', { raw: bomb, headers });
    expect([400, 413, 415]).toContain(status);
  }
});

test('invalid JSON is refused', async ({ shop }) => {
  const wrong = [
    '',
    '{',
    '{"a":1}}',
    'null',
    '1',
    '"x"',
    '[]',
    '{"a":NaN}',
    "{'a':1}",
    '\u0000',
    '{"a":"\ud800"}',
    '\ufeff{}',
  ];
  for (const text of wrong) {
    const { status } = await shop.visitor().send('POST', '/api/login', { raw: text, headers: json });
    expect([text, status]).toEqual([text, 400]);
  }
  const latin = Buffer.from('{"username":"\xff\xfe","password":"wrong horse"}', 'latin1');
  const { status } = await shop.visitor().send('POST', '/api/login', { raw: new Uint8Array(latin), headers: json });
  expect([400, 401]).toContain(status);
});

test('a hundred thousand fields, list entries or parameters are handled quickly', async ({ shop }) => {
  const many = Array.from({ length: 60_000 }, (_, i) => i);
  const fields = Object.fromEntries(many.map((i) => [`f${i}`, 0]));
  const query = many
    .slice(0, 1_500)
    .map((i) => `search=${i}`)
    .join('&');
  const lines = many.slice(0, 20_000).map((itemId) => ({ itemId, eventDate: '2027-01-01' }));
  const item = await shop.item();
  const attempts = [
    () => shop.visitor().call('login', { body: fields }),
    () => shop.visitor().send('GET', `/api/items?${query}`),
    async () =>
      shop.visitor().call('createBooking', { body: await shop.form(item, { isCartBooking: true, cartItems: lines }) }),
  ];
  for (const attempt of attempts) {
    const began = performance.now();
    const { status } = await attempt();
    expect(status).toBeLessThan(500);
    expect(performance.now() - began).toBeLessThan(3_000);
  }
});

test('a cart has at most fifty lines', async ({ shop }) => {
  const item = await shop.item({ stock: 100 });
  const eventDate = await shop.dayIn(30);
  const cartItems = Array.from({ length: 51 }, () => ({ itemId: item.id, eventDate }));
  const body = await shop.form(item, { isCartBooking: true, cartItems });
  expect((await shop.visitor().call('createBooking', { body })).status).toBe(400);
});

test('overlong headers and URLs are refused', async ({ shop }) => {
  const { host } = new URL(shop.url);
  const long = 'x'.repeat(100_000);
  for (const request of [
    `GET /api/items?search=${long} HTTP/1.1\r\nHost: ${host}`,
    `GET /api/items HTTP/1.1\r\nHost: ${host}\r\nCookie: __Host-session=${long}`,
    `GET /api/items HTTP/1.1\r\nHost: ${host}\r\n${Array.from({ length: 3_000 }, (_, i) => `X-${i}: 1`).join('\r\n')}`,
  ]) {
    expect(await raw(shop.url, `${request}\r\nConnection: close\r\n\r\n`)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  }
});

test('texts that exploit slow regular expressions are validated at once', async ({ shop }) => {
  const item = await shop.item();
  const texts = [
    'a'.repeat(250),
    `${'a.'.repeat(120)}@`,
    `a@${'a-'.repeat(120)}`,
    '1 '.repeat(120),
    `${' '.repeat(200)}x`,
    '('.repeat(200),
  ];
  const measure = async (text: string) => {
    const began = performance.now();
    const fields = { customerEmail: text, customerPhone: text, zipCode: text, eventDate: text, eventType: text };
    expect((await shop.visitor().call('createBooking', { body: await shop.form(item, fields) })).status).toBe(400);
    expect(
      (await shop.visitor().call('register', { body: { ...newPerson(), username: `${text}!`, email: text } })).status,
    ).toBe(400);
    return performance.now() - began;
  };
  for (const text of texts) {
    // A busy machine takes longer for every text.
    const harmless = await measure('Dana Miller');
    expect(await measure(text)).toBeLessThan(Math.max(1_000, 3 * harmless));
  }
});

test('an error reveals nothing about the program', async ({ shop }) => {
  const paths = [
    '/api/items/%',
    '/api/items/%zz',
    '/%c0%ae%c0%ae/',
    '/api/availability/1/month/x/y',
    '/api/bookings/%00',
  ];
  for (const path of paths) {
    const { status, text } = await shop.visitor().send('GET', path);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/node_modules|at \w+ \(|\.ts:|\.js:\d|select |postgres/i);
  }
});
