import { createHmac } from 'node:crypto';
import { ADMIN, type Customer } from './support/attacked-shop.js';
import { expect, test } from './support/test.js';
import { tries } from './support/form.js';
import { Visitor } from './support/visitor.js';
import { newPerson, PASSWORD } from '../support/customer-client.js';

const SESSION = '__Host-session';

const getSession = ({ cookies }: Visitor) => cookies.get(SESSION) ?? '';
const getStatus = async (visitor: Visitor) => (await visitor.call('currentUser')).status;
const login = (visitor: Visitor, { form }: Customer, password = PASSWORD) =>
  visitor.call('login', { body: { username: form.username, password } });

test('the session cookie is for this host, HTTPS and HTTP only', async ({ shop }) => {
  const { cookies } = await shop.visitor().call('register', { body: newPerson() });
  const [session = ''] = cookies.filter((cookie) => cookie.startsWith(SESSION));
  expect(session).toMatch(/^__Host-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
  for (const cookie of cookies) expect(cookie).toContain('Secure; SameSite=Lax');
});

test('session ids have at least 128 random bits', async ({ shop }) => {
  const customer = await shop.customer();
  const ids: Buffer[] = [];
  for (let i = 0; i < tries(3); i++) {
    const visitor = shop.visitor();
    await visitor.request('register', { body: newPerson() });
    ids.push(Buffer.from(decodeURIComponent(getSession(visitor)).split('.')[0] ?? '', 'base64url'));
  }
  for (const id of ids) expect(id.length * 8).toBeGreaterThanOrEqual(128);
  // Between 35 and 65 of 100 bits are set, as in random data.
  const bits = ids.flatMap((id) => [...id].flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map(Number)));
  const share = bits.reduce((sum, bit) => sum + bit, 0) / bits.length;
  expect(share).toBeGreaterThan(0.35);
  expect(share).toBeLessThan(0.65);
  expect(new Set(ids.map(String)).size).toBe(ids.length);
  expect(await getStatus(customer.visitor)).toBe(200);
});

test('a session id chosen by an attacker is never used', async ({ shop }) => {
  const customer = await shop.customer();
  const sid = 'A'.repeat(32);
  const signature = createHmac('sha256', shop.sessionSecret).update(sid).digest('base64').replace(/=+$/, '');
  for (const planted of [sid, `${sid}.${signature}`, encodeURIComponent(`${sid}.${signature}`)]) {
    const victim = shop.visitor();
    victim.cookies.set(SESSION, planted);
    await login(victim, customer);
    expect(decodeURIComponent(getSession(victim))).not.toContain(sid);
    const attacker = shop.visitor();
    attacker.cookies.set(SESSION, planted);
    expect(await getStatus(attacker)).toBe(401);
  }
});

test('signing in rotates the session id and ends the old session', async ({ shop }) => {
  const customer = await shop.customer();
  const before = customer.visitor.copy();
  expect((await login(customer.visitor, customer)).status).toBe(200);
  expect(getSession(customer.visitor)).not.toBe(getSession(before));
  expect(await getStatus(before)).toBe(401);
  expect(await getStatus(customer.visitor)).toBe(200);
});

test('signing out ends a stolen copy at every process at once', async ({ shop }) => {
  const { visitor } = await shop.customer();
  const stolen = visitor.copy(shop.urlWithoutProxy);
  expect(await getStatus(stolen)).toBe(200);
  await visitor.request('logout');
  expect(await getStatus(stolen)).toBe(401);
  expect(getSession(visitor)).toBe('');
});

test('a new password ends all other sessions and rotates the id of its own', async ({ shop }) => {
  const customer = await shop.customer();
  const stolen = customer.visitor.copy();
  const elsewhere = shop.visitor();
  await login(elsewhere, customer);
  const newPassword = 'candles-and-cake';
  await customer.visitor.request('changeUser', { body: { currentPassword: PASSWORD, newPassword } });
  expect(await getStatus(stolen)).toBe(401);
  expect(await getStatus(elsewhere)).toBe(401);
  expect(await getStatus(customer.visitor)).toBe(200);
  expect((await login(shop.visitor(), customer)).status).toBe(401);
  expect((await login(shop.visitor(), customer, newPassword)).status).toBe(200);
});

