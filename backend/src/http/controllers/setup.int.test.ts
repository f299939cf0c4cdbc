import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SETUP_STEPS } from '@party-rental/contracts';
import { Setup } from '../../accounts/setup.js';
import { runOps } from '../../../../tests/support/run-ops.js';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.js';
import { openTestShop, type TestShop } from '../../../test-support/test-shop.js';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: randomBytes(48).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
};
const OLGA = {
  ...{ firstName: 'Olga', lastName: 'Owner', username: 'olga', email: 'olga@hooray.example' },
  password: 'sturdy castle walls',
};
const STEPS = [...SETUP_STEPS];

let database: TestDatabase;
let shop: TestShop;
/** Another process of the same shop. */
let other: TestShop;
let log = '';

const open = (env: Record<string, string> = {}) =>
  openTestShop({
    env: { ...production, ...env },
    database: { ...database, drop: () => Promise.resolve() },
    log: (lines) => (log += lines),
  });
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await open();
  other = await open({ ROLES: 'api' });
}, 120_000);
// In production, limits are always on.
beforeEach(() => shop.pool.query('delete from rate_counters'));
afterAll(async () => {
  await other.close();
  await shop.close();
  await database.drop();
});

async function newCode(at = shop, only = false): Promise<string> {
  const link = (await at.program.app.get(Setup).createLink({ only })) ?? '';
  expect(link).toMatch(/^https:\/\/shop\.example\/setup\?code=[\da-z]{4}(-[\da-z]{4}){5}$/);
  return new URL(link).searchParams.get('code') ?? '';
}

const create = (code: string | undefined, person: object = OLGA, at = shop) =>
  at.guest.post('/api/setup/account').send({ code, ...person });
const countAccounts = async () => (await shop.pool.query('select from users')).rowCount;

