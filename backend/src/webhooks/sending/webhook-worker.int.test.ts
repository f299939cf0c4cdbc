import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WEBHOOK_EVENTS, type CreatedWebhook, type Item, type WebhookDelivery } from '@party-rental/contracts';
import { runProgram, type RunningProgram } from '../../../../tests/support/run-program.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { readResponse, readProblem } from '../../../test-support/http.js';
import { bookingForm, cartForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { describeWithRedis, testRedisUrl } from '../../../../tests/support/redis.js';
import { until } from '../../../../tests/support/until.js';
import { webhookStream } from '../admin/webhook-secret.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../../../tests/support/webhook-receiver.js';

let shop: TestShop;
let item: Item;
let receiver: WebhookReceiver;
let hook: CreatedWebhook;

const KEY = Buffer.alloc(32, 3);
const ENV = { RATE_LIMITS: 'off', DATA_KEY: KEY.toString('base64') };

async function open(env: Record<string, string> = {}): Promise<void> {
  shop = await openTestShop({ env: { ...ENV, ...env } });
  item = await shop.addItem({ stock: 1_000 });
}

async function createHook(events: readonly string[] = WEBHOOK_EVENTS): Promise<void> {
  receiver = await startWebhookReceiver();
  hook = readResponse(
    'createWebhook',
    await shop.admin.post('/api/admin/webhooks').send({ url: receiver.url, events }),
  );
  receiver.secret = hook.secret;
}

async function removeHook(): Promise<void> {
  await shop.admin.delete(`/api/admin/webhooks/${hook.id}`).expect(204);
  await receiver.close();
}

const path = (more = '') => `/api/admin/webhooks/${hook.id}${more}`;
const deliveries = async (query = {}): Promise<WebhookDelivery[]> =>
  readResponse('webhookDeliveries', await shop.admin.get(path('/deliveries')).query(query));
async function place(ahead = 20): Promise<{ id: string; orderId: string }> {
  const form = bookingForm({ itemId: item.id, eventDate: inDays(shop.today, ahead) });
  return (await shop.guest.post('/api/bookings').send(form).expect(201)).body;
}
const confirm = (id: string) => shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CONFIRMED' }).expect(200);
const pay = (orderId: string, amount: number) =>
  shop.admin.post(`/api/admin/orders/${orderId}/payments`).send({ kind: 'OTHER', amount, method: 'CASH' }).expect(201);
const getTypes = (orderId: string) =>
  receiver.accepted.filter(({ order }) => order?.id === orderId).map(({ type }) => type);
/** Retries at once, instead of after the pause. */
const dueNow = () =>
  shop.pool.query(`update webhook_deliveries set due_at = now() where status in ('failed', 'sending')`);

describe('with the queue in PostgreSQL', () => {
  beforeAll(() => open());
  afterAll(() => shop.close());
  beforeEach(() => createHook());
  afterEach(removeHook);

  test("a receiver gets an order's events in order, signed, with the order and once per change", async () => {
    const form = cartForm([
      { itemId: item.id, eventDate: inDays(shop.today, 30) },
      { itemId: item.id, eventDate: inDays(shop.today, 31) },
    ]);
    const { body: placed } = await shop.guest.post('/api/bookings').send(form).expect(201);
    await pay(placed.orderId, 700);
    await shop.admin.patch(`/api/admin/orders/${placed.orderId}`).send({ status: 'CONFIRMED' }).expect(200);
    await shop.admin.patch(`/api/admin/orders/${placed.orderId}`).send({ status: 'CANCELLED' }).expect(200);
    await until(() => receiver.accepted.length >= 4);
    expect(getTypes(placed.orderId)).toEqual([
      'order.placed',
      'payment.recorded',
      'order.confirmed',
      'order.cancelled',
    ]);
    expect(receiver.attempts.filter(({ isSigned }) => !isSigned)).toEqual([]);
    const { order } = receiver.accepted.at(-1) ?? {};
    expect(order).toEqual((await shop.admin.get(`/api/orders/${placed.orderId}`).expect(200)).body);
    expect(order).toMatchObject({ status: 'CANCELLED', money: { paid: 700 }, customerName: 'Dana Miller' });
  });

  test('a move, a refund and a reversed payment are sent', async () => {
    const { id, orderId } = await place();
    await shop.admin
      .post(`/api/admin/bookings/${id}/move`)
      .send({ eventDate: inDays(shop.today, 25) })
      .expect(200);
    await pay(orderId, 500);
    const { body: paid } = await pay(orderId, 300);
    const money = `/api/admin/orders/${orderId}`;
    await shop.admin.post(`${money}/refunds`).send({ amount: 200, method: 'CASH', reason: 'Rained out' }).expect(201);
    await shop.admin
      .post(`${money}/payments/${paid.money.payments[1].id}/reverse`)
      .send({ reason: 'Typed twice' })
      .expect(201);
    await until(() => receiver.accepted.length === 6);
    expect(getTypes(orderId)).toEqual([
      'order.placed',
      'order.moved',
      'payment.recorded',
      'payment.recorded',
      'refund.recorded',
      'payment.reversed',
    ]);
  });

  test('a failed attempt is repeated by its job, which waits for 5 seconds', async () => {
    receiver.behavior = 503;
    const { orderId } = await place();
    const job = `select state, process_at_ms - processed_at_ms as pause from bullmq.job where queue = 'webhooks' and state = 'delayed'`;
    let pauses: number[] = [];
    await until(async () => {
      const { rows } = await shop.pool.query<{ pause: string }>(job);
      pauses = rows.map(({ pause }) => Number(pause));
      return pauses.length === 1;
    });
    expect(pauses[0]).toBeGreaterThanOrEqual(5_000);
    receiver.behavior = 204;
    await until(() => getTypes(orderId).length === 1);
    expect(receiver.attempts).toHaveLength(2);
  });

  test('a receiver that fails, redirects and comes back gets each event with the same id, in order', async () => {
    receiver.behavior = 503;
    const { id, orderId } = await place();
    await pay(orderId, 100);
    await confirm(id);
    await until(async () => (await deliveries({ status: 'failed' })).length === 1);
    expect(await deliveries()).toMatchObject([
      { event: 'order.confirmed', status: 'waiting', attempts: 0 },
      { event: 'payment.recorded', status: 'waiting', attempts: 0 },
      { event: 'order.placed', status: 'failed', attempts: 1, response: '503', nextAttemptAt: expect.any(String) },
    ]);
    receiver.behavior = 302;
    await dueNow();
    await until(async () => (await deliveries())[2]?.response === '302');
    receiver.behavior = 204;
    await dueNow();
    await until(() => receiver.accepted.length === 3);
    expect(getTypes(orderId)).toEqual(['order.placed', 'payment.recorded', 'order.confirmed']);
    expect(new Set(receiver.attempts.slice(0, 3).map((attempt) => attempt.id)).size).toBe(1);
    const log = await deliveries();
    expect(log.map(({ status, response }) => [status, response])).toEqual(Array(3).fill(['delivered', '204']));
    expect(log.map((each) => each.id).toReversed()).toEqual(receiver.accepted.map((each) => each.id));
  });

  test('a receiver that hangs is cut off, and delays no other order, webhook or booking', async () => {
    const slow = { receiver, hook };
    slow.receiver.behavior = 'hang';
    await createHook();
    const first = await place();
    await pay(first.orderId, 100);
    await confirm(first.id);
    for (let i = 0; i < 7; i += 1) await place();
    await until(() => receiver.accepted.length === 10, 8_000);
    await until(async () => {
      const { body } = await shop.admin.get(`/api/admin/webhooks/${slow.hook.id}/deliveries?status=failed`);
      return body.some((each: WebhookDelivery) => each.response === 'No response within 10 seconds');
    });
    slow.receiver.behavior = 204;
    await dueNow();
    await until(() => slow.receiver.accepted.length === 10);
    expect(new Set(slow.receiver.accepted.map(({ id }) => id)).size).toBe(10);
    const ofFirst = (messages: readonly { id: string; type: string; order?: { id: string } }[]) =>
      messages.filter(({ order }) => order?.id === first.orderId).map(({ id, type }) => `${type} ${id}`);
    expect(ofFirst(slow.receiver.accepted)).toEqual(ofFirst(receiver.accepted));
    expect(ofFirst(receiver.accepted).map((each) => each.split(' ')[0])).toEqual([
      'order.placed',
      'payment.recorded',
      'order.confirmed',
    ]);
    // The attempt that hung and the later one had the same id.
    expect(ofFirst(slow.receiver.attempts).length).toBeGreaterThan(3);
    expect([...new Set(ofFirst(slow.receiver.attempts))]).toEqual(ofFirst(slow.receiver.accepted));
    await shop.admin.delete(`/api/admin/webhooks/${slow.hook.id}`).expect(204);
    await slow.receiver.close();
  });

  test('a paused webhook loses nothing, and gets only what it wants', async () => {
    await shop.admin.patch(path()).send({ isPaused: true }).expect(200);
    const { id, orderId } = await place();
    await confirm(id);
    await until(async () => (await deliveries({ status: 'waiting' })).length === 2);
    expect(receiver.attempts).toEqual([]);
    const { body: other } = await shop.admin
      .post('/api/admin/webhooks')
      .send({ url: receiver.url, events: ['payment.recorded'] })
      .expect(201);
    await pay(orderId, 100);
    await until(() => receiver.attempts.length === 1);
    await shop.admin.patch(path()).send({ isPaused: false }).expect(200);
    await until(() => receiver.accepted.length === 4);
    expect(receiver.accepted.slice(1).map(({ type }) => type)).toEqual([
      'order.placed',
      'order.confirmed',
      'payment.recorded',
    ]);
    await shop.admin.delete(`/api/admin/webhooks/${other.id}`).expect(204);
  });

  test('deliveries are sent again on request, one or all since a moment, and a ping without an order', async () => {
    await place();
    await until(() => receiver.accepted.length === 1);
    const since = new Date().toISOString();
    const { id, orderId } = await place();
    await confirm(id);
    await until(() => receiver.accepted.length === 3);
    const replay = await shop.admin.post(path('/replay')).send({ since }).expect(200);
    expect(replay.body).toEqual({ replayed: 2 });
    await until(() => receiver.accepted.length === 5);
    expect(getTypes(orderId)).toEqual(['order.placed', 'order.confirmed', 'order.placed', 'order.confirmed']);
    const [first] = receiver.accepted;
    await shop.admin.post(path(`/deliveries/${first?.id}/replay`)).expect(204);
    await until(() => receiver.accepted.length === 6);
    expect(receiver.accepted.at(-1)?.id).toBe(first?.id);
    await shop.admin.post(path('/ping')).expect(204);
    await until(() => receiver.accepted.length === 7);
    expect(receiver.accepted.at(-1)).toMatchObject({ type: 'ping', isSigned: true });
    expect(receiver.accepted.at(-1)).not.toHaveProperty('order');
  });

  test('after 40 attempts the webhook pauses and the owner is told; resumed, it gets everything in order', async () => {
    receiver.behavior = 500;
    const { id, orderId } = await place();
    await until(async () => (await deliveries({ status: 'failed' })).length === 1);
    await shop.pool.query('update webhook_deliveries set attempts = 39, due_at = now()');
    await until(async () => (await deliveries({ status: 'given_up' })).length === 1);
    receiver.behavior = 204;
    await confirm(id);
    const { orderId: later } = await place();
    await until(async () => (await deliveries({ status: 'waiting' })).length === 2);
    const state = async () => (await shop.admin.get('/api/admin/webhooks').expect(200)).body;
    expect(await state()).toMatchObject([{ id: hook.id, isPaused: true, givenUp: 1, undelivered: 2 }]);
    expect(receiver.accepted).toEqual([]);
    const notices = readResponse(
      'emails',
      await shop.admin.get('/api/admin/emails').query({ purpose: 'webhook-notice' }),
    );
    expect(notices).toMatchObject([{ recipient: null, booking: null }]);

    await shop.admin.patch(path()).send({ isPaused: false }).expect(200);
    await until(() => receiver.accepted.length === 3);
    expect(getTypes(orderId)).toEqual(['order.placed', 'order.confirmed']);
    expect(getTypes(later)).toEqual(['order.placed']);
    expect(new Set(receiver.attempts.filter(({ type }) => type === 'order.placed').map((each) => each.id)).size).toBe(
      2,
    );
    await until(async () => (await state())[0].undelivered === 0);
    expect(await state()).toMatchObject([{ isPaused: false, givenUp: 0 }]);
  });

  test('no row holds personal data, URL and secret are stored encrypted, and a replay of the log sends nothing', async () => {
    await place();
    await until(() => receiver.accepted.length === 1);
    const { rows } = await shop.pool.query('select d::text || w::text as text from webhook_deliveries d, webhooks w');
    expect(rows).not.toEqual([]);
    for (const { text } of rows) {
      expect(text).not.toMatch(/dana/i);
      expect(text).not.toContain(hook.secret.slice(6));
      expect(text).not.toContain('/hooks');
    }
    const { body: listed } = await shop.admin.get('/api/admin/webhooks').expect(200);
    expect(listed).toMatchObject([{ url: receiver.url }]);
    await shop.pool.query(`update checkpoints set xid = '0', position = 0 where name = 'webhooks'`);
    await place();
    await until(() => receiver.accepted.length === 2);
    expect(receiver.attempts).toHaveLength(2);
  });

  test('the next start encrypts a URL that an earlier version stored, and its messages arrive as before', async () => {
    const { encrypted, wrappedKey } = new PersonalData(KEY).encrypt(webhookStream(hook.id), { secret: hook.secret });
    const stored = 'select url, secret from webhooks';
    await shop.pool.query('update webhooks set url = $1, secret = $2', [receiver.url, encrypted]);
    await shop.pool.query('update personal_keys set wrapped_key = $2 where stream = $1', [
      webhookStream(hook.id),
      wrappedKey,
    ]);
    await shop.admin.post(path('/ping')).expect(204);
    await until(() => receiver.accepted.length === 1);

    const database = { url: shop.databaseUrl, drop: () => Promise.resolve() };
    const next = await openTestShop({ database, env: { ...ENV, ROLES: 'api' } });
    await next.close();
    expect((await shop.pool.query(stored)).rows).toEqual([{ url: null, secret: expect.not.stringContaining('hooks') }]);
    await shop.admin.post(path('/ping')).expect(204);
    await until(() => receiver.accepted.length === 2);
    expect(receiver.accepted.map(({ isSigned }) => isSigned)).toEqual([true, true]);
  });

  test('a webhook whose key is damaged is listed by its host, and says what to do', async () => {
    await shop.pool.query(`update personal_keys set wrapped_key = '\\x00' where stream = $1`, [webhookStream(hook.id)]);
    await shop.admin.post(path('/ping')).expect(204);
    await until(async () => (await deliveries())[0]?.response?.includes('create the webhook again') === true);
    const { body: listed } = await shop.admin.get('/api/admin/webhooks').expect(200);
    expect(listed).toMatchObject([{ url: '127.0.0.1' }]);
    expect(receiver.attempts).toEqual([]);
  });

  test('unknown webhooks, deliveries and bad input get clear errors', async () => {
    const nowhere = '0199c8e2-7f3a-7c10-9d2e-3b1f5a7c9e01';
    const admin = () => shop.admin;
    for (const call of [
      admin().patch(`/api/admin/webhooks/${nowhere}`).send({ isPaused: true }),
      admin().get(`/api/admin/webhooks/${nowhere}/deliveries`),
      admin().post(`/api/admin/webhooks/${nowhere}/replay`).send({ since: new Date().toISOString() }),
      admin().post(`/api/admin/webhooks/${nowhere}/ping`),
      admin().post(path(`/deliveries/${nowhere}/replay`)),
    ])
      expect(readProblem(await call)).toMatchObject({ status: 404 });
    for (const url of ['ftp://a.example', 'https://user:secret@a.example', 'a.example', 'https://', 'http://a b']) {
      const refusal = readProblem(
        await admin()
          .post('/api/admin/webhooks')
          .send({ url, events: ['order.placed'] }),
      );
      expect(refusal).toMatchObject({ status: 400 });
      expect(refusal.errors?.[0]).toMatchObject({ path: 'url' });
    }
    await shop.guest.get('/api/admin/webhooks').expect(401);
  });
});

describeWithRedis('with the queue in Redis', () => {
  let worker: RunningProgram | undefined;

  test('a worker that is killed again and again loses no event and keeps the order', async () => {
    const env = { SESSION_SECRET: 's'.repeat(40), DATA_KEY: ENV.DATA_KEY, REDIS_URL: testRedisUrl ?? '' };
    await open({ ...env, ROLES: 'api,projector' });
    await createHook();
    const PORT = String(await freePort());
    const start = async () =>
      runProgram({ ...env, DATABASE_URL: shop.databaseUrl, PORT, ROLES: 'worker', LOG_LEVEL: 'silent' });
    const placed: { id: string; orderId: string }[] = [];
    try {
      worker = await start();
      for (let i = 0; i < 12; i += 1) {
        const order = await place();
        placed.push(order);
        await pay(order.orderId, 100);
        await confirm(order.id);
        if (i % 4 === 3) {
          process.kill(worker.pid, 'SIGKILL');
          await worker.gone;
          worker = await start();
        }
      }
      await until(async () => {
        await dueNow();
        return placed.every(({ orderId }) => new Set(getTypes(orderId)).size === 3);
      });
      for (const { orderId } of placed) {
        const firsts = [...new Set(getTypes(orderId))];
        expect(firsts).toEqual(['order.placed', 'payment.recorded', 'order.confirmed']);
      }
    } finally {
      await worker?.stop();
      await removeHook();
      await shop.close();
    }
  });
});
