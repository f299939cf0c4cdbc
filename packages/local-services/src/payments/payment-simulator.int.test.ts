import { afterEach, describe, expect, test, vi } from 'vitest';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { PaymentSimulator } from './payment-simulator.js';

const SECRETS = { secretKey: 'sk_simulator', webhookSecret: 'whsec_simulator' };
const HOUR_SECONDS = 3_600;

const object = z.looseObject({ id: z.string(), status: z.string().optional() });
const session = object.extend({ url: z.string().nullable(), payment_status: z.string(), payment_intent: z.unknown() });
const webhook = z.object({ id: z.string(), type: z.string(), data: z.object({ object }) });

interface Received {
  id: string;
  type: string;
  object: z.infer<typeof object>;
  isSigned: boolean;
  ageSeconds: number;
}

const folders: string[] = [];
const simulators: PaymentSimulator[] = [];
const receivers: Server[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(simulators.splice(0).map((simulator) => simulator.stop()));
  for (const server of receivers.splice(0)) server.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the API', () => {
  test('requires the secret key', async () => {
    const { api } = await startShop();
    const answer = await api('POST', 'checkout/sessions', sessionParams(), { authorization: 'Bearer sk_other' });
    expect(answer.status).toBe(401);
    expect(answer.body).not.toContain('sk_');
  });

  test('returns the first answer to an idempotency key, also after a restart', async () => {
    const shop = await startShop();
    const params = sessionParams();
    const key = { 'idempotency-key': 'checkout-1' };
    const first = await shop.api('POST', 'checkout/sessions', params, key);
    await shop.restart();
    const second = await shop.api('POST', 'checkout/sessions', params, key);
    expect(second).toMatchObject({ status: first.status, body: first.body });
    const other = await shop.api('POST', 'checkout/sessions', { ...params, client_reference_id: 'other' }, key);
    expect(other).toMatchObject({ status: 400, json: { error: { type: 'idempotency_error' } } });
  });

  test('runs one of several simultaneous requests with the same idempotency key', async () => {
    const { api } = await startShop();
    const params = sessionParams();
    const create = () => api('POST', 'checkout/sessions', params, { 'idempotency-key': 'checkout-1' });
    const answers = await Promise.all(Array.from({ length: 10 }, create));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test.each([
    ['no end', { expires_at: undefined }],
    ['an end in less than 30 minutes', { expires_at: inSeconds(29 * 60) }],
    ['an end in more than 24 hours', { expires_at: inSeconds(25 * HOUR_SECONDS) }],
    ['another mode', { mode: 'subscription' }],
    ['an amount that is no number', { 'line_items[0][price_data][unit_amount]': '1e3' }],
    ['a URL that runs a script', { success_url: 'javascript:alert(1)' }],
  ])('rejects a session with %s', async (_what, params) => {
    const { api } = await startShop();
    const answer = await api('POST', 'checkout/sessions', { ...sessionParams(), ...params });
    expect(answer).toMatchObject({ status: 400, json: { error: { type: 'invalid_request_error' } } });
  });

  test('returns 404 for unknown objects and URLs', async () => {
    const { api } = await startShop();
    for (const path of ['checkout/sessions/cs_sim_none', 'refunds/constructor', 'customers/cus_1']) {
      expect((await api('GET', path)).status).toBe(404);
    }
  });

  test('lists charges by time, page by page, with their fees', async () => {
    const { api, createSession, act } = await startShop();
    for (const action of ['pay', 'decline']) await act((await createSession()).id, { action });
    const params = { 'created[gte]': inSeconds(-60), 'created[lt]': inSeconds(60), limit: 1 };
    const first = await api('GET', 'charges', { ...params, 'expand[]': 'data.balance_transaction' });
    expect(first.json).toMatchObject({ has_more: true, data: [{ status: 'failed', paid: false }] });
    const { data } = z.object({ data: z.array(object) }).parse(first.json);
    const next = { ...params, starting_after: data[0]?.id, 'expand[0]': 'data.balance_transaction' };
    const card = { brand: 'visa', last4: '4242' };
    expect((await api('GET', 'charges', next)).json).toMatchObject({
      has_more: false,
      data: [{ amount: 12_000, balance_transaction: { fee: 378 }, payment_method_details: { card } }],
    });
    const later = { 'created[gte]': inSeconds(60) };
    expect((await api('GET', 'charges', later)).json).toMatchObject({ data: [] });
  });
});

describe('a session', () => {
  test('is paid once by 20 simultaneous payments', async () => {
    const { api, createSession, act, received } = await startShop();
    const { id } = await createSession();
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(id, { action: 'pay' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const expanded = await api('GET', `checkout/sessions/${id}`, { 'expand[]': 'payment_intent.latest_charge' });
    expect(expanded.json).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: { status: 'succeeded', latest_charge: { amount: 12_000, metadata: { checkoutId: '1' } } },
    });
    expect((await api('GET', 'charges')).json).toMatchObject({ data: [{ amount: 12_000 }] });
    await vi.waitFor(() => expect(received).toHaveLength(1));
  });

  test('can be paid after a decline', async () => {
    const { createSession, act, received, readIntent } = await startShop();
    const { id } = await createSession();
    await act(id, { action: 'decline' });
    expect(await readIntent(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
    await act(id, { action: 'pay' });
    expect(await readIntent(id)).toMatchObject({ status: 'succeeded', last_payment_error: null });
    await vi.waitFor(() => {
      expect(getTypes(received)).toEqual(['checkout.session.completed', 'payment_intent.payment_failed']);
    });
  });

  test('expires by request, once, and can no longer be paid', async () => {
    const { api, createSession, act, received } = await startShop();
    const { id } = await createSession();
    expect((await api('POST', `checkout/sessions/${id}/expire`)).json).toMatchObject({ status: 'expired', url: null });
    expect((await api('POST', `checkout/sessions/${id}/expire`)).status).toBe(400);
    expect((await act(id, { action: 'pay' })).status).toBe(400);
    await vi.waitFor(() => expect(getTypes(received)).toEqual(['checkout.session.expired']));
  });

  test('expires when its time is over', async () => {
    const { api, createSession, received } = await startShop();
    const { id } = await createSession();
    skipTime(2 * HOUR_SECONDS);
    await vi.waitFor(() => expect(getTypes(received)).toEqual(['checkout.session.expired']));
    expect((await api('GET', `checkout/sessions/${id}`)).json).toMatchObject({ status: 'expired' });
  });
});

describe('a manual capture', () => {
  test('collects part of the amount, and releases the rest', async () => {
    const { api, pay, readSession } = await startShop();
    const { id, intent } = await pay({ 'payment_intent_data[capture_method]': 'manual' });
    expect(await readSession(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    const capture = (amount: number) => api('POST', `payment_intents/${intent}/capture`, { amount_to_capture: amount });
    expect((await capture(12_001)).status).toBe(400);
    expect((await capture(5_000)).json).toMatchObject({ status: 'succeeded', amount_received: 5_000 });
    expect((await capture(5_000)).json).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
    expect(await readSession(id)).toMatchObject({ payment_status: 'paid' });
    expect((await api('POST', 'refunds', { payment_intent: intent })).json).toMatchObject({ amount: 5_000 });
  });

  test('can be canceled instead', async () => {
    const { api, pay } = await startShop();
    const { intent } = await pay({ 'payment_intent_data[capture_method]': 'manual' });
    expect((await api('POST', `payment_intents/${intent}/cancel`)).json).toMatchObject({ status: 'canceled' });
    expect((await api('POST', `payment_intents/${intent}/capture`)).status).toBe(400);
  });
});

describe('a hold', () => {
  test('expires after seven days', async () => {
    const { api, pay, received } = await startShop();
    const { intent } = await pay({ 'payment_intent_data[capture_method]': 'manual' });
    const status = async () => object.parse((await api('GET', `payment_intents/${intent}`)).json).status;
    expect(await status()).toBe('requires_capture');
    skipTime(7 * 24 * HOUR_SECONDS + 60);
    expect(await status()).toBe('canceled');
    await vi.waitFor(() => expect(getTypes(received)).toEqual(['charge.expired', 'checkout.session.completed']));
  });
});

describe('a saved card', () => {
  const saved = { customer_creation: 'always', 'payment_intent_data[setup_future_usage]': 'off_session' };
  const charge = { amount: 5_000, currency: 'usd', confirm: 'true', off_session: 'true' };

  test('is charged without its customer, declined if requested, and useless when detached', async () => {
    const { api, act, createSession, readIntent } = await startShop();
    const { id } = await createSession(saved);
    await act(id, { action: 'pay' });
    const card = z.object({ customer: z.string(), payment_method: z.string() }).parse(await readIntent(id));
    const create = () => api('POST', 'payment_intents', { ...charge, ...card });
    expect((await create()).json).toMatchObject({ status: 'succeeded', amount_received: 5_000, ...card });
    await act(id, { action: 'declineLater' });
    expect(await create()).toMatchObject({
      status: 402,
      json: { error: { code: 'card_declined', type: 'card_error' } },
    });
    const detach = () => api('POST', `payment_methods/${card.payment_method}/detach`);
    expect((await detach()).status).toBe(200);
    expect((await detach()).status).toBe(400);
    expect((await create()).json).toMatchObject({ error: { param: 'payment_method' } });
    const ofCustomer = { customer: card.customer };
    expect((await api('GET', 'payment_intents', ofCustomer)).json).toMatchObject({
      data: [{ status: 'requires_payment_method' }, { amount: 5_000 }, { amount: 12_000 }],
    });
  });

  test('of another customer is not charged', async () => {
    const { api, act, createSession, readIntent } = await startShop();
    const { id } = await createSession(saved);
    await act(id, { action: 'pay' });
    const { payment_method } = z.object({ payment_method: z.string() }).parse(await readIntent(id));
    const params = { ...charge, customer: 'cus_sim_other', payment_method };
    expect((await api('POST', 'payment_intents', params)).status).toBe(400);
  });
});

test('a payout pays the balance out once', async () => {
  const { api, act, pay } = await startShop();
  const { id } = await pay();
  expect((await act(id, { action: 'payout' })).status).toBe(200);
  const left = 12_000 - 378;
  const { data } = z.object({ data: z.array(object) }).parse((await api('GET', 'payouts')).json);
  expect(data).toMatchObject([{ amount: left, automatic: true }]);
  const contained = await api('GET', 'balance_transactions', { payout: data[0]?.id });
  expect(contained.json).toMatchObject({
    data: [
      { net: -left, type: 'payout' },
      { net: left, type: 'charge' },
    ],
  });
  expect((await act(id, { action: 'payout' })).status).toBe(400);
});

describe('a refund', () => {
  test('is pending, then succeeds', async () => {
    const { api, pay, received } = await startShop();
    const { intent } = await pay();
    const params = { payment_intent: intent, amount: 2_000, 'metadata[refundId]': 'r1' };
    const refund = object.parse((await api('POST', 'refunds', params)).json);
    expect(refund).toMatchObject({ object: 'refund', status: 'pending', metadata: { refundId: 'r1' } });
    skipTime(5);
    await vi.waitFor(async () => {
      expect((await api('GET', `refunds/${refund.id}`)).json).toMatchObject({ status: 'succeeded' });
      expect(getTypes(received)).toEqual(['charge.refunded', 'checkout.session.completed', 'refund.updated']);
    });
  });

  test('can not exceed what is left', async () => {
    const { api, pay } = await startShop();
    const { intent } = await pay();
    const refund = (amount: number) => api('POST', 'refunds', { payment_intent: intent, amount });
    expect((await refund(12_001)).json).toMatchObject({
      error: { message: expect.stringContaining('greater than unrefunded amount') },
    });
    const answers = await Promise.all([refund(7_000), refund(7_000)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await refund(5_000)).status).toBe(200);
    expect(await refund(1)).toMatchObject({ status: 400, json: { error: { code: 'charge_already_refunded' } } });
  });

  test('that fails gives its amount back to the charge', async () => {
    const { api, pay, act } = await startShop();
    const { id, intent } = await pay();
    const refund = object.parse((await api('POST', 'refunds', { payment_intent: intent })).json);
    await act(id, { action: 'failRefund' });
    expect((await api('GET', `refunds/${refund.id}`)).json).toMatchObject({ status: 'failed' });
    expect((await api('GET', 'charges')).json).toMatchObject({ data: [{ amount_refunded: 0, refunded: false }] });
  });

  test('fails if that was requested before it', async () => {
    const { api, pay, act } = await startShop();
    const { id, intent } = await pay();
    await act(id, { action: 'failRefund' });
    const refund = object.parse((await api('POST', 'refunds', { payment_intent: intent })).json);
    skipTime(5);
    await vi.waitFor(async () => {
      expect((await api('GET', `refunds/${refund.id}`)).json).toMatchObject({ status: 'failed' });
    });
  });
});

describe('webhooks', () => {
  test('are signed, and sent as often as requested', async () => {
    const { createSession, act, received } = await startShop();
    await act((await createSession()).id, { action: 'pay', deliveries: 5 });
    await vi.waitFor(() => expect(received).toHaveLength(5));
    expect(received.every(({ isSigned, ageSeconds }) => isSigned && ageSeconds < 60)).toBe(true);
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  });

  test('of several actions arrive in another order if shuffled', async () => {
    // Reverses the order.
    let random = 1;
    vi.spyOn(Math, 'random').mockImplementation(() => (random -= 0.01));
    const { createSession, act, received } = await startShop();
    const { id } = await createSession();
    await act(id, { action: 'decline', delayMs: 1_000 });
    await act(id, { action: 'pay', delayMs: 2_000, shuffle: true });
    await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 10_000 });
    expect(received.map(({ type }) => type)).toEqual(['checkout.session.completed', 'payment_intent.payment_failed']);
  });

  test('can be forged or old, and are then not retried', async () => {
    const { createSession, act, receive, received, readState } = await startShop();
    receive.status = 400;
    const { id } = await createSession();
    await act(id, { action: 'decline', forged: true });
    await act(id, { action: 'pay', ageSeconds: 1_000 });
    await vi.waitFor(() => expect(received).toHaveLength(2));
    const [forged, old] = ['payment_intent.payment_failed', 'checkout.session.completed'].map((type) =>
      received.find((event) => event.type === type),
    );
    expect(forged).toMatchObject({ isSigned: false });
    expect(old).toMatchObject({ isSigned: true });
    expect(old?.ageSeconds).toBeGreaterThanOrEqual(1_000);
    await vi.waitFor(() => expect(readState()).toMatchObject({ deliveries: [] }));
  });

  test('are retried while the receiver is down, also after a restart', async () => {
    const shop = await startShop();
    shop.receive.status = 503;
    const { id } = await shop.createSession();
    await shop.act(id, { action: 'pay' });
    await vi.waitFor(() => expect(shop.received.length).toBeGreaterThan(1), { timeout: 10_000 });
    await shop.restart();
    shop.receive.status = 200;
    const before = shop.received.length;
    await vi.waitFor(() => expect(shop.readState()).toMatchObject({ deliveries: [] }), { timeout: 20_000 });
    expect(shop.received).toHaveLength(before + 1);
    expect(new Set(shop.received.map((event) => event.id)).size).toBe(1);
  });

  test('report a dispute and its end', async () => {
    const { pay, act, received } = await startShop();
    const { id, intent } = await pay();
    await act(id, { action: 'dispute' });
    await vi.waitFor(() => expect(received).toHaveLength(2));
    const dispute = received.find(({ type }) => type === 'charge.dispute.created');
    expect(dispute?.object).toMatchObject({ object: 'dispute', payment_intent: intent, amount: 12_000 });
    expect((await act(id, { action: 'dispute' })).status).toBe(400);
    expect((await act(id, { action: 'loseDispute' })).status).toBe(200);
    expect((await act(id, { action: 'winDispute' })).status).toBe(400);
    await vi.waitFor(() => expect(getTypes(received)).toContain('charge.dispute.closed'));
  });
});

describe('the hosted page', () => {
  test('escapes every value of the shop', async () => {
    const { createSession, open } = await startShop();
    const name = `"><script>alert('1')</script>&amp;`;
    const { id } = await createSession({
      'line_items[0][price_data][product_data][name]': name,
      cancel_url: 'http://shop.example/?a="><script>',
    });
    const page = await open(id);
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;&#38;amp;');
    expect(page.body).toContain('Payment simulator – no real money');
    expect(page.body).toContain('$120.00');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('leads back to the shop after a payment, and pays once after a double click', async () => {
    const { api, createSession, submit, open } = await startShop();
    const { id } = await createSession();
    const answers = await Promise.all([submit(id, 'pay'), submit(id, 'pay')]);
    for (const { status, headers } of answers) {
      expect(status).toBe(303);
      expect(headers.get('location')).toBe(`http://shop.example/paid?session=${id}`);
    }
    expect((await api('GET', 'charges')).json).toMatchObject({ has_more: false, data: [{ amount: 12_000 }] });
    const page = await open(id);
    expect(page.body).toContain('You paid $120.00.');
    expect(page.body).not.toContain('<form');
    expect((await submit(id, 'decline')).headers.get('location')).toBe(`/pay/${id}`);
  });

  test('shows a decline and the second step', async () => {
    const { createSession, submit, open, readIntent } = await startShop();
    const { id } = await createSession();
    await submit(id, 'decline');
    expect((await open(id)).body).toContain('Your card was declined. Nothing was charged.');
    await submit(id, 'secondStep');
    expect((await open(id)).body).toContain('Confirm with your bank');
    await submit(id, 'decline');
    expect((await open(id)).body).toContain('The bank did not confirm the payment.');
    expect(await readIntent(id)).toMatchObject({
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    await submit(id, 'secondStep');
    await submit(id, 'pay');
    expect(await readIntent(id)).toMatchObject({ status: 'succeeded' });
  });

  test('says that an expired session can no longer be paid', async () => {
    const { createSession, act, submit, open, readSession } = await startShop();
    const { id } = await createSession();
    await act(id, { action: 'expire' });
    expect((await submit(id, 'pay')).headers.get('location')).toBe(`/pay/${id}`);
    const page = await open(id);
    expect(page.body).toContain('This payment page has expired');
    expect(page.body).toContain('href="http://shop.example/back"');
    expect(await readSession(id)).toMatchObject({ payment_status: 'unpaid' });
  });

  test('ignores forms of other sites', async () => {
    const { url, createSession, submit, readSession } = await startShop();
    const { id } = await createSession();
    expect((await submit(id, 'pay', { origin: 'http://evil.example' })).status).toBe(403);
    expect((await submit(id, 'pay', { origin: 'null' })).status).toBe(403);
    const body = JSON.stringify({ action: 'pay' });
    const headers = { 'content-type': 'text/plain' };
    expect((await fetch(`${url()}/pay/${id}/actions`, { method: 'POST', headers, body })).status).toBe(400);
    expect(await readSession(id)).toMatchObject({ status: 'open' });
    expect((await submit(id, 'pay', { origin: url() })).status).toBe(303);
  });

  test.each([{ action: 'steal' }, { action: 'pay', deliveries: 21 }, { action: 'pay', forged: 'yes' }, {}, []])(
    'rejects the action %j',
    async (action) => {
      const { createSession, act } = await startShop();
      const answer = await act((await createSession()).id, action);
      expect(answer).toMatchObject({ status: 400, json: { error: { message: expect.any(String) } } });
    },
  );
});

type Params = Record<string, string | number | undefined>;

function sessionParams(): Params {
  return {
    mode: 'payment',
    'line_items[0][quantity]': 2,
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': 6_000,
    'line_items[0][price_data][product_data][name]': 'Bounce house',
    client_reference_id: 'order-1',
    'metadata[checkoutId]': '1',
    'payment_intent_data[metadata][checkoutId]': '1',
    success_url: 'http://shop.example/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/back',
    expires_at: inSeconds(HOUR_SECONDS),
  };
}

/** A simulator, what its webhooks reach, and calls to it. */
async function startShop() {
  const folder = mkdtempSync(join(tmpdir(), 'payment-simulator-'));
  folders.push(folder);
  const receive = { status: 200 };
  const received: Received[] = [];
  const webhookUrl = await startReceiver(receive, received);
  const start = async (port: number) => {
    const started = await PaymentSimulator.start({ folder, port, webhookUrl, ...SECRETS });
    simulators.push(started);
    return started;
  };
  let simulator = await start(0);

  const api = async (method: 'GET' | 'POST', path: string, params: Params = {}, headers = {}) => {
    const given = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]]));
    const form = new URLSearchParams(given);
    const response = await fetch(`${simulator.url}/v1/${path}${method === 'GET' ? `?${form.toString()}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${SECRETS.secretKey}`, ...headers },
      ...(method === 'POST' && { body: form }),
    });
    return toAnswer(response);
  };
  const createSession = async (params: Params = {}) =>
    session.parse((await api('POST', 'checkout/sessions', { ...sessionParams(), ...params })).json);
  const act = async (id: string, action: object) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(action);
    return toAnswer(await fetch(`${simulator.url}/pay/${id}/actions`, { method: 'POST', headers, body }));
  };
  const readSession = async (id: string) => session.parse((await api('GET', `checkout/sessions/${id}`)).json);
  return {
    url: () => simulator.url,
    ...{ api, createSession, act, readSession, receive, received },
    readState: (): unknown => JSON.parse(readFileSync(join(folder, 'payments.json'), 'utf8')),
    readIntent: async (id: string) =>
      (await api('GET', `payment_intents/${z.string().parse((await readSession(id)).payment_intent)}`)).json,
    pay: async (params: Params = {}) => {
      const { id } = await createSession(params);
      await act(id, { action: 'pay' });
      return { id, intent: z.string().parse((await readSession(id)).payment_intent) };
    },
    open: async (id: string) => toAnswer(await fetch(`${simulator.url}/pay/${id}`)),
    submit: (id: string, action: string, headers = {}) => {
      const body = new URLSearchParams({ action });
      return fetch(`${simulator.url}/pay/${id}`, { method: 'POST', headers, body, redirect: 'manual' });
    },
    restart: async () => {
      await simulator.stop();
      simulators.splice(0);
      simulator = await start(Number(new URL(simulator.url).port));
    },
  };
}

async function startReceiver(receive: { status: number }, received: Received[]): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { id, type, data } = webhook.parse(JSON.parse(body));
      const [, time = '', signature] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['stripe-signature'])) ?? [];
      const expected = createHmac('sha256', SECRETS.webhookSecret).update(`${time}.${body}`).digest('hex');
      const ageSeconds = Date.now() / 1_000 - Number(time);
      received.push({ id, type, object: data.object, isSigned: signature === expected, ageSeconds });
      response.writeHead(receive.status).end();
    });
  });
  receivers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
}

async function toAnswer(response: Response) {
  const body = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body,
    json: isJson ? (JSON.parse(body) as unknown) : undefined,
  };
}

function getTypes(received: Received[]): string[] {
  return received.map(({ type }) => type).toSorted();
}

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1_000) + seconds;
}

function skipTime(seconds: number): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1_000);
}
