import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMONSTRATION_BUSINESS, type VersionedSettings } from '@party-rental/contracts';
import { startMailSink } from '../../../../tests/support/mail-sink.js';
import { runOps } from '../../../../tests/support/run-ops.js';
import { until } from '../../../../tests/support/until.js';
import { MovableClock } from '../../../test-support/movable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';

const ADMIN = { username: 'olga', password: 'correct horse' };
const BUSINESS = {
  businessName: 'Joe’s Party Rental',
  businessEmail: 'joe@joes.example',
  phone: '555 010 9988',
  street: '1 Main Street',
  city: 'Albany, NY 12207',
};
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: randomBytes(48).toString('base64'),
  DATA_KEY: randomBytes(32).toString('base64'),
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const open = (env: Record<string, string> = {}, clock = new MovableClock()) =>
  openTestShop({ env: { ...production, ...env }, clock, database: { ...database, drop: () => Promise.resolve() } });

/** The cookie is for HTTPS only, so a browser on HTTP would not send it. */
async function signIn(shop: TestShop): Promise<string> {
  const { headers } = await shop.guest.post('/api/login').send(ADMIN).expect(200);
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function saveSettings(shop: TestShop, cookie: string, change: Partial<VersionedSettings>): Promise<number> {
  const { body } = await shop.guest.get('/api/admin/settings').set('Cookie', cookie).expect(200);
  const saved = await shop.guest
    .put('/api/admin/settings')
    .set('Cookie', cookie)
    .send({ ...body, ...change });
  return saved.status;
}

async function bookIn(shop: TestShop, days: number) {
  const { id: itemId } = await shop.addItem();
  return shop.guest.post('/api/bookings').send(bookingForm({ itemId, eventDate: inDays(shop.today, days) }));
}

const getWarnings = async (shop: TestShop, cookie: string) =>
  (await shop.guest.get('/api/admin/warnings').set('Cookie', cookie).expect(200)).body.map(
    ({ code }: { code: string }) => code,
  );

describe('a production shop without a name, an email and a phone', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await open();
  });
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing) await close();
    await shop.close();
  });

  test.each(['/', '/item/1', '/pricing', '/booking/1', '/cart'])('says at %s that it opens soon', async (path) => {
    const { status, text, headers } = await shop.guest.get(path);
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('3600');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).toContain('Opening soon</h1>');
    for (const invented of Object.values(DEMONSTRATION_BUSINESS)) expect(text).not.toContain(invented);
  });

  test.each([
    ['/api/bookings', bookingForm({ itemId: 1, eventDate: '2030-01-01' })],
    ['/api/waitlist', { itemId: 1, eventDate: '2030-01-01', quantity: 1, email: 'dana@example.com' }],
    ['/api/contact', { name: 'Dana', email: 'dana@example.com', message: 'Hello' }],
    ['/api/register', {}],
  ])('accepts nothing from customers at %s', async (path, body) => {
    const { status, body: problem } = await shop.guest.post(path).send(body);
    expect([status, problem.code]).toEqual([503, 'not_open']);
  });

  test('has no invented name on home screens', async () => {
    const { text } = await shop.guest.get('/site.webmanifest').buffer(true).expect(200);
    expect(JSON.parse(text)).toMatchObject({ name: 'Party rental' });
  });

  test('serves its staff, and health checks', async () => {
    for (const path of ['/auth', '/admin', '/api/health/ready', '/api/settings', '/robots.txt'])
      await shop.guest.get(path).expect(200);
    const cookie = await signIn(shop);
    await shop.guest.get('/api/admin/dashboard').set('Cookie', cookie).expect(200);
    expect(await getWarnings(shop, cookie)).toEqual(['not_open', 'no_email']);
    const { code, stdout } = await runOps({ ...production, DATABASE_URL: shop.databaseUrl }, 'check');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^PROBLEM {2}shop .*\n.*Visitors see “Opening soon”.*\n.*No email leaves this shop: it has no mail server/m,
    );
  });

  test('does not open when its owner saves the demonstration’s name', async () => {
    const cookie = await signIn(shop);
    expect(await saveSettings(shop, cookie, DEMONSTRATION_BUSINESS)).toBe(200);
    expect((await bookIn(shop, 3)).body.code).toBe('not_open');
    await shop.guest.get('/').expect(503);
  });

  test('opens by its settings, and keeps its emails until a mail server is set, but no reminder of a past event', async () => {
    const cookie = await signIn(shop);
    expect(await saveSettings(shop, cookie, BUSINESS)).toBe(200);
    expect(await getWarnings(shop, cookie)).toEqual(['no_email']);
    await shop.guest.get('/').expect(200);
    const { body: booking, status } = await bookIn(shop, 3);
    expect(status).toBe(201);
    const deliveries = async (at: TestShop) => {
      // The sign-in was from a device that the shop doesn't know.
      const sql = `select purpose, status, attempts, error from email_deliveries
        where purpose not in ('account-notice', 'admin-notice') order by purpose`;
      return (await at.pool.query(sql)).rows;
    };
    await until(async () => (await deliveries(shop)).length === 4);
    await until(async () => (await shop.pool.query(`select from bullmq.job`)).rows.length > 0);
    expect(new Set((await deliveries(shop)).map(({ status: state, attempts }) => `${state} ${attempts}`))).toEqual(
      new Set(['queued 0']),
    );

    const sink = await startMailSink();
    const clock = new MovableClock();
    clock.moveAhead(5);
    const later = await open({ SMTP_URL: sink.url, ROLES: 'worker' }, clock);
    closing.push(
      () => later.close(),
      () => sink.close(),
    );
    await until(async () =>
      (await deliveries(later)).every(({ status: state }) => state !== 'queued' && state !== 'sending'),
    );
    expect(await deliveries(later)).toEqual([
      { purpose: 'confirmation', status: 'sent', attempts: 1, error: null },
      { purpose: 'order-notice', status: 'sent', attempts: 1, error: null },
      { purpose: 'reminder', status: 'skipped', attempts: 1, error: 'outdated' },
      { purpose: 'review-request', status: 'skipped', attempts: 1, error: 'outdated' },
    ]);
    const recipients = sink.received.flatMap((email) => email.recipients);
    expect(new Set(recipients)).toEqual(new Set([booking.customerEmail, BUSINESS.businessEmail]));
    expect(new Set(sink.received.map(({ from }) => from?.address))).toEqual(new Set([BUSINESS.businessEmail]));
  });

  test('opens by its environment', async () => {
    const { businessName, businessEmail, phone, street, city } = BUSINESS;
    const other = await open({
      BUSINESS_NAME: businessName,
      BUSINESS_EMAIL: businessEmail,
      BUSINESS_PHONE: phone,
      BUSINESS_ADDRESS: `${street}, ${city}`,
      HSTS: 'host',
    });
    closing.push(() => other.close());
    const { headers } = await other.guest.get('/').expect(200);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await other.guest.get('/api/settings')).body).toMatchObject(BUSINESS);
  });
});
