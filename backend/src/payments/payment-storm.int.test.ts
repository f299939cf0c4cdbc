import type { CheckoutSession } from '@party-rental/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, openPayingShop, waitFor, type PayingShop, type PlacedOrder } from '../../test-support/paying-shop.js';

let log = '';
let shop: PayingShop;

beforeAll(async () => {
  shop = await openPayingShop({ log: (lines) => (log += lines) });
});
afterAll(() => shop.close());

const inTurn = async <T, R>(all: readonly T[], step: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = [];
  for (const one of all) results.push(await step(one));
  return results;
};

const countPayments = async () => {
  const { rows } = await shop.pool.query<{ count: number; sum: number }>(
    `select count(*)::int as count, sum((data->>'amount')::int)::int as sum from events where type = 'PaymentRecorded'`,
  );
  return rows[0];
};

test('1,000 shuffled messages about 100 payments record 100; 10 forged and 10 old ones are refused', async () => {
  const item = await shop.addItem({ stock: 100 });
  const orders = await inTurn(Array.from({ length: 100 }), () => shop.place(item));
  const pages = await inTurn(orders, (order) => order.open());
  const sending = { action: 'pay', deliveries: 10, shuffle: true };
  await Promise.all(
    pages.map(async (page, i) => {
      await act(page, { ...sending, ...(i % 10 === 0 && { delayMs: 500 }) });
      // Half of the browsers return before any message has come, or after.
      if (i % 2 === 0) await orders[i]?.read();
    }),
  );
  await waitFor(async () => expect((await countPayments())?.count).toBe(100));
  await waitFor(async () => expect(shop.provider.answers.filter((status) => status === 200).length).toBe(1_000));
  const expected = pages.reduce((sum, { amount }) => sum + amount, 0);
  expect(await countPayments()).toEqual({ count: 100, sum: expected });

  const late = await shop.place(await shop.addItem({ stock: 1 }));
  const page = await late.open();
  const positions = () => shop.pool.query(`select max(position) as last from events`);
  const { rows: before } = await positions();
  await act(page, { action: 'decline', deliveries: 10, forged: true });
  await act(page, { action: 'decline', deliveries: 10, ageSeconds: 301 });
  await waitFor(async () => expect(shop.provider.answers.filter((status) => status === 400).length).toBe(20));
  expect((await positions()).rows).toEqual(before);
  for (const order of orders) expect(await order.read()).toMatchObject({ status: 'CONFIRMED' });
});

test('100 buyers want the last unit: one has it, and everyone else has their money', async () => {
  const item = await shop.addItem({ stock: 1 });
  const orders: PlacedOrder[] = [];
  const pages: CheckoutSession[] = [];
  // Each had it in turn, and left the page open until the time was over.
  for (let i = 0; i < 40; i += 1) {
    if (i > 0) shop.clock.moveAhead((i * 31) / (24 * 60));
    const order = await shop.place(item);
    orders.push(order);
    pages.push(await order.open());
  }
  const others = await Promise.all(
    Array.from({ length: 60 }, (_, i) => ({ ...orders[0]?.form, customerEmail: `other${i}@example.com` })).map((form) =>
      shop.guest.post('/api/bookings').send(form),
    ),
  );
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 409));
  await Promise.all(pages.map((page) => act(page, { action: 'pay' }).catch(() => undefined)));
  await waitFor(async () => {
    const all = await inTurn(orders, (order) => order.read());
    const paid = all.filter(({ money }) => money.paid - money.refunded > 0);
    expect(paid).toHaveLength(1);
    expect(paid[0]).toMatchObject({ status: 'CONFIRMED' });
    expect(all.filter(({ status }) => status !== 'CANCELLED')).toHaveLength(1);
    expect(all.flatMap(({ money }) => money.online ?? []).filter(({ state }) => state === 'PENDING')).toEqual([]);
  });
  expect(await orders[0]?.remaining()).toBe(0);
  shop.clock.moveAhead(0);
});

test('the provider is away for half an hour: nothing is lost, no page hangs, and everything is made up for', async () => {
  const item = await shop.addItem({ stock: 3 });
  const [paid, open, unpaid] = [await shop.place(item), await shop.place(item), await shop.place(item)];
  const [paidPage, openPage] = [await paid.open(), await open.open()];
  // Paid in the last moment: its message never comes.
  await act(paidPage, { action: 'pay', delayMs: 600_000 });
  await shop.provider.stop();
  const began = performance.now();
  expect((await unpaid.checkout()).status).toBe(503);
  expect(performance.now() - began).toBeLessThan(10_000);
  shop.clock.moveAhead(29.5 / (24 * 60));
  // It can't say whether they were paid, so they are kept.
  await waitFor(async () => {
    for (const order of [paid, open, unpaid]) expect((await order.read()).payBy).toBeUndefined();
  });
  shop.clock.moveAhead(31 / (24 * 60));
  for (const order of [paid, open, unpaid]) expect((await order.read()).status).not.toBe('CANCELLED');
  await shop.provider.startAgain();
  await waitFor(async () => expect((await paid.read()).status).toBe('CONFIRMED'));
  await act(openPage, { action: 'pay' });
  await act(await unpaid.open(), { action: 'pay' });
  for (const order of [open, unpaid])
    await waitFor(async () =>
      expect(await order.read()).toMatchObject({ status: 'CONFIRMED', money: { refunded: 0 } }),
    );
  shop.clock.moveAhead(0);
});

test('no table and no log line has a card number or a secret', async () => {
  const { rows: tables } = await shop.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const secret of ['4242424242424242', 'sk_simulator', 'whsec_simulator', '_secret_']) {
    const find = tables.map(
      ({ name }) => `select '${name}' as name from ${name} t where position('${secret}' in t::text) > 0`,
    );
    expect((await shop.pool.query(find.join(' union all '))).rows).toEqual([]);
    expect(log).not.toContain(secret);
  }
  expect(log).toContain('checkout-sessions');
});
