import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import supertest from 'supertest';
import { Sessions } from '../../../accounts/sessions.js';
import { openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

const PASSWORD = 'correct horse';

let shop: TestShop;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop({ env: { ROLES: 'api' } });
});
afterAll(() => shop.close());

function person(fields: Record<string, unknown> = {}) {
  people += 1;
  return {
    username: `dana${people}`,
    email: `dana${people}@example.com`,
    password: PASSWORD,
    firstName: 'Dana',
    lastName: 'Miller',
    ...fields,
  };
}

async function registered(fields: Record<string, unknown> = {}) {
  const form = person(fields);
  const browser = supertest.agent(shop.url);
  const response = await browser.post('/api/register').send(form).expect(201);
  const cookie = getSessionCookie(response);
  return { form, browser, cookie, user: response.body };
}

function getCookies({ headers }: supertest.Response): string[] {
  return [headers['set-cookie'] ?? []].flat();
}

function getSessionCookie(response: supertest.Response): string {
  const sent = getCookies(response).find((cookie) => cookie.startsWith('session='));
  return sent?.split(';')[0] ?? '';
}

describe('registering', () => {
  test('creates a customer account and signs in', async () => {
    const { browser, form, user } = await registered({ phone: '(555) 010-2030' });
    expect(user).toEqual({
      id: expect.any(Number),
      username: form.username,
      email: form.email,
      firstName: 'Dana',
      lastName: 'Miller',
      phone: '(555) 010-2030',
      role: 'USER',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      emailVerified: false,
      preferences: { bookingConfirmations: true, reminders: true, promotions: false },
    });
    await browser.get('/api/user').expect(200, user);
  });

  test('never creates an admin, whatever is sent', async () => {
    const { browser, user } = await registered({ role: 'ADMIN', id: 1, createdAt: '2000-01-01T00:00:00Z' });
    expect(user.role).toBe('USER');
    await browser.get('/api/admin/dashboard').expect(403);
  });

  test('reports a taken username or email, case-insensitively', async () => {
    const { form, user } = await registered({ username: 'Élodie', email: 'Elodie@Example.com' });
    await shop.pool.query('update users set email_verified = true where id = $1', [user.id]);
    const { body } = await shop.guest
      .post('/api/register')
      .send(person({ username: 'éLODIE' }))
      .expect(409);
    expect(body).toMatchObject({ code: 'taken', detail: 'This username is already taken.' });
    const both = person({ username: form.username, email: 'ELODIE@example.COM' });
    const response = await shop.guest.post('/api/register').send(both).expect(409);
    expect(response.body.errors.map(({ path }: { path: string }) => path)).toEqual(['username', 'email']);
    expect(getCookies(response)).toEqual([]);
  });

  test('is not blocked by an account with the unverified email, nor is signing in', async () => {
    const { form, user } = await registered();
    const owner = await registered({ email: form.email.toUpperCase(), password: 'battery staple' });
    const login = (password: string) => shop.guest.post('/api/login').send({ username: form.email, password });
    await login(form.password).expect(200, user);
    await login('battery staple').expect(401);
    await shop.guest.post('/api/login').send({ username: owner.form.username, password: 'battery staple' }).expect(200);
    await shop.pool.query('update users set email_verified = true where id = $1', [owner.user.id]);
    await login('battery staple').expect(200);
    await login(form.password).expect(401);
  });

  test('does not let an account that changes to the email later take over signing in by email', async () => {
    const [older, form] = [await registered(), person()];
    await shop.guest.post('/api/register').send(form).expect(201);
    const change = { email: form.email, currentPassword: PASSWORD };
    await older.browser.patch('/api/user').send(change).expect(200);
    const { body } = await shop.guest.post('/api/login').send({ username: form.email, password: PASSWORD });
    expect(body.username).toBe(form.username);
  });

  test('at the same moment gives only one account the name', async () => {
    const form = person();
    const responses = await Promise.all([1, 2, 3].map(() => shop.guest.post('/api/register').send(form)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('signing in', () => {
  test('accepts a username in compatible letters, and an earlier one that was never folded', async () => {
    const { form, user } = await registered({ username: 'ｗｉｄｅ-ﬁona' });
    expect(user.username).toBe('wide-fiona');
    const login = (username: string) => shop.guest.post('/api/login').send({ username, password: form.password });
    for (const username of ['ｗｉｄｅ-ﬁona', 'Wide-Fiona']) await login(username).expect(200);
    await shop.pool.query(`update users set username = 'ﬂora' where id = $1`, [user.id]);
    await login('ﬂora').expect(200);
  });

  test('accepts the username or the email, case-insensitively', async () => {
    const { form, user } = await registered({ username: 'Robin.K', email: 'Robin@Example.com' });
    for (const username of ['Robin.K', 'rObin.k', ' robin@example.com ']) {
      await shop.guest.post('/api/login').send({ username, password: form.password }).expect(200, user);
    }
  });

  test('has one message for every wrong login', async () => {
    const { form } = await registered();
    for (const username of [form.username, 'unknown', 'unknown@example.com']) {
      const { body, headers } = await shop.guest.post('/api/login').send({ username, password: 'wrong horse' });
      expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(body).toMatchObject({ status: 401, code: 'wrong_login', detail: 'Incorrect username or password' });
    }
  });

  test('distinguishes malformed from wrong credentials', async () => {
    const { body } = await shop.guest.post('/api/login').send({ username: ' ', password: 'short' }).expect(400);
    expect(body.errors).toEqual([
      { path: 'username', message: 'Please enter your username or email' },
      { path: 'password', message: 'Password must be at least 6 characters' },
    ]);
    await shop.guest
      .post('/api/login')
      .send({ username: ['dana'], password: { $ne: '' } })
      .expect(400);
    await shop.guest.post('/api/login').expect(400);
  });

  test('starts a session under a new id, and ends the previous one', async () => {
    const { browser, form, cookie } = await registered();
    const response = await browser.post('/api/login').send({ username: form.username, password: PASSWORD });
    const [device, after = '', ...more] = getCookies(response);
    expect(device).toMatch(/^device-\d+=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(after).toMatch(/^session=[^;]{40,}; .*Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect(after).not.toContain(cookie);
    expect(more).toEqual([expect.stringMatching(/^signed-in=1;/)]);
    await shop.guest.get('/api/user').set('Cookie', cookie).expect(401);
    await browser.get('/api/user').expect(200);
  });

  test('does not adopt a session id chosen by an attacker', async () => {
    const { form } = await registered();
    const response = await shop.guest
      .post('/api/login')
      .set('Cookie', 'session=chosen.by-an-attacker')
      .send({ username: form.username, password: PASSWORD });
    expect(getSessionCookie(response)).toMatch(/^session=(?!chosen)./);
    await shop.guest.get('/api/user').set('Cookie', 'session=chosen.by-an-attacker').expect(401);
  });
});

describe('a session', () => {
  test('does not exist before signing in, and guests get no cookies', async () => {
    const response = await shop.guest.get('/api/user').expect(401);
    expect(response.body).toMatchObject({ code: 'unauthenticated', status: 401 });
    expect(getCookies(response)).toEqual([]);
  });

  test('costs one query, and none for guests', async () => {
    const { browser } = await registered();
    // Subscriptions query the database all the time.
    const spy = vi.spyOn(shop.pool, 'query');
    const sessionQueries = () => spy.mock.calls.filter(([query]) => JSON.stringify(query).includes('sessions')).length;
    await shop.guest.get('/api/user').expect(401);
    await shop.guest.post('/api/logout').expect(204);
    await browser.get('/favicon.svg');
    expect(sessionQueries()).toBe(0);
    await browser.get('/api/user').expect(200);
    expect(sessionQueries()).toBe(1);
    spy.mockRestore();
  });

  test('ends on signing out, for a copy of its cookie too', async () => {
    const { browser, cookie } = await registered();
    await shop.guest.get('/api/user').set('Cookie', cookie).expect(200);
    const response = await browser.post('/api/logout').expect(204);
    const gone = (name: string) => expect.stringMatching(`^${name}=; .*Expires=Thu, 01 Jan 1970`);
    expect(getCookies(response)).toEqual([gone('session'), gone('signed-in')]);
    await shop.guest.get('/api/user').set('Cookie', cookie).expect(401);
    await browser.get('/api/user').expect(401);
    await browser.post('/api/logout').expect(204);
  });

  test('is renewed at most once an hour, for 30 days', async () => {
    const { browser, user } = await registered();
    const untilThen = async () => {
      const { rows } = await shop.pool.query('select expires_at - now() as left from sessions where user_id = $1', [
        user.id,
      ]);
      return rows[0].left.days;
    };
    expect(getCookies(await browser.get('/api/user'))).toEqual([]);
    await shop.pool.query(`update sessions set expires_at = now() + interval '10 days' where user_id = $1`, [user.id]);
    expect(getCookies(await browser.get('/api/user'))).toHaveLength(2);
    expect(await untilThen()).toBeGreaterThanOrEqual(29);
    expect(getCookies(await browser.get('/api/user'))).toEqual([]);
  });

  test('ends 90 days after its start, however often it is used', async () => {
    const { browser, user } = await registered();
    const set = (what: string) => shop.pool.query(`update sessions set ${what} where user_id = $1`, [user.id]);
    await set(`begun_at = now() - interval '85 days', expires_at = now() + interval '1 day'`);
    await browser.get('/api/user').expect(200);
    const { rows } = await shop.pool.query('select expires_at - begun_at as span from sessions where user_id = $1', [
      user.id,
    ]);
    expect(rows[0].span.days).toBe(90);
    expect(getCookies(await browser.get('/api/user').expect(200))).toEqual([]);
    await set(`begun_at = begun_at - interval '5 days', expires_at = expires_at - interval '5 days'`);
    await browser.get('/api/user').expect(401);
  });

  test('expires, and is deleted at a later sign-in', async () => {
    const { browser, user } = await registered();
    const { rows: ended } = await shop.pool.query<{ sid: string }>(
      'update sessions set expires_at = now() where user_id = $1 returning sid',
      [user.id],
    );
    for (const { sid } of ended) expect(await shop.program.app.get(Sessions).find(sid)).toBeUndefined();
    await browser.get('/api/user').expect(401);
    await registered();
    const { rows } = await shop.pool.query('select from sessions where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });

  test('reflects a change of the account at once', async () => {
    const { browser, user } = await registered();
    await shop.pool.query(`update users set first_name = 'Daria' where id = $1`, [user.id]);
    expect((await browser.get('/api/user')).body.firstName).toBe('Daria');
    await shop.pool.query('delete from users where id = $1', [user.id]);
    await browser.get('/api/user').expect(401);
  });
});

describe('other sites', () => {
  const rejected = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ];
  test.each(rejected)('cannot make a browser change anything: %j', async (headers) => {
    const { browser } = await registered();
    const { body } = await browser.post('/api/logout').set(headers).expect(403);
    expect(body.code).toBe('forbidden');
    await shop.guest.post('/api/register').set(headers).send(person()).expect(403);
    await browser.get('/api/user').set(headers).expect(200);
  });

  test('are distinguished from our own pages and from programs', async () => {
    const own = [{ 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Site': 'none' }, { Origin: shop.url }, {}];
    for (const headers of own) await shop.guest.post('/api/logout').set(headers).expect(204);
    await shop.guest.post('/api/logout').set('Origin', 'http://localhost:3000').expect(204);
  });
});

test('response headers make browsers block foreign content', async () => {
  const { headers } = await shop.guest.get('/api/items').expect(200);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin' });
  expect(headers).not.toHaveProperty('strict-transport-security');
});
