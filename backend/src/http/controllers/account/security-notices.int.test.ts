import { afterAll, beforeAll, expect, test } from 'vitest';
import supertest from 'supertest';
import { EnrollmentLinks } from '../../../accounts/second-factor/enrollment-links.js';
import { startMailSink, type MailSink } from '../../../../../tests/support/mail-sink.js';
import { openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { until } from '../../../../../tests/support/until.js';

const PASSWORD = 'correct horse';
const ADMIN = { username: 'admin', password: 'party-admin' };
const BUSINESS = 'hello@hooray.example';
const ADMINS_EMAIL = 'admin@hooray.example';

let sink: MailSink;
let shop: TestShop;
let lines = '';

beforeAll(async () => {
  sink = await startMailSink();
  const log = (words: string) => {
    lines += words;
  };
  shop = await openTestShop({ env: { SMTP_URL: sink.url, RATE_LIMITS: 'off', ADMIN_EMAIL: ADMINS_EMAIL }, log });
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});

const to = (address: string, subject: RegExp) =>
  sink.received.filter((email) => email.recipients.includes(address) && subject.test(email.subject ?? ''));
const logged = (message: string) =>
  lines
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === message);

async function registered(username: string) {
  const form = {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    firstName: 'Dana',
    lastName: 'Miller',
  };
  const browser = supertest.agent(shop.url);
  await browser.post('/api/register').send(form).expect(201);
  return { browser, form };
}

test('an admin whose email is not verified gets no notice, only the owner', async () => {
  const device = supertest.agent(shop.url);
  const { body } = await device.post('/api/login').send(ADMIN).expect(200);
  expect(body).toMatchObject({ email: ADMINS_EMAIL, emailVerified: false });
  await until(() => to(BUSINESS, /^An admin signed in from a new device: admin$/).length === 1);
  const { rows } = await shop.pool.query(`select from account_emails where purpose = 'account-notice'`);
  expect(rows).toEqual([]);
  await shop.pool.query('update users set email_verified = true where id = $1', [body.id]);
});

test("the admin and the owner get an email about an admin's first sign-in with a device", async () => {
  const device = supertest.agent(shop.url);
  await device.post('/api/login').send(ADMIN).expect(200);
  await until(() => to(BUSINESS, /^An admin signed in from a new device: admin$/).length === 2);
  await until(() => to(ADMINS_EMAIL, /^New sign-in to your account/).length === 1);
  const [email] = to(BUSINESS, /new device/);
  expect(email?.text).toMatch(/Admin: admin\nWhen: \w+day, /);
  expect(email?.html).toContain('used with it before');

  await device.post('/api/login').send(ADMIN).expect(200);
  await supertest.agent(shop.url).post('/api/login').send(ADMIN).expect(200);
  await until(() => to(BUSINESS, /new device/).length === 3);
  const { rows } = await shop.pool.query(`select from email_deliveries where purpose = 'admin-notice'`);
  expect(rows).toHaveLength(3);
});

test('a customer gets emails about a new password, and about a new email at the old address, without custom text', async () => {
  const { browser, form } = await registered('www.evil.example');
  await browser.patch('/api/user').send({ currentPassword: PASSWORD, newPassword: 'battery staple' }).expect(200);
  await until(() => to(form.email, /^Your password was changed at /).length === 1);
  const change = { email: 'moved@example.com', currentPassword: 'battery staple' };
  await browser.patch('/api/user').send(change).expect(200);
  await until(() => to(form.email, /^Your email was changed at /).length === 1);
  for (const { text, html, subject } of to(form.email, /changed/))
    expect(`${subject} ${text} ${html}`).not.toMatch(/evil|moved@|battery|Dana/);
  expect(to('moved@example.com', /changed/)).toEqual([]);
  expect(to(BUSINESS, /changed/)).toEqual([]);

  const { body } = await shop.admin.get('/api/admin/emails?purpose=account-notice').expect(200);
  expect(body.map(({ recipient }: { recipient: string }) => recipient)).toContain(form.email);
});

test('an address that another account has verified gets no email', async () => {
  const [squatter, owner] = [await registered('squatter'), await registered('true-owner')];
  await shop.pool.query(`update users set email = $1, email_verified = true where username = 'true-owner'`, [
    squatter.form.email,
  ]);
  const change = { currentPassword: PASSWORD, newPassword: 'battery staple' };
  await squatter.browser.patch('/api/user').send(change).expect(200);
  await owner.browser.patch('/api/user').send(change).expect(200);
  await until(() => to(squatter.form.email, /password was changed/).length === 1);
  const { rows } = await shop.pool.query(`select from account_emails where data->>'to' = $1`, [squatter.form.email]);
  expect(rows).toHaveLength(1);
});

test('the owner gets an email when an admin changes the password or the email', async () => {
  const device = supertest.agent(shop.url);
  await device.post('/api/login').send(ADMIN).expect(200);
  await device.patch('/api/user').send({ currentPassword: ADMIN.password, newPassword: 'another horse' }).expect(200);
  await until(() => to(BUSINESS, /^An admin password was changed: admin$/).length === 1);
  await until(() => to(ADMINS_EMAIL, /^Your password was changed/).length === 1);
  await device.patch('/api/user').send({ email: 'boss@hooray.example', currentPassword: 'another horse' }).expect(200);
  await until(() => to(BUSINESS, /^An admin email was changed: admin$/).length === 1);
  await until(() => to(ADMINS_EMAIL, /^Your email was changed/).length === 1);
});

test('the link for two-step sign-in goes to the verified email of the admin', async () => {
  const device = supertest.agent(shop.url);
  const { body } = await device
    .post('/api/login')
    .send({ ...ADMIN, password: 'another horse' })
    .expect(200);
  await device.post('/api/user/second-factor/link').expect(409);
  await shop.pool.query('update users set email_verified = true where id = $1', [body.id]);
  await device.post('/api/user/second-factor/link').expect(204);
  await until(() => to(body.email, /^Set up two-step sign-in for /).length === 1);
  const [email] = to(body.email, /^Set up two-step/);
  const token = /\/account\?enroll=(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
  expect(await shop.program.app.get(EnrollmentLinks).isValid(body.id, token)).toBe(true);
});

test('sign-ins are logged with their network and a hash of the account, without addresses and names', async () => {
  const { form } = await registered('lina');
  lines = '';
  const login = (username: string, password: string) => shop.guest.post('/api/login').send({ username, password });
  await login(form.username, 'wrong horse').expect(401);
  await login(form.email, 'wrong horse').expect(401);
  await login('no-such-user', 'wrong horse').expect(401);
  const { headers } = await login(form.username, PASSWORD).expect(200);
  expect(headers['set-cookie']).toBeDefined();

  const failed = logged('sign-in failed');
  expect(failed.map(({ reason }) => reason)).toEqual(['wrong_password', 'wrong_password', 'unknown_account']);
  expect(new Set(failed.map(({ accountHash }) => accountHash)).size).toBe(2);
  expect(failed[0].accountHash).toBe(failed[1].accountHash);
  expect(failed[0]).toMatchObject({ network: '127.0.0.0/24', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expect(logged('signed in')).toMatchObject([{ accountHash: failed[0].accountHash, role: 'USER', isNewDevice: true }]);
  expect(lines).not.toMatch(/lina|no-such-user|127\.0\.0\.1/);
});
