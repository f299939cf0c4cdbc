import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startMailSink, type MailSink } from '../../../../tests/support/mail-sink.js';
import { createTestDatabase } from '../../../test-support/test-database.js';
import { openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { explainFault } from '../sending/smtp-faults.js';

const ACCOUNT = '/api/admin/email-account';
const PASSWORD = 'Kx8-mail-password';
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: randomBytes(48).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
  ADMIN_USERNAME: 'olga',
  ADMIN_PASSWORD: 'correct horse',
  ADMIN_EMAIL: 'olga@hooray.example',
};

let log = '';
let sink: MailSink;
/** Only the API: the emails are sent by `worker`, another process. */
let shop: TestShop;
let worker: TestShop;
let cookie = '';

beforeAll(async () => {
  sink = await startMailSink();
  const database = await createTestDatabase();
  const kept = { ...database, drop: () => Promise.resolve() };
  worker = await openTestShop({ env: { ...production, ROLES: 'projector,worker' }, database: kept });
  shop = await openTestShop({ env: { ...production, ROLES: 'api' }, database, log: (lines) => (log += lines) });
  // The cookie is for HTTPS only, so the agent would not send it.
  const { headers } = await shop.guest
    .post('/api/login')
    .send({ username: production.ADMIN_USERNAME, password: production.ADMIN_PASSWORD })
    .expect(200);
  cookie = toCookie(headers['set-cookie']);
}, 120_000);
afterAll(async () => {
  await worker.close();
  await shop.close();
  await sink.close();
});

const toCookie = (header: string | string[] | undefined) =>
  [header ?? []]
    .flat()
    .map((text) => text.split(';')[0])
    .join('; ');
const server = (url: string) => ({
  ...{ host: new URL(url).hostname, port: Number(new URL(url).port), security: 'none' },
  ...{ user: '', sender: 'hello@castles.example' },
});
const put = (body: object) => shop.guest.put(ACCOUNT).set('Cookie', cookie).send(body);
const read = async () => (await shop.guest.get(ACCOUNT).set('Cookie', cookie).expect(200)).body;
const warnings = async () =>
  (await shop.guest.get('/api/admin/warnings').set('Cookie', cookie).expect(200)).body.map(
    ({ code }: { code: string }) => code,
  );
const sendTest = () => shop.guest.post(`${ACCOUNT}/test`).set('Cookie', cookie);

test('without a mail server emails wait, and the shop says so', async () => {
  expect(await read()).toEqual({ source: null, host: null, server: null, sender: null });
  expect(await warnings()).toContain('no_email');
  expect((await sendTest()).status).toBe(409);
  await shop.guest.get(ACCOUNT).expect(401);
});