test('no session started with the old password survives a new one at either process', async ({ shop }) => {
  for (let round = 0; round < tries(4); round++) {
    const customer = await shop.customer();
    const guests = [shop.visitor(), new Visitor(shop.urlWithoutProxy)];
    const change = { currentPassword: PASSWORD, newPassword: 'candles-and-cake' };
    await Promise.all([
      customer.visitor.request('changeUser', { body: change }),
      ...guests.map((guest) => login(guest, customer)),
    ]);
    for (const guest of guests) expect(await getStatus(guest)).toBe(401);
    expect(await getStatus(customer.visitor)).toBe(200);
  }
});

test('a cookie that was changed, truncated, emptied or signed with another secret is anonymous', async ({ shop }) => {
  const { visitor } = await shop.customer();
  const [sid = '', signature = ''] = decodeURIComponent(getSession(visitor)).split('.');
  const forged = createHmac('sha256', 'another secret of at least 32 characters').update(sid).digest('base64');
  const last = sid.endsWith('A') ? 'B' : 'A';
  for (const cookie of [
    sid,
    `${sid}.`,
    `${sid}.${forged}`,
    `${sid.slice(0, -1)}${last}.${signature}`,
    `.${signature}`,
    `' or '1'='1.${signature}`,
    '%00',
    '%',
    'x'.repeat(6000),
  ]) {
    const thief = shop.visitor();
    thief.cookies.set(SESSION, cookie);
    expect([cookie.slice(0, 20), await getStatus(thief)]).toEqual([cookie.slice(0, 20), 401]);
  }
  expect(await getStatus(visitor)).toBe(200);
});

test('the session id is in no response body', async ({ shop }) => {
  const { visitor } = await shop.customer();
  const [sid = ''] = decodeURIComponent(getSession(visitor)).split('.');
  for (const path of ['/', '/account', '/api/user', '/api/user-bookings', '/api/settings'])
    expect((await visitor.send('GET', path)).text).not.toContain(sid);
});

test('a session loses its role at once and ends with its account', async ({ shop }) => {
  const { visitor, user } = await shop.customer();
  await shop.query(`update users set role = 'ADMIN' where id = $1`, [user.id]);
  expect((await visitor.call('dashboard')).status).toBe(200);
  await shop.query(`update users set role = 'USER' where id = $1`, [user.id]);
  expect((await visitor.call('dashboard')).status).toBe(403);
  await shop.query('delete from users where id = $1', [user.id]);
  expect(await getStatus(visitor)).toBe(401);
});

test('an unused session ends after 30 days, any session after 90', async ({ shop }) => {
  const { visitor, user } = await shop.customer();
  const [span] = await shop.query<{ days: number }>(
    `select extract(day from expires_at - begun_at)::int as days from sessions where user_id = $1`,
    [user.id],
  );
  expect(span?.days).toBe(30);
  await shop.query(
    `update sessions set begun_at = now() - interval '89 days', expires_at = now() + interval '1 hour' where user_id = $1`,
    [user.id],
  );
  await getStatus(visitor);
  const [left] = await shop.query<{ hours: number }>(
    `select extract(epoch from expires_at - now()) / 3600 as hours from sessions where user_id = $1`,
    [user.id],
  );
  expect(Number(left?.hours)).toBeLessThanOrEqual(24);
  await shop.query('update sessions set expires_at = now() where user_id = $1', [user.id]);
  expect(await getStatus(visitor)).toBe(401);
});

test("the demonstration's admin password does not work", async ({ shop }) => {
  for (const password of ['party-admin', 'admin', ADMIN.username])
    for (const username of ['admin', ADMIN.username])
      expect((await shop.visitor().call('login', { body: { username, password } })).status).toBeGreaterThanOrEqual(400);
});
