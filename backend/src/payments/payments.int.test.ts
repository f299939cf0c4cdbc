import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type Order } from '@party-rental/contracts';
import { PaymentSimulator } from '@party-rental/local-services/payments/payment-simulator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DANAS_FORM } from '../../test-support/dana.js';
import { MovableClock } from '../../test-support/movable-clock.js';
import { openTestShop, type TestShop } from '../../test-support/test-shop.js';

let shop: TestShop;
let simulator: PaymentSimulator;
let folder: string;
let webhookUrl = '';
const clock = new MovableClock();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-'));
  simulator = await PaymentSimulator.start({
    folder,
    // The shop's port is not known yet.
    get webhookUrl() {
      return webhookUrl;
    },
    secretKey: 'sk_simulator',
    webhookSecret: 'whsec_simulator',
  });
  const env = { PAYMENTS: 'simulator', PAYMENT_SIMULATOR_URL: simulator.url, RATE_LIMITS: 'off' };
  shop = await openTestShop({ env, clock });
  webhookUrl = `${shop.url}/api/payments/webhooks/simulator`;
});

afterAll(async () => {
  await shop.close();
  await simulator.stop();
  await rm(folder, { recursive: true });
});

async function place(stock = 1) {
  const item = await shop.addItem({ stock });
  const eventDate = addDays(shop.today, 30);
  const form = { ...DANAS_FORM, itemId: item.id, eventDate, quantity: 1, termsAccepted: true };
  const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
  const { orderId, token } = body as { orderId: string; token: string };
  const path = `/api/orders/${orderId}`;
  return {
    form,
    read: async (): Promise<Order> => (await shop.guest.get(path).query({ token }).expect(200)).body as Order,
    checkout: (pay = 'DEPOSIT', key?: string) =>
      shop.guest
        .post(`${path}/checkout-sessions`)
        .query({ token })
        .set(key === undefined ? {} : { 'Idempotency-Key': key })
        .send({ pay }),
    remaining: async () => (await shop.guest.get(`/api/availability/${item.id}/${eventDate}`)).body.remaining as number,
  };
}

async function act(url: string, action: object): Promise<void> {
  const response = await fetch(`${url}/actions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(action),
  });
  expect(response.status).toBe(200);
}

const waitFor = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 60_000, interval: 100 });

test('the settings say that orders are paid online', async () => {
  expect((await shop.guest.get('/api/settings')).body.onlinePayments).toBe(true);
});

describe('a placed order', () => {
  test('is confirmed by its payment, which is recorded once however often the provider tells of it', async () => {
    const order = await place();
    expect(await order.read()).toMatchObject({ status: 'RECEIVED', payBy: expect.any(String) });
    const { body, status } = await order.checkout();
    expect(status).toBe(201);
    expect(body.amount).toBe((await order.read()).money.depositDue);
    await act(body.url, { action: 'pay', deliveries: 10, shuffle: true });
    await waitFor(async () => expect((await order.read()).status).toBe('CONFIRMED'));
    const paid = await order.read();
    expect(paid.payBy).toBeUndefined();
    expect(paid.money.payments).toHaveLength(1);
    expect(paid.money.online).toMatchObject([
      { id: body.id, state: 'PAID', provider: 'simulator', card: { brand: 'visa', last4: '4242' } },
    ]);
    expect((await order.checkout()).status).toBe(409);
  });

  test('keeps its units after a declined card, and can be paid on the same page', async () => {
    const order = await place();
    const { url } = (await order.checkout()).body as { url: string };
    await act(url, { action: 'decline' });
    expect((await order.checkout()).body.url).toBe(url);
    await act(url, { action: 'pay' });
    await waitFor(async () => expect((await order.read()).status).toBe('CONFIRMED'));
  });

  test('leads a repeated request, and a customer who comes back, to one page', async () => {
    const order = await place();
    const pages = await Promise.all(['a', 'a', 'a'].map((key) => order.checkout('DEPOSIT', key)));
    const urls = new Set(pages.map(({ body }) => (body as { url: string }).url));
    expect(urls.size).toBe(1);
    expect(urls).toContain((await order.checkout()).body.url);
    expect((await order.checkout('TOTAL', 'a')).status).toBe(422);
  });
});

describe('a message', () => {
  test.each([
    ['forged', { forged: true }],
    ['older than five minutes', { ageSeconds: 301 }],
  ])('that is %s changes nothing', async (_, how) => {
    const order = await place();
    const { url } = (await order.checkout()).body as { url: string };
    await act(url, { action: 'pay', ...how });
    const response = await shop.guest.post('/api/payments/webhooks/simulator').send({ id: 'evt', type: 'x' });
    expect(response.status).toBe(400);
    // The sweep finds what no valid message has told.
    await waitFor(async () => expect((await order.read()).status).toBe('CONFIRMED'));
  });
});

describe('money that comes after the deadline', () => {
  test('goes back whole if another customer has the units', async () => {
    const order = await place();
    const { url } = (await order.checkout()).body as { url: string };
    clock.moveAhead(32 / (24 * 60));
    try {
      expect((await order.read()).status).toBe('CANCELLED');
      expect(await order.remaining()).toBe(1);
      await shop.guest
        .post('/api/bookings')
        .send({ ...order.form, customerEmail: 'other@example.com' })
        .expect(201);
      await act(url, { action: 'pay' });
      await waitFor(async () => {
        const { money } = await order.read();
        expect(money).toMatchObject({ refundDue: 0, refunded: money.paid });
        expect(money.paid).toBeGreaterThan(0);
        expect(money.online).toMatchObject([{ state: 'PAID' }, { state: 'REFUNDED', kind: 'REFUND' }]);
      });
      expect(await order.remaining()).toBe(0);
    } finally {
      clock.moveAhead(0);
    }
  });
});
