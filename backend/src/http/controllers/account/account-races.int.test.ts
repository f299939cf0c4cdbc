import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import supertest from 'supertest';
import { SignedTokens } from '../../../platform/security/signed-tokens.js';
import { createTestDatabase, type TestDatabase } from '../../../../test-support/test-database.js';
import { openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

const PASSWORD = 'correct horse';
const ROUNDS = 18;

let database: TestDatabase;
/** Two programs on one database, each with its own connections. */
let shops: [TestShop, TestShop];
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const secrets = { SESSION_SECRET: randomBytes(48).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };
  const options = { env: { ROLES: 'api', RATE_LIMITS: 'off', SEED: 'none', ...secrets }, database };
  shops = [await openTestShop(options), await openTestShop(options)];
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
});

function person() {
  people += 1;
  const name = `racer${people}`;
  return { username: name, email: `${name}@example.com`, password: PASSWORD, firstName: 'Dana', lastName: 'Miller' };
}

async function registered() {
  const form = person();
  const browser = supertest.agent(shops[0].url);
  const { body: user } = await browser.post('/api/register').send(form).expect(201);
  return { browser, form, user };
}

async function signedIn(username: string, at: TestShop, password = PASSWORD) {
  const browser = supertest.agent(at.url);
  await browser.post('/api/login').send({ username, password }).expect(200);
  return browser;
}

const query = async (text: string, values: unknown[] = []) => (await shops[0].pool.query(text, values)).rows;

test('only the email that was proved is ever verified, however changes overlap', async () => {
  const outcomes: unknown[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { form, user } = await registered();
    const stranger = `stranger.${form.email}`;
    await query('update users set email = $2 where id = $1', [user.id, stranger]);
    const token = shops[0].program.app.get(SignedTokens).sign('address', { userId: user.id, email: form.email });
    const [first, second] = [await signedIn(form.username, shops[0]), await signedIn(form.username, shops[1])];
    const to = (email: string) => ({ email, currentPassword: PASSWORD });
    await Promise.all([
      first.patch('/api/user').send({ ...to(stranger), newPassword: PASSWORD }),
      (async () => {
        // Other requests first, a different number each round: the changes meet at every possible moment.
        for (let i = 0; i < round % 6; i++) await second.get('/api/user');
        await second.patch('/api/user').send(to(form.email));
        await second.post('/api/user/verification/redeem').send({ token });
      })(),
    ]);
    const [{ email, verified } = {} as Record<string, unknown>] = await query(
      'select email, email_verified as verified from users where id = $1',
      [user.id],
    );
    if (verified && email !== form.email) outcomes.push({ round, email });
  }
  expect(outcomes).toEqual([]);
});

test('no sign-in with the old password outlives a password change', async () => {
  const left: unknown[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { browser, form, user } = await registered();
    const login = { username: form.username, password: PASSWORD };
    const [changed] = await Promise.all([
      browser.patch('/api/user').send({ currentPassword: PASSWORD, newPassword: 'battery staple' }),
      ...Array.from({ length: 6 }, (_, i) =>
        supertest(shops[i % 2]?.url ?? '')
          .post('/api/login')
          .send(login),
      ),
    ]);
    expect(changed.status).toBe(200);
    const sessions = await query('select sid from sessions where user_id = $1', [user.id]);
    if (sessions.length !== 1) left.push({ round, sessions: sessions.length });
    await browser.get('/api/user').expect(200);
  }
  expect(left).toEqual([]);
});

test('when the last two administrators delete themselves at once, one stays', async () => {
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = [await registered(), await registered()];
    await query(`update users set role = case when id in ($1, $2) then 'ADMIN' else 'USER' end`, [
      one.user.id,
      two.user.id,
    ]);
    const [first, second] = [await signedIn(one.form.username, shops[0]), await signedIn(two.form.username, shops[1])];
    const responses = await Promise.all(
      [first, second].map((browser) => browser.post('/api/user/deletion').send({ currentPassword: PASSWORD })),
    );
    const [{ admins } = { admins: 0 }] = await query(`select count(*)::int as admins from users where role = 'ADMIN'`);
    alone.push(admins);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
  }
  expect(alone).toEqual(alone.map(() => 1));
});
