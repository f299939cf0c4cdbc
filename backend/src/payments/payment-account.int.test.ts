import { addDays, type Order } from '@party-rental/contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { act, SimulatedProvider } from '../../test-support/simulated-provider.js';
import { createTestDatabase } from '../../test-support/test-database.js';
import { bookingForm, openTestShop, type TestShop } from '../../test-support/test-shop.js';

const ACCOUNT = '/api/admin/payment-account';
const KEYS = { secretKey: 'sk_test_0123456789x7Qd', webhookSecret: 'whsec_0123456789abcdef' };
const NOT_CONNECTED = {
  ...{ provider: null, mode: null, source: null, connectedAt: null, connectedBy: null, secretKeyEnd: null },
};

let log = '';
let shop: TestShop;
/** Another process of the same shop: only the API, so it hears of changes by a notification alone. */
let other: TestShop;
let provider: SimulatedProvider;

beforeAll(async () => {
  provider = await SimulatedProvider.start(KEYS);
  const env = { PAYMENT_SIMULATOR_URL: provider.url, RATE_LIMITS: 'off' };
  const database = await createTestDatabase();
  const secrets = { SESSION_SECRET: 's'.repeat(40), DATA_KEY: Buffer.alloc(32, 7).toString('base64') };
  shop = await openTestShop({ env: { ...env, ...secrets }, database, log: (lines) => (log += lines) });
  const ofOther = {
    env: { ...env, ...secrets, ROLES: 'api' },
    database: { ...database, drop: () => Promise.resolve() },
  };
  other = await openTestShop(ofOther);
  provider.tell(shop.url, 'stripe');
});

afterAll(async () => {
  await other.close();
  await shop.close();
  await provider.close();
});

const waitFor = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 60_000, interval: 100 });
const isOnline = async (at: TestShop) =>
  (await at.guest.get('/api/settings').expect(200)).body.onlinePayments as boolean;
const countCheckpoints = async () =>
  (await shop.pool.query(`select from checkpoints where name = 'payments'`)).rowCount;

async function place() {
  const item = await shop.addItem({ stock: 1 });
  const form = bookingForm({ itemId: item.id, eventDate: addDays(shop.today, 30), termsAccepted: true });
  const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
  const { orderId, token } = body as { orderId: string; token: string };
  const path = `/api/orders/${orderId}`;
  return {
    read: async () => (await shop.guest.get(path).query({ token }).expect(200)).body as Order,
    checkout: () => shop.guest.post(`${path}/checkout-sessions`).query({ token }).send({ pay: 'DEPOSIT' }),
  };
}

test('a shop that has never had an account takes no payments, and nothing reads its log for them', async () => {
  expect((await shop.admin.get(ACCOUNT).expect(200)).body).toMatchObject({
    ...NOT_CONNECTED,
    webhookUrl: expect.stringMatching(/\/api\/payments\/webhooks\/stripe$/),
  });
  expect(await isOnline(shop)).toBe(false);
  expect(await isOnline(other)).toBe(false);
  expect((await (await place()).read()).payBy).toBeUndefined();
  expect(await countCheckpoints()).toBe(0);
  expect((await shop.admin.post(`${ACCOUNT}/test`)).status).toBe(409);
  expect((await shop.guest.post('/api/payments/webhooks/stripe').send({})).status).toBe(404);
});

describe('keys that do not work are not stored', () => {
  test.each([
    ['a publishable key', { ...KEYS, secretKey: 'pk_test_0123456789' }, 'secretKey'],
    ['the API key as signing secret', { ...KEYS, webhookSecret: KEYS.secretKey }, 'webhookSecret'],
    ['a key that Stripe refuses', { ...KEYS, secretKey: 'sk_test_wrong000' }, 'secretKey'],
  ])('%s', async (_, keys, path) => {
    const { status, body } = await shop.admin.put(ACCOUNT).send(keys);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path }]);
    expect(JSON.stringify(body)).not.toContain(keys.secretKey);
    expect((await shop.admin.get(ACCOUNT)).body).toMatchObject(NOT_CONNECTED);
  });

  test('only an admin may send some', async () => {
    await shop.guest.put(ACCOUNT).send(KEYS).expect(401);
  });
});

