import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMONSTRATION_BUSINESS } from '@party-rental/contracts';
import type pg from 'pg';
import { Rejection } from '../domain/rejections.js';
import { createPool } from '../platform/database/database.js';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database.js';
import { Accounts } from './accounts.js';
import { Admins } from './admins.js';
import { SignedTokens } from '../platform/security/signed-tokens.js';
import { SystemClock } from '../platform/clock.js';
import { PasswordPolicy } from './password-policy.js';
import { SecurityNotices } from './security-notices.js';
import { Sessions } from './sessions.js';
import { Verification } from './verification.js';

let database: TestDatabase;
let pool: pg.Pool;
let accounts: Accounts;
let admins: Admins;
let sessions: Sessions;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url);
  sessions = new Sessions(pool);
  const clock = new SystemClock();
  const passwordPolicy = new PasswordPolicy({ business: DEMONSTRATION_BUSINESS });
  const verification = new Verification(pool, new SignedTokens('x'.repeat(32), clock));
  accounts = new Accounts(pool, verification, passwordPolicy);
  const notices = new SecurityNotices(pool, clock);
  admins = new Admins(pool, sessions, passwordPolicy, notices);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function registered(username: string, email = `${username}@example.com`) {
  const person = { username, email, password: 'correct horse', firstName: 'Dana', lastName: 'Miller', phone: null };
  return accounts.register(person);
}

test('the configured admin is created once, even by several processes, and may change the password', async () => {
  const settings = { username: 'owner', password: 'first password', email: 'owner@shop.example' };
  await Promise.all([admins.ensure(settings), admins.ensure(settings), admins.ensure(settings)]);
  const owner = await withPassword('Owner', 'first password');
  expect(owner).toMatchObject({ username: 'owner', email: 'owner@shop.example', role: 'ADMIN' });
  expect(await withPassword('owner@shop.example', 'first password')).toEqual(owner);
  await admins.ensure({ ...settings, password: 'another password' });
  expect(await withPassword('owner', 'first password')).toEqual(owner);
  expect(await countVerifications('owner')).toBe(1);
});

test('an admin without an email gets none, so no one else can receive what is meant for the admin', async () => {
  await admins.ensure({ username: 'joe', password: 'first password' });
  expect(await getUser('joe', 'first password')).toMatchObject({ role: 'ADMIN', email: null, emailVerified: false });
  const created = await admins.create({ username: 'ann', password: 'first password' });
  expect(created).toMatchObject({ email: null, isNew: true });
  expect(await admins.create({ username: 'ann', password: 'second password', email: 'ann@example.com' })).toMatchObject(
    {
      detail: expect.stringContaining('The account ann has no email, not ann@example.com.'),
    },
  );
  expect(await Promise.all(['joe', 'ann'].map(countVerifications))).toEqual([0, 0]);
});

test('an admin who has lost an invented email gets the configured one, to be verified; another email stays', async () => {
  await admins.ensure({ username: 'jim', password: 'first password' });
  for (const email of ['jim@shop.example', 'other@shop.example'])
    await admins.ensure({ username: 'jim', password: 'first password', email });
  expect(await getUser('jim', 'first password')).toMatchObject({ email: 'jim@shop.example', emailVerified: false });
  expect(await countVerifications('jim')).toBe(1);
});

test('an admin with one of the most common passwords is rejected', async () => {
  const outcome = await admins.create({ username: 'lazy', password: 'password1', email: 'lazy@example.com' });
  expect(outcome).toMatchObject({ code: 'malformed', detail: expect.stringContaining('most common') });
  await expect(admins.ensure({ username: 'lazy', password: 'sunshine' })).rejects.toThrow('most common');
});

test("an operator sets an admin's new password, which ends the admin's sessions", async () => {
  const boss = { username: 'boss', password: 'first password', email: 'boss@example.com' };
  expect(await admins.create(boss)).toMatchObject({ isNew: true, email: 'boss@example.com' });
  await begin('his-session', 'boss', 'first password');
  expect(await admins.create({ ...boss, password: 'another password' })).toMatchObject({ isNew: false });
  expect(await sessions.find('his-session')).toBeUndefined();
  expect(await withPassword('boss', 'first password')).toBeInstanceOf(Rejection);
  expect(await getUser('boss', 'another password')).toMatchObject({ email: 'boss@example.com', role: 'ADMIN' });
});

