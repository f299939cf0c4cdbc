import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { PaymentSimulator } from '@party-rental/local-services/payments/payment-simulator';
import type { Order } from '@party-rental/contracts';
import { AdminClient } from '../support/admin-client.js';
import { bookingForm, newPerson } from '../support/customer-client.js';
import type { Reply } from '../support/http-client.js';
import { newFolder, Shop } from '../support/shop.js';
import { until } from '../support/until.js';
import { isLong } from './support/form.js';
import type { Random } from './support/random.js';
import { expect, test } from './support/test.js';

const KEYS = { secretKey: 'sk_simulator', webhookSecret: 'whsec_simulator' };
/** Healed within two minutes of a start. */
const HEALED_MS = 120_000;

test('kill -9 at every step of a payment: nothing is charged twice, and nothing is lost', async ({ random }) => {
  // Each round ends the shop four times, and a start under load takes a while.
  test.setTimeout(600_000);
  const folder = newFolder('simulator');
  let shop: Shop | undefined;
  const simulator = await PaymentSimulator.start({
    folder,
    // The shop's port is not known yet.
    get webhookUrl() {
      return `${shop?.url}/api/payments/webhooks/simulator`;
    },
    ...KEYS,
  });
  try {
    shop = await Shop.startDemo({ SEED: 'catalog', PAYMENTS: 'simulator', PAYMENT_SIMULATOR_URL: simulator.url });
    for (let round = 0; round < (isLong ? 20 : 2); round++) await payAndRefund(shop, random, round);
    expect(await readLedger(shop)).toEqual(await readProvider(simulator));
    expect(await shop.ops('verify')).toMatchObject({ code: 0 });
  } finally {
    await shop?.close();
    await simulator.stop();
    removeData(folder);
  }
});

async function payAndRefund(shop: Shop, random: Random, round: number): Promise<void> {
  const [main] = shop.processes;
  const client = await new AdminClient(shop.url).signIn();
  const killAround = async (send: () => Promise<unknown>, mostMs: number) => {
    await Promise.all([send().catch(() => undefined), sleep(random.between(0, mostMs)).then(() => main?.kill())]);
    await main?.start();
  };
  /** Kills the shop while it is asked, and asks again until it has answered. */
  const ask = async (call: (idempotencyKey: string) => Promise<Reply>): Promise<Reply['body']> => {
    const key = randomUUID();
    await killAround(() => call(key), 150);
    let reply = await call(key);
    await until(async () => (reply = await call(key)).status === 201);
    return reply.body;
  };

  const item = await client.item('Castle Bounce House');
  const eventDate = await client.dayIn(40 + round);
  const form = bookingForm(newPerson(), { itemId: item.id, eventDate });
  const { orderId: id } = await ask((idempotencyKey) => client.call('createBooking', { body: form, idempotencyKey }));
  const params = { id: String(id) };
  const order = () => client.request<Order>('adminOrder', { params });

  const page = await ask((idempotencyKey) =>
    client.call('createCheckoutSession', { params, body: { pay: 'DEPOSIT' }, idempotencyKey }),
  );
  const pay = { action: 'pay', deliveries: 3, shuffle: true };
  const headers = { 'Content-Type': 'application/json' };
  const actions = `${String(page['url'])}/actions`;
  await killAround(() => fetch(actions, { method: 'POST', headers, body: JSON.stringify(pay) }), 1_000);
  await until(async () => (await order()).status === 'CONFIRMED', HEALED_MS);

  const { money } = await order();
  expect(money.payments).toHaveLength(1);
  const body = { amount: 1_000, method: 'CARD', reason: 'A goodwill refund', paymentId: money.payments[0]?.id };
  await ask((idempotencyKey) => client.call('recordRefund', { params, body, idempotencyKey }));
  await killAround(() => sleep(500), 500);
  await until(async () => (await order()).money.refunded === 1_000, HEALED_MS);
}

interface Sums {
  payments: number[];
  refunds: number[];
}

async function readLedger(shop: Shop): Promise<Sums> {
  const read = async (type: string) =>
    (
      await shop.database.query<{ amount: number }>(
        `select (data->>'amount')::int as amount from events where type = $1 order by 1`,
        [type],
      )
    ).map(({ amount }) => amount);
  return { payments: await read('PaymentRecorded'), refunds: await read('RefundRecorded') };
}

async function readProvider({ url }: PaymentSimulator): Promise<Sums> {
  const response = await fetch(`${url}/v1/balance_transactions?limit=100`, {
    headers: { authorization: `Bearer ${KEYS.secretKey}` },
  });
  const { data } = (await response.json()) as { data: { reporting_category: string; amount: number }[] };
  const read = (category: string) =>
    data
      .filter(({ reporting_category }) => reporting_category === category)
      .map(({ amount }) => Math.abs(amount))
      .sort((a, b) => a - b);
  return { payments: read('charge'), refunds: read('refund') };
}
