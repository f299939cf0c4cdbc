import { randomUUID } from 'node:crypto';
import { reset } from './support/raw.js';
import { expect, test } from './support/test.js';
import { Visitor } from './support/visitor.js';
import type { Reply } from '../support/http-client.js';

const login = (visitor: Visitor, username: string, headers: Record<string, string> = {}) =>
  visitor.call('login', { body: { username, password: 'wrong horse' }, headers });

const someName = () => `name-${randomUUID()}`;

function expectToWait({ status, headers, body }: Reply): void {
  expect([status, body['code']]).toEqual([429, 'too_many_requests']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

test.beforeEach(async ({ shop }) => {
  await shop.query('delete from rate_counters');
});

test('a subnet has ten attempts per account, by username and email together, over all processes', async ({ shop }) => {
  const { form } = await shop.customer();
  const names = [form.username.toUpperCase(), ` ${form.username}`, form.email];
  const visitor = new Visitor(shop.url, '127.0.0.1');
  const at = (i: number) => (i % 2 ? visitor : visitor.copy(shop.urlWithoutProxy));
  for (let i = 0; i < 10; i++) expect((await login(at(i), names[i % 3] ?? '')).status).toBe(401);
  for (const name of names) for (const i of [0, 1]) expectToWait(await login(at(i), name));
  // The right password does not bypass the limit; other subnets and names are not limited.
  const right = { username: form.username, password: form.password };
  expectToWait(await visitor.call('login', { body: right }));
  expect((await login(visitor, someName())).status).toBe(401);
  expect((await shop.visitor().call('login', { body: right })).status).toBe(200);
});

test('guesses from many subnets lock out no known device or subnet of the account', async ({ shop }) => {
  const { visitor, form } = await shop.customer();
  const right = { body: { username: form.username, password: form.password } };
  for (let i = 0; i < 50; i++)
    expect((await login(shop.visitor(), i % 2 ? form.username : form.email)).status).toBe(401);
  expectToWait(await login(shop.visitor(), form.username));
  expectToWait(await shop.visitor().call('login', right));
  const elsewhere = visitor.copy();
  expect((await elsewhere.call('login', right)).status).toBe(200);
  expect((await new Visitor(shop.url, visitor.address).call('login', right)).status).toBe(200);
});

test('a device cookie works for no other account, not changed, and not after a new password', async ({ shop }) => {
  const [owner, other] = [await shop.customer(), await shop.customer()];
  const getDevice = (cookies: Map<string, string>): [string, string] =>
    [...cookies].find(([name]) => name.startsWith('__Host-device-')) ?? ['', ''];
  const [name, token] = getDevice(owner.visitor.cookies);
  const [, othersToken] = getDevice(other.visitor.cookies);
  expect(name).toBe(`__Host-device-${owner.user.id}`);
  const newPassword = 'candles-and-cake';
  await owner.visitor.request('changeUser', { body: { currentPassword: owner.form.password, newPassword } });

  for (const forged of [othersToken, token, `${token}x`, '', '..']) {
    await shop.query('delete from rate_counters');
    const thief = shop.visitor();
    thief.cookies.set(name, forged);
    for (let i = 0; i < 10; i++) expect((await login(thief, owner.form.username)).status).toBe(401);
    // A known device would have attempts of its own.
    thief.cookies.delete(name);
    expectToWait(await login(thief, owner.form.username));
  }
});

test('an address has twenty attempts over all processes', async ({ shop }) => {
  const visitor = new Visitor(shop.url, '127.0.0.1');
  for (let i = 0; i < 20; i++)
    expect((await login(i % 2 ? visitor : visitor.copy(shop.urlWithoutProxy), someName())).status).toBe(401);
  expectToWait(await login(visitor, someName()));
  expectToWait(await login(visitor.copy(shop.urlWithoutProxy), someName()));
  expect((await login(shop.visitor(), someName())).status).toBe(401);
});

test('simultaneous attempts are all counted', async ({ shop }) => {
  const name = someName();
  const visitor = shop.visitor();
  const answers = await Promise.all(Array.from({ length: 25 }, () => login(visitor, name)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('without a trusted proxy no forwarded address is used', async ({ shop }) => {
  const visitor = new Visitor(shop.urlWithoutProxy);
  const claims = (i: number) => ({
    'X-Forwarded-For': `203.0.113.${i}`,
    'X-Real-IP': `203.0.113.${i}`,
    Forwarded: `for=203.0.113.${i}`,
    'CF-Connecting-IP': `203.0.113.${i}`,
    'True-Client-IP': `203.0.113.${i}`,
  });
  for (let i = 0; i < 20; i++) expect((await login(visitor, someName(), claims(i))).status).toBe(401);
  expectToWait(await login(visitor, someName(), claims(99)));
});

test('a reset connection is logged neither as an untrusted proxy nor as an error', async ({ shop }) => {
  const head = `Host: ${new URL(shop.url).host}\r\nX-Forwarded-For: 203.0.113.7`;
  const requests = ['GET /', 'GET /metrics', 'POST /api/login'].map((line) => `${line} HTTP/1.1\r\n${head}\r\n\r\n`);
  for (let i = 0; i < 30; i++) for (const request of requests) await reset(shop.url, request);
  expect((await shop.visitor().send('GET', '/api/items')).status).toBe(200);
});

test('behind a trusted proxy only its own entry of the forwarded addresses is used', async ({ shop }) => {
  const visitor = shop.visitor();
  const claims = (i: number) => ({ 'X-Forwarded-For': `203.0.113.${i}, ${visitor.address}` });
  for (let i = 0; i < 20; i++) expect((await login(visitor, someName(), claims(i))).status).toBe(401);
  expectToWait(await login(visitor, someName(), claims(99)));
});

test('an IPv6 subnet counts as one address', async ({ shop }) => {
  const at = (i: number) => new Visitor(shop.url, `2001:db8:1:2:${i}:${i}:${i}:${i}`);
  for (let i = 0; i < 20; i++) expect((await login(at(i), someName())).status).toBe(401);
  expectToWait(await login(at(99), someName()));
  expect((await login(new Visitor(shop.url, '2001:db8:1:3::1'), someName())).status).toBe(401);
});

for (const [name, limit] of [
  ['register', 10],
  ['createBooking', 30],
  ['contact', 5],
  ['joinWaitlist', 20],
] as const) {
  test(`${name} is limited to ${limit} requests per address`, async ({ shop }) => {
    const visitor = shop.visitor();
    for (let i = 0; i < limit; i++) expect((await visitor.call(name, { body: {} })).status).toBe(400);
    expectToWait(await visitor.call(name, { body: {} }));
    expect((await shop.visitor().call(name, { body: {} })).status).toBe(400);
  });
}

test('joining waitlists is limited to 20 requests per email and day, from whatever addresses', async ({ shop }) => {
  const item = await shop.item({ stock: 1 });
  const form = await shop.form(item);
  await shop.visitor().request('createBooking', { body: form });
  const { eventDate } = form;
  const join = (email: string) =>
    shop.visitor().call('joinWaitlist', { body: { itemId: item.id, eventDate, quantity: 1, email } });
  for (let i = 0; i < 20; i++) expect((await join(i % 2 ? 'flood@example.com' : 'FLOOD@example.com')).status).toBe(201);
  expectToWait(await join('flood@example.com'));
  expect((await join('other@example.com')).status).toBe(201);
});

test('password guesses in a session are limited as sign-ins are', async ({ shop }) => {
  const { visitor } = await shop.customer();
  const guess = { currentPassword: 'wrong horse', newPassword: 'candles-and-cake' };
  const statuses: number[] = [];
  for (let i = 0; i < 21; i++) statuses.push((await visitor.call('changeUser', { body: guess })).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 403), 429]);
  for (let i = 0; i < 5; i++) await visitor.request('requestVerification');
  expectToWait(await visitor.call('requestVerification'));
});

test('one address can open at most fifty streams', async ({ shop }) => {
  const aborting = new AbortController();
  const open = () =>
    fetch(`${shop.url}/api/stream`, { headers: { 'x-forwarded-for': '203.0.113.77' }, signal: aborting.signal });
  const answers = await Promise.all(Array.from({ length: 51 }, open));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  aborting.abort();
});

test('/metrics is not served through a proxy, trusted or not', async ({ shop }) => {
  expect((await shop.visitor().send('GET', '/metrics')).status).toBe(404);
  expect((await new Visitor(shop.urlWithoutProxy, '10.0.0.7').send('GET', '/metrics')).status).toBe(404);
});