describe('a server that does not work is not stored, and the reason is in plain words', () => {
  let silent: Server;
  let strict: SMTPServer;
  let strictUrl = '';
  beforeAll(async () => {
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    strict = new SMTPServer({ onAuth: (_auth, _session, done) => done(new Error('Invalid login')) });
    strict.on('error', () => undefined);
    const listening = strict.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    strictUrl = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => {
    silent.close();
    strict.close(() => undefined);
  });

  test.each([
    ['no such name', () => ({ ...server(sink.url), host: 'smtp.castles.invalid' }), 'no mail server with this name'],
    ['nothing at this port', () => ({ ...server(sink.url), port: 1 }), 'refused the connection'],
    ['a wrong password', () => ({ ...server(strictUrl), user: 'olga' }), 'refused the user or the password'],
    ['a certificate of its own', () => ({ ...server(strictUrl), security: 'starttls' }), "certificate isn't valid"],
    ['no TLS', () => ({ ...server(sink.url), security: 'tls' }), 'encryption is wrong'],
  ])('%s', async (_, account, detail) => {
    const { status, body } = await put({ ...account(), password: PASSWORD });
    expect([status, body.detail]).toEqual([400, expect.stringContaining(detail)]);
    expect((await read()).source).toBeNull();
  });

  test('a server that says nothing', async () => {
    const address = silent.address();
    const url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const { status, body } = await put({ ...server(url), password: '' });
    expect([status, body.detail]).toEqual([400, expect.stringContaining("didn't respond in time")]);
  });

  test('an unknown reason is quoted', () => {
    expect(explainFault(new Error('A strange reply'))).toBe("The mail server doesn't work: A strange reply");
  });
});

test('a server that works is used at once by the worker of another process, and its password is kept secret', async () => {
  const { body } = await put({ ...server(sink.url), password: PASSWORD }).expect(200);
  expect(body).toEqual({
    source: 'settings',
    host: '127.0.0.1',
    server: server(sink.url),
    sender: server(sink.url).sender,
  });
  expect(await warnings()).not.toContain('no_email');
  // The verification of the admin's email has waited since the start.
  await vi.waitFor(
    () => expect(sink.received.map(({ recipients }) => recipients)).toContainEqual(['olga@hooray.example']),
    {
      timeout: 60_000,
    },
  );
  expect(sink.received[0]?.from?.address).toBe('hello@castles.example');
  const { rows } = await shop.pool.query('select keys from email_account');
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  expect(log).toContain(ACCOUNT);
  expect(log).not.toContain(PASSWORD);
});

test('a test email is sent to the admin, and says what goes wrong later', async () => {
  const { body } = await sendTest().expect(200);
  expect(body).toEqual({ ok: true, detail: expect.stringContaining('olga@hooray.example') });
  expect(sink.received.at(-1)).toMatchObject({ subject: 'Test email', recipients: ['olga@hooray.example'] });
  sink.refuseWith = 550;
  expect((await sendTest().expect(200)).body).toEqual({ ok: false, detail: expect.stringContaining('this sender') });
  sink.refuseWith = undefined;
});

test('a test email needs a sender: that of the settings, if the server of the environment has none', async () => {
  const configured = await openTestShop({ env: { ...production, SMTP_URL: sink.url, ROLES: 'api' } });
  const call = (verb: 'get' | 'post' | 'put', path: string) => configured.guest[verb](path).set('Cookie', own);
  const { headers } = await configured.guest
    .post('/api/login')
    .send({ username: production.ADMIN_USERNAME, password: production.ADMIN_PASSWORD })
    .expect(200);
  const own = toCookie(headers['set-cookie']);
  try {
    const { body } = await call('post', `${ACCOUNT}/test`).expect(409);
    expect(body.detail).toContain('Enter the email of your business in the settings first.');
    const settings = (await call('get', '/api/admin/settings')).body;
    await call('put', '/api/admin/settings')
      .send({ ...settings, businessName: 'Castles', phone: '(555) 010-2030', businessEmail: 'hello@castles.example' })
      .expect(200);
    await call('post', `${ACCOUNT}/test`).expect(200);
    expect(sink.received.at(-1)).toMatchObject({ subject: 'Test email', from: { address: 'hello@castles.example' } });
  } finally {
    await configured.close();
  }
});

const SENDER = 'Castles <orders@castles.example>';

test('the server of the environment wins, and is only shown', async () => {
  const {
    ADMIN_USERNAME: _u,
    ADMIN_PASSWORD: _p,
    ADMIN_EMAIL: _e,
    NODE_ENV: _n,
    PUBLIC_URL: _url,
    ...secrets
  } = production;
  const configured = await openTestShop({ env: { ...secrets, SMTP_URL: sink.url, MAIL_FROM: SENDER, ROLES: 'api' } });
  try {
    const { host } = new URL(sink.url);
    const environment = { source: 'environment', host, server: null };
    expect((await configured.admin.get(ACCOUNT)).body).toEqual({ ...environment, sender: SENDER });
    const { status } = await configured.admin.put(ACCOUNT).send({ ...server(sink.url), password: '' });
    expect(status).toBe(409);
  } finally {
    await configured.close();
  }
});
