import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '@party-rental/contracts';
import supertest from 'supertest';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/tokens.js';
import { SignedTokens } from '../../../platform/security/signed-tokens.js';
import { readProblem } from '../../../../test-support/http.js';
import { openMailedShop, type MailedShop } from '../../../../test-support/mailed-shop.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { until } from '../../../../../tests/support/until.js';

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';
const ENDED = { status: 410, code: 'link_ended', detail: "This link doesn't work anymore. Please request a new one." };

let mailed: MailedShop;
let username: string;
let email: string;
let people = 0;

beforeAll(async () => {
  mailed = await openMailedShop({ PUBLIC_URL: 'https://shop.example', ADMIN_EMAIL: 'olga@shop.example' });
});
afterAll(() => mailed.close());
beforeEach(() => {
  people += 1;
  username = `person${people}`;
  email = `${username}@example.com`;
});

async function registered(fields: Record<string, unknown> = {}) {
  const form = { username, email, password: PASSWORD, firstName: 'www.evil.example', lastName: 'Miller' };
  const browser = supertest.agent(mailed.shop.url);
  const { body: user } = await browser
    .post('/api/register')
    .send({ ...form, ...fields })
    .expect(201);
  return { browser, user };
}
const request = (address: string) => mailed.shop.guest.post('/api/password-reset').send({ email: address }).expect(204);
const confirm = (token: string, password = NEW_PASSWORD) =>
  mailed.shop.guest.post('/api/password-reset/confirm').send({ token, password });
const login = (name: string, password = NEW_PASSWORD) =>
  supertest.agent(mailed.shop.url).post('/api/login').send({ username: name, password });
const to = (address: string, subject: RegExp) =>
  mailed.sink.received.filter((sent) => sent.recipients.includes(address) && subject.test(sent.subject ?? ''));

/** The token in the email with this number that arrived at the address. */
async function tokenFrom(address: string, number = 1): Promise<string> {
  const emails = () => to(address, /^Choose a new password/);
  await until(() => emails().length >= number);
  return /https:\/\/shop\.example\/reset-password\?token=(\S+)/.exec(emails()[number - 1]?.text ?? '')?.[1] ?? '';
}
/** The requests for which no email was sent. */
async function unknownEmails(): Promise<number> {
  const { rows } = await mailed.shop.pool.query(
    `select from email_deliveries where purpose = 'password-reset' and status = 'skipped' and error = 'unknown'`,
  );
  return rows.length;
}
async function requested(address: string, number?: number): Promise<string> {
  await request(address);
  return tokenFrom(address, number);
}