test("a customer who registered the admin's username first gains nothing", async () => {
  await registered('manager');
  const { id } = await getUser('manager', 'correct horse');
  await begin('strangers-session', 'manager', 'correct horse');
  await admins.ensure({ username: 'Manager', password: 'only the owner knows' });
  expect(await withPassword('manager', 'correct horse')).toBeInstanceOf(Rejection);
  expect(await sessions.find('strangers-session')).toBeUndefined();
  expect(await getUser('manager', 'only the owner knows')).toMatchObject({
    id,
    role: 'ADMIN',
    email: null,
    emailVerified: false,
  });
});

test('an email that another account has verified is rejected, but never blocks the configured admin', async () => {
  const verified = 'second@shop.example';
  await registered('robin', verified);
  await pool.query('update users set email_verified = true where email = $1', [verified]);
  expect(await admins.create({ username: 'second', password: 'first password', email: verified })).toMatchObject({
    code: 'taken',
    detail: `Another account has verified the email ${verified}. Please use another one.`,
  });
  await admins.ensure({ username: 'second', password: 'first password', email: verified });
  expect(await getUser('second', 'first password')).toMatchObject({ role: 'ADMIN', emailVerified: false });
  expect(await getUser(verified, 'correct horse')).toMatchObject({ username: 'robin' });
});

test('an unverified email of another account does not block an admin', async () => {
  await registered('squatter', 'third@shop.example');
  await registered('squatters-friend', 'fourth@shop.example');
  await admins.ensure({ username: 'third', password: 'first password', email: 'third@shop.example' });
  const fourth = { username: 'fourth', password: 'first password', email: 'fourth@shop.example' };
  expect(await admins.create(fourth)).toMatchObject({ isNew: true });
  expect(await getUser('third', 'first password')).toMatchObject({ role: 'ADMIN', email: 'third@shop.example' });
});

test('a start never reverts a concurrent password change', async () => {
  for (let round = 0; round < 10; round++) {
    const settings = { username: `starter${round}`, password: 'first password' };
    const changed = { username: settings.username, password: 'changed meanwhile' };
    await Promise.all([admins.create(changed), ...Array.from({ length: 8 }, () => admins.ensure(settings))]);
    expect(await getUser(settings.username, changed.password)).toMatchObject({ role: 'ADMIN' });
  }
});

test('an existing account keeps its email: a different one is rejected, and none is required', async () => {
  await registered('kim');
  const account = { username: 'Kim', password: 'only the owner knows' };
  const { id } = await getUser('kim', 'correct horse');
  expect(await admins.create({ ...account, email: 'other@example.com' })).toMatchObject({
    code: 'taken',
    detail:
      'The account kim has the email kim@example.com, not other@example.com. Leave the email out, or choose another username.',
  });
  expect(await getUser('kim', 'correct horse')).toMatchObject({ role: 'USER' });
  await registered('lee', 'kim@shop.example');
  expect(await admins.create(account)).toMatchObject({ id, username: 'kim', email: 'kim@example.com', isNew: false });
});

test('a username that looks like an email does not match the account with that email', async () => {
  await admins.create({
    username: 'chief@example.com',
    password: 'the password of the chief',
    email: 'c@example.com',
  });
  await registered('mallory', 'chief@example.com');
  expect(await withPassword('chief@example.com', 'correct horse')).toBeInstanceOf(Rejection);
  expect(await getUser('CHIEF@example.com', 'the password of the chief')).toMatchObject({ role: 'ADMIN' });
});

test('renewing a session that was ended meanwhile does not restore it', async () => {
  await begin('ended', 'owner', 'first password');
  await sessions.end('ended');
  await sessions.renew('ended');
  expect(await sessions.find('ended')).toBeUndefined();
});

async function countVerifications(username: string): Promise<number> {
  const { rows } = await pool.query(
    `select from account_emails a join users u on u.id = (a.data->>'userId')::int
     where a.purpose = 'verification' and u.username = $1`,
    [username],
  );
  return rows.length;
}

async function withPassword(name: string, password: string) {
  const outcome = await accounts.authenticate(await accounts.findByLogin(name), password);
  return outcome instanceof Rejection ? outcome : outcome.user;
}

async function begin(sid: string, name: string, password: string): Promise<boolean> {
  const outcome = await accounts.authenticate(await accounts.findByLogin(name), password);
  if (outcome instanceof Rejection) throw new Error(outcome.detail);
  return sessions.begin(sid, outcome, { browser: undefined, network: '192.0.2.0/24' });
}

async function getUser(name: string, password: string) {
  const user = await withPassword(name, password);
  if (user instanceof Rejection) throw new Error(user.detail);
  return user;
}