describe('connected', () => {
  test('keys are accepted with what a phone pastes around them, and never shown again', async () => {
    const pasted = { secretKey: ` \u200B${KEYS.secretKey}\n`, webhookSecret: `${KEYS.webhookSecret}\u00A0` };
    const { body } = await shop.admin.put(ACCOUNT).send(pasted).expect(200);
    expect(body).toMatchObject({ provider: 'stripe', mode: 'test', source: 'settings', secretKeyEnd: 'x7Qd' });
    expect(body.connectedBy).not.toBeNull();
    expect((await shop.admin.get(ACCOUNT)).body).toEqual(body);
    expect(JSON.stringify(body)).not.toContain(KEYS.secretKey);
    expect((await shop.admin.post(`${ACCOUNT}/test`)).body).toEqual({ ok: true, detail: 'The secret key works.' });
  });

  test('the public settings say so at once, and in other processes within seconds', async () => {
    expect(await isOnline(shop)).toBe(true);
    await waitFor(async () => expect(await isOnline(other)).toBe(true));
  });

  test('orders are paid without a restart', async () => {
    const order = await place();
    const { url } = (await order.checkout().expect(201)).body as { url: string };
    await waitFor(async () => expect(await countCheckpoints()).toBe(1));
    await act({ url }, { action: 'pay' });
    await waitFor(async () => expect((await order.read()).status).toBe('CONFIRMED'));
  });

  test('no table and no log line contains the keys in clear', async () => {
    const { rows: tables } = await shop.pool.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const find = (text: string) =>
      tables.map(({ name }) => `select '${name}' as name from ${name} t where position('${text}' in t::text) > 0`);
    const search = async (text: string) => (await shop.pool.query(find(text).join(' union all '))).rows;
    expect(await search(KEYS.secretKey)).toEqual([]);
    expect(await search(KEYS.webhookSecret)).toEqual([]);
    // The search finds what is there.
    expect(await search('payment-account')).not.toEqual([]);
    expect(log).toContain(ACCOUNT);
    expect(log).not.toContain(KEYS.secretKey);
    expect(log).not.toContain(KEYS.webhookSecret);
  });

  test('with unfinished payments, only keys of the same account replace them, and it stays connected', async () => {
    const order = await place();
    const { url } = (await order.checkout().expect(201)).body as { url: string };
    const refused = await shop.admin.delete(ACCOUNT);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toBe("You can't disconnect yet: Stripe hasn't finished a payment or refund.");
    const wrong = await shop.admin.put(ACCOUNT).send({ ...KEYS, secretKey: 'sk_test_another0' });
    expect(wrong.status).toBe(409);
    expect(wrong.body.detail).toContain('keys of the same Stripe account');
    await shop.admin.put(ACCOUNT).send(KEYS).expect(200);
    await act({ url }, { action: 'pay' });
    await waitFor(async () => expect((await order.read()).status).toBe('CONFIRMED'));
  });

  test('disconnecting deletes the keys, and the shop takes no payments', async () => {
    // The last payment is in the ledger a moment before its request is finished.
    await waitFor(async () => void (await shop.admin.delete(ACCOUNT).expect(204)));
    expect((await shop.admin.get(ACCOUNT)).body).toMatchObject(NOT_CONNECTED);
    expect((await shop.pool.query('select from payment_account')).rowCount).toBe(0);
    expect((await shop.pool.query(`select from personal_keys where stream = 'payment-account'`)).rowCount).toBe(0);
    expect(await isOnline(shop)).toBe(false);
    await waitFor(async () => expect(await isOnline(other)).toBe(false));
    expect((await (await place()).read()).payBy).toBeUndefined();
  });
});

test('a provider that cannot be reached stores nothing', async () => {
  await provider.stop();
  const { status, body } = await shop.admin.put(ACCOUNT).send(KEYS);
  expect(status).toBe(503);
  expect(body.detail).toContain('Nothing was saved.');
  expect((await shop.admin.get(ACCOUNT)).body).toMatchObject(NOT_CONNECTED);
});

test('the account of the environment wins, and is changed only there', async () => {
  const env = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_live_0123456789abcd', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  const configured = await openTestShop({ env: { ...env, ROLES: 'api' } });
  try {
    expect((await configured.admin.get(ACCOUNT)).body).toMatchObject({
      ...{ provider: 'stripe', mode: 'live', source: 'environment', secretKeyEnd: 'abcd', connectedAt: null },
    });
    expect((await configured.admin.put(ACCOUNT).send(KEYS)).status).toBe(409);
    expect((await configured.admin.delete(ACCOUNT)).status).toBe(409);
    expect(await isOnline(configured)).toBe(true);
  } finally {
    await configured.close();
  }
});