describe('a mailed link', () => {
  test('sets a new password, ends every session, starts no session, and is reported to the holder', async () => {
    const { browser } = await registered();
    await request(email.toUpperCase());
    const token = await tokenFrom(email);
    const { headers, body } = await confirm(token).expect(204);
    expect([headers['set-cookie'], body]).toEqual([undefined, {}]);
    await browser.get('/api/user').expect(401);
    await login(username, PASSWORD).expect(401);
    await login(email).expect(200);
    await until(() => to(email, /^Your password was changed at /).length === 1);
    const [sent] = to(email, /^Choose a new password/);
    expect(sent?.to).toEqual([{ name: '', address: email }]);
    expect(`${sent?.subject} ${sent?.text} ${sent?.html}`).not.toMatch(/evil|Miller/);
  });

  test('works once, also for uses at the same moment', async () => {
    await registered();
    const token = await requested(email);
    const passwords = [1, 2, 3, 4, 5].map((n) => `${NEW_PASSWORD} ${n}`);
    const responses = await Promise.all(passwords.map((password) => confirm(token, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 410, 410, 410, 410]);
    const winner = passwords[responses.findIndex(({ status }) => status === 204)] ?? '';
    const signIns = await Promise.all(passwords.map((password) => login(username, password)));
    expect(signIns.map(({ status }) => status)).toEqual(passwords.map((one) => (one === winner ? 200 : 401)));
    expect(readProblem(await confirm(token))).toMatchObject(ENDED);
  });

  test('leaves no session to a sign-in with the old password that was under way', async () => {
    for (let round = 1; round <= 6; round += 1) {
      const [name, address] = [`${username}r${round}`, `r${round}.${email}`];
      const { user } = await registered({ username: name, email: address });
      const token = await requested(address);
      const signIns = () => Array.from({ length: 4 }, () => login(name, PASSWORD));
      await Promise.all([...signIns(), confirm(token).expect(204), ...signIns()]);
      const { rows } = await mailed.shop.pool.query('select sid from sessions where user_id = $1', [user.id]);
      expect(rows).toEqual([]);
    }
  });

  test('is not used up by opening it, or by a password that is too weak', async () => {
    await registered();
    const token = await requested(email);
    await mailed.shop.guest.get(`/reset-password?token=${token}`).expect(200);
    await mailed.shop.guest.get(`/api/password-reset/confirm?token=${token}`).expect(404);
    for (const weak of ['short', 'password1', username])
      expect(readProblem(await confirm(token, weak))).toMatchObject({ status: 400, errors: [{ path: 'password' }] });
    await confirm(token).expect(204);
  });

  test('survives a newer one, and ends with a new password and a new email', async () => {
    const { browser } = await registered();
    const first = await requested(email);
    const second = await requested(email, 2);
    await browser.patch('/api/user').send({ currentPassword: PASSWORD, newPassword: 'staple battery' }).expect(200);
    for (const token of [first, second]) expect(readProblem(await confirm(token))).toMatchObject(ENDED);

    const third = await requested(email, 3);
    const moved = `new.${email}`;
    await browser.patch('/api/user').send({ currentPassword: 'staple battery', email: moved }).expect(200);
    expect(readProblem(await confirm(third))).toMatchObject(ENDED);
    await confirm(await requested(moved)).expect(204);
  });

  test('works although a stranger requested another one; using it ends both', async () => {
    await registered();
    const first = await requested(email);
    const second = await requested(email, 2);
    await confirm(first).expect(204);
    expect(readProblem(await confirm(second))).toMatchObject(ENDED);
  });

  test("does not open another's account, and cannot be forged or used late", async () => {
    const { user } = await registered();
    const [id, expires, mac] = (await requested(email)).split('.');
    const other = (await registered({ username: `other.${username}`, email: `other.${email}` })).user;
    const { rows } = await mailed.shop.pool.query(
      `select id, email, password_hash as "passwordHash", password_reset_id as "passwordResetId" from users where id = $1`,
      [user.id],
    );
    const { sessionSecret } = mailed.shop.program.app.get<Config>(CONFIG);
    const clock = new MovableClock();
    clock.moveTo(new Date(Date.now() - 3_601_000));
    const expired = new SignedTokens(sessionSecret, clock).sign('password-reset', rows[0]);
    const verification = mailed.shop.program.app.get(SignedTokens).sign('address', { userId: user.id, email });
    const forged = [
      `${other.id}.${expires}.${mac}`,
      `${id}.${(parseInt(expires ?? '', 36) + 1).toString(36)}.${mac}`,
      `${id}.${expires}.`,
      `${id}.${verification}`,
      `${other.id}.${expires}.${'A'.repeat(43)}`,
      '2147483648.a.b',
      "1' or '1'='1.a.b",
      '..',
      expired,
    ];
    for (const token of forged) expect(readProblem(await confirm(token))).toMatchObject(ENDED);
    await login(username, PASSWORD).expect(200);
    await confirm([id, expires, mac].join('.')).expect(204);
  });

  test('is for staff only once the email is verified; the owner is told', async () => {
    const address = 'olga@shop.example';
    const before = await unknownEmails();
    await request(address);
    await until(async () => (await unknownEmails()) === before + 1);
    expect(to(address, /^Choose a new password/)).toEqual([]);

    const browser = supertest.agent(mailed.shop.url);
    await browser.post('/api/login').send({ username: 'admin', password: 'party-admin' }).expect(200);
    await until(() => to(address, /^Please confirm your email/).length === 1);
    const verifying = /verify=(\S+)/.exec(to(address, /^Please confirm/)[0]?.text ?? '')?.[1];
    await browser.post('/api/user/verification/redeem').send({ token: verifying }).expect(200);
    const early = await requested(address);
    await mailed.shop.pool.query('update users set email_verified = false where email = $1', [address]);
    expect(readProblem(await confirm(early, 'party-admin again'))).toMatchObject(ENDED);
    await mailed.shop.pool.query('update users set email_verified = true where email = $1', [address]);
    await confirm(early, 'party-admin again').expect(204);
    await login('admin', 'party-admin again').expect(200);
    await until(() => to('hello@hooray.example', /^An admin password was changed: admin$/).length === 1);
  });

  test('is in no log line, and the page that it opens sends it nowhere', async () => {
    await registered();
    const token = await requested(email);
    const { headers } = await mailed.shop.guest.get(`/reset-password?token=${token}`).expect(200);
    expect(headers['referrer-policy']).toBe('strict-origin');
    await confirm(token).expect(204);
    expect(mailed.log()).not.toContain(token);
    expect(mailed.log()).not.toContain(email);
  });
});

describe('an email without an account', () => {
  test('gets no link and the same response, also in a header injection', async () => {
    const skipped = await unknownEmails();
    await request(`unknown.${email}`);
    const injected = { email: `${email}\r\nBcc: evil@example.com` };
    await mailed.shop.guest.post('/api/password-reset').send(injected).expect(400);
    await until(async () => (await unknownEmails()) === skipped + 1);
    const recipients = mailed.sink.received.flatMap((sent) => sent.recipients);
    expect(recipients.filter((recipient) => /^unknown\.|^evil@/.test(recipient))).toEqual([]);
    expect(to(email, /^Choose a new password/)).toEqual([]);
    const { rows } = await mailed.shop.pool.query('select from account_emails where data::text like $1', [
      '%unknown.%',
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a reset proves the mailbox', () => {
  test('so it verifies the email, and the next sign-in claims guest bookings', async () => {
    const booking: Booking = await mailed.booked({ customerEmail: email });
    const { user } = await registered();
    await confirm(await requested(email)).expect(204);
    const browser = supertest.agent(mailed.shop.url);
    const { body } = await browser.post('/api/login').send({ username: email, password: NEW_PASSWORD }).expect(200);
    expect(body).toEqual({ ...user, emailVerified: true });
    const { body: own } = await browser.get('/api/user-bookings').expect(200);
    expect(own.map(({ id }: Booking) => id)).toEqual([booking.id]);
  });

  test('but the link ends when another account has verified the email', async () => {
    const squatter = await registered();
    const token = await requested(email);
    const owner = await registered({ username: `owner${people}` });
    const verification = mailed.shop.program.app.get(SignedTokens).sign('address', { userId: owner.user.id, email });
    await owner.browser.post('/api/user/verification/redeem').send({ token: verification }).expect(200);
    expect(readProblem(await confirm(token))).toMatchObject(ENDED);
    await squatter.browser.get('/api/user').expect(200);
    await confirm(await requested(email, 2)).expect(204);
    await login(`owner${people}`).expect(200);
  });
});
