import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import supertest from 'supertest';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { until } from '../../../../../tests/support/until.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  const { body: item } = await shop.admin.post('/api/admin/items').send({ name: 'Castle', price: 10_000, stock: 3 });
  const form = bookingForm({ itemId: item.id, eventDate: inDays(shop.today, 21), quantity: 1 });
  await shop.guest.post('/api/bookings').send(form).expect(201);
});
afterAll(() => shop.close());

const metrics = async () => (await supertest(shop.url).get('/metrics').expect(200)).text;
const emails = (text: string, status: string) => value(text, new RegExp(`party_rental_emails\\{status="${status}"\\}`));
const value = (text: string, line: RegExp) => Number(new RegExp(`^${line.source} (\\S+)$`, 'm').exec(text)?.[1]);

test('show response times by route, never by URL', async () => {
  const text = await metrics();
  expect(value(text, /party_rental_http_seconds_count\{method="POST",route="\/api\/bookings",status="201"\}/)).toBe(1);
  expect(text).not.toMatch(/route="[^"]*\d{4}-\d\d-\d\d/);
});

test('show how many commands shared a transaction', async () => {
  expect(value(await metrics(), /party_rental_batch_commands_sum/)).toBeGreaterThanOrEqual(2);
});

test('show that every subscription is up to date, and no email is pending except the two that are planned', async () => {
  await until(async () => {
    const text = await metrics();
    return (
      ['orders', 'dashboard', 'email', 'items', 'reminders'].every(
        (reader) => value(text, new RegExp(`party_rental_subscription_lag_events\\{subscription="${reader}"\\}`)) === 0,
      ) && ['queued', 'sending', 'failed', 'dead'].every((status) => emails(text, status) === 0)
    );
  });
  const { rows } = await shop.pool.query('select status, count(*)::int from email_deliveries group by 1 order by 1');
  expect(rows).toEqual([
    { status: 'queued', count: 2 },
    { status: 'sent', count: 2 },
  ]);
});

test('show how many emails are dead, and how many are retried', async () => {
  await shop.pool.query("update email_deliveries set status = 'dead' where purpose = 'confirmation'");
  await shop.pool.query(
    "update email_deliveries set status = 'failed', due_at = now() + interval '1 hour' where purpose = 'order-notice'",
  );
  const text = await metrics();
  expect([emails(text, 'dead'), emails(text, 'failed'), emails(text, 'sent')]).toEqual([1, 1, NaN]);
});

test('show the results of attempts to send email, and the state of the queue', async () => {
  await until(async () => {
    const text = await metrics();
    return (
      value(text, /party_rental_email_attempts_total\{purpose="confirmation",result="sent"\}/) === 1 &&
      value(text, /party_rental_email_jobs\{state="waiting"\}/) === 0
    );
  });
});

test.each(['README.md', 'alerts.yml', 'dashboard.json'])(
  'have the names that docs/monitoring/%s uses',
  async (file) => {
    const text = await readFile(new URL(`../../../../../docs/monitoring/${file}`, import.meta.url), 'utf8');
    const named = text.match(/\b(party_rental|nodejs|process)_[a-z0-9_]+\b(?!\*)/g) ?? [];
    const known = [...(await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    expect(named).not.toEqual([]);
    expect(known).toEqual(expect.arrayContaining(named));
  },
);

test('name the process whose open transaction blocks the subscriptions, and its duration', async () => {
  const writer = new pg.Client({ connectionString: shop.databaseUrl, application_name: 'forgotten session' });
  await writer.connect();
  await writer.query('begin');
  const { rows } = await writer.query('select pg_backend_pid() as pid, pg_current_xact_id()');
  await until(async () => {
    const line = new RegExp(
      `party_rental_oldest_writer_seconds\\{pid="${rows[0].pid}",application="forgotten session"\\}`,
    );
    return value(await metrics(), line) > 0;
  });
  await writer.end();
});

test('are visible on the private network, but not to visitors through a proxy', async () => {
  const secrets = { SESSION_SECRET: randomBytes(48).toString('base64'), DATA_KEY: randomBytes(32).toString('base64') };
  const production = await openTestShop({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
      ...secrets,
      ADMIN_USERNAME: '',
      ADMIN_PASSWORD: '',
      TRUSTED_PROXIES: 'loopback',
    },
  });
  const seenFrom = async (address: string) =>
    (await production.guest.get('/metrics').set('X-Forwarded-For', address)).status;
  expect(await seenFrom('203.0.113.9')).toBe(404);
  expect(await seenFrom('2001:db8::1')).toBe(404);
  expect(await seenFrom('10.0.0.7')).toBe(200);
  expect(await seenFrom('fd00::7')).toBe(200);
  await production.close();
});

test('are not visible through an untrusted proxy', async () => {
  await shop.guest.get('/metrics').set('X-Forwarded-For', '10.0.0.7').expect(404);
});