describe('a production shop without an admin', () => {
  test.each(['/', '/item/1', '/admin', '/auth', '/nowhere'])('leads from %s to the setup', async (path) => {
    const { headers } = await shop.guest.get(path).redirects(0).expect(302);
    expect(headers['location']).toBe('/setup');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('serves the setup page, which search engines must not list', async () => {
    const { text } = await shop.guest.get('/setup').expect(200);
    expect(text).toContain('<meta name="robots" content="noindex" />');
  });

  test.each(['/api/items', '/api/settings', '/api/user', '/api/admin/dashboard', '/api/admin/orders.csv', '/api/none'])(
    'returns 503 for %s',
    async (path) => {
      const { body, headers } = await shop.guest.get(path).expect(503);
      expect(body.code).toBe('setup_needed');
      expect(headers['retry-after']).toBeDefined();
    },
  );

  test('rejects sign-ins and registrations', async () => {
    for (const path of ['/api/login', '/api/register'])
      expect((await shop.guest.post(path).send(OLGA).expect(503)).body.code).toBe('setup_needed');
  });

  test.each(['/api/health/live', '/api/health/ready', '/metrics', '/api/openapi.json', '/robots.txt', '/favicon.svg'])(
    'serves %s',
    async (path) => void (await shop.guest.get(path).expect(200)),
  );

  test('returns the steps that it needs to anyone', async () => {
    const { body } = await shop.guest.get('/api/setup').expect(200);
    expect(body).toEqual({ needed: true, steps: STEPS.map((key) => ({ key, done: false, skipped: false })) });
  });
});

describe('the code', () => {
  test.each([
    ['no body', undefined],
    ['no code', OLGA],
    ['a code that is no text', { ...OLGA, code: { $ne: '' } }],
    ['a wrong code', { ...OLGA, code: 'k4tm-9xqp-7hwc-2vdn-w3fz-p8ne' }],
    ['a wrong code and nothing else', { code: 'k4tm9x' }],
  ])('%s gets 403', async (_, body) => {
    const { body: problem } = await shop.guest.post('/api/setup/account').send(body).expect(403);
    expect(problem.detail).toContain('ops setup-link');
    expect(await countAccounts()).toBe(0);
  });

  test('is stored as a hash only', async () => {
    const code = await newCode();
    const stored = JSON.stringify((await shop.pool.query('select * from setup_codes')).rows);
    expect(stored).toContain('hash');
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  test('of each process works, until a new link replaces them', async () => {
    const codes = [await newCode(shop), await newCode(other)];
    for (const code of codes) expect((await create(code, {})).status).toBe(400);
    const latest = await newCode(shop, true);
    for (const code of codes) expect((await create(code, {})).status).toBe(403);
    expect((await create(` ${latest.toUpperCase()}`, {})).status).toBe(400);
  });

  test('is replaced by ops setup-link, which prints the link', async () => {
    const before = await newCode();
    const { code, stdout } = await runOps({ ...production, DATABASE_URL: shop.databaseUrl }, 'setup-link');
    expect(code).toBe(0);
    expect((await create(before, {})).status).toBe(403);
    expect((await create(new URL(stdout.trim()).searchParams.get('code') ?? '', {})).status).toBe(400);
  });

  test('is kept when the account is refused', async () => {
    const code = await newCode();
    const weak = await create(code, { ...OLGA, password: 'password123' }).expect(400);
    expect(weak.body.errors).toMatchObject([{ path: 'password' }]);
    expect((await create(code, {})).status).toBe(400);
  });
});

describe('the first admin', () => {
  test('is one, when several people send codes at the same time to several processes', async () => {
    const codes = [await newCode(shop), await newCode(other)];
    const attempts = Array.from({ length: 8 }, (_, n) =>
      create(codes[n % 2], { ...OLGA, username: `olga${n}`, email: `olga${n}@hooray.example` }, n % 3 ? shop : other),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(403)]);
    const { rows } = await shop.pool.query<{ role: string; verified: boolean }>(
      'select role, email_verified as verified from users',
    );
    expect(rows).toEqual([{ role: 'ADMIN', verified: false }]);
    const created = outcomes.find(({ status }) => status === 201);
    expect(String(created?.headers['set-cookie'])).toContain('__Host-session=');
    for (const code of codes) {
      expect(log).not.toContain(code);
      expect((await create(code)).status).toBe(403);
    }
  });

  test('gets a link to verify the email, once emails are sent', async () => {
    const { rows } = await shop.pool.query(`select status from email_deliveries where purpose = 'verification'`);
    expect(rows).toEqual([{ status: 'queued' }]);
  });

  test('opens the shop at every process, without a restart', async () => {
    for (const at of [shop, other]) {
      await at.guest.get('/api/items').expect(200);
      await at.guest.get('/auth').expect(200);
      expect((await at.guest.get('/api/setup').expect(200)).body).toEqual({ needed: false, steps: [] });
      expect(await at.program.app.get(Setup).createLink({ only: true })).toBeUndefined();
      const { code } = await runOps({ ...production, DATABASE_URL: at.databaseUrl }, 'setup-link');
      expect(code).toBe(1);
    }
    expect((await shop.pool.query('select from setup_codes')).rowCount).toBe(0);
  });

  test('is looked up once: a process that has found one does not query again', async () => {
    await shop.pool.query('alter table users rename to elsewhere');
    try {
      expect(await shop.program.app.get(Setup).isNeeded()).toBe(false);
    } finally {
      await shop.pool.query('alter table elsewhere rename to users');
    }
  });

  test('sees the steps that are left, and skips some', async () => {
    const username = (await shop.pool.query<{ username: string }>('select username from users')).rows[0]?.username;
    const signedIn = await shop.guest.post('/api/login').send({ username, password: OLGA.password }).expect(200);
    const cookie = [signedIn.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0]);
    const read = async () => (await shop.guest.get('/api/setup').set('Cookie', cookie.join('; '))).body;
    const stepsLeft = (steps: { key: string; done: boolean; skipped: boolean }[]) =>
      steps.filter(({ done, skipped }) => !done && !skipped).map(({ key }) => key);
    expect(stepsLeft((await read()).steps)).toEqual(STEPS.slice(1));
    const post = (path: string, body?: object) =>
      shop.guest.post(path).set('Cookie', cookie.join('; ')).send(body).expect(204);
    await post('/api/admin/setup/skips', { step: 'payments' });
    await post('/api/admin/setup/skips', { step: 'payments' });
    await post('/api/admin/setup/catalog');
    await post('/api/admin/setup/catalog');
    // Only a look is one, and not the words of a page.
    await shop.guest
      .put('/api/admin/content/about.lead')
      .set('Cookie', cookie.join('; '))
      .send({ text: 'We rent castles.', version: 0 })
      .expect(200);
    expect(stepsLeft((await read()).steps)).toEqual(['business', 'look', 'prices', 'delivery', 'email']);
    const { body: items } = await shop.guest.get('/api/items').expect(200);
    expect(new Set(items.map(({ name }: { name: string }) => name)).size).toBe(items.length);
  });
});

test('guesses are limited', async () => {
  const attempts = await Promise.all(Array.from({ length: 12 }, () => create('k4tm9x')));
  expect(attempts.filter(({ status }) => status === 429)).toHaveLength(2);
});

test('a shop whose admin is named by its environment is never set up', async () => {
  const admin = { ADMIN_USERNAME: 'olga', ADMIN_PASSWORD: 'correct horse' };
  const configured = await openTestShop({ env: { ...production, ...admin } });
  try {
    expect((await configured.guest.get('/api/setup').expect(200)).body).toEqual({ needed: false, steps: [] });
    await configured.guest.get('/').expect(503); // opening soon
    await configured.guest.get('/auth').expect(200);
    expect(await configured.program.app.get(Setup).createLink({ only: false })).toBeUndefined();
    expect((await create('k4tm9x', OLGA, configured)).status).toBe(403);
  } finally {
    await configured.close();
  }
});

test('the demonstration is never set up, even without an admin', async () => {
  const demonstration = await openTestShop();
  try {
    await demonstration.pool.query(`delete from users`);
    expect((await demonstration.guest.get('/api/setup').expect(200)).body).toEqual({ needed: false, steps: [] });
    await demonstration.guest.get('/').expect(200);
    expect((await create('k4tm9x', OLGA, demonstration)).status).toBe(403);
  } finally {
    await demonstration.close();
  }
});
