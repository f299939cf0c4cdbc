import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CalendarDate, Item, Order, PlacedOrder } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../../test-support/http.js';
import { cartForm, inDays, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';

let shop: TestShop;
let castle: Item;
/** By name: near and far are on one day, wide from before to after `near`, gone is cancelled. */
let orders: Record<'far' | 'near' | 'wide' | 'gone', Order>;
let [before, near, between, after, far]: CalendarDate[] = [];

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 20 });
  [before, near, between, after, far] = [5, 10, 12, 15, 20].map((days) => inDays(shop.today, days));
  orders = {
    far: await placed('Fay Far', far),
    near: await placed('Ned Near', near, near, near),
    wide: await placed('Wanda Wide', before, after),
    gone: await placed('Gus Gone', near),
  };
  const pay = (id: string, kind: string, amount: number) =>
    shop.admin.post(`/api/admin/orders/${id}/payments`).send({ kind, amount, method: 'CASH' }).expect(201);
  await pay(orders.far.id, 'DEPOSIT', orders.far.price.deposit);
  await pay(orders.gone.id, 'DEPOSIT', orders.gone.price.deposit);
  await pay(orders.near.id, 'OTHER', 1_000);
  const cancel = (id: string, body: object) =>
    shop.admin
      .patch(`/api/admin/orders/${id}`)
      .send({ status: 'CANCELLED', ...body })
      .expect(200);
  await cancel(orders.gone.id, {});
  await cancel(orders.near.id, { bookingIds: [orders.near.lines[0]?.bookingId] });
  const deposit = { action: 'COLLECT', amount: 5_000, method: 'CASH' };
  await shop.admin.post(`/api/admin/orders/${orders.far.id}/damage-deposit`).send(deposit).expect(201);
  // More than the fees, so that the exports have a negative amount.
  const discount = { amount: -10_000, reason: 'Returning customer' };
  await shop.admin.post(`/api/admin/orders/${orders.far.id}/adjustments`).send(discount).expect(201);
  const refund = { amount: 500, method: 'CASH', reason: 'Part of it' };
  await shop.admin.post(`/api/admin/orders/${orders.gone.id}/refunds`).send(refund).expect(201);
  for (const [name, { id }] of Object.entries(orders))
    orders[name as keyof typeof orders] = readResponse('getOrder', await shop.admin.get(`/api/orders/${id}`));
});
afterAll(() => shop.close());

async function placed(customerName: string, ...days: (CalendarDate | undefined)[]): Promise<Order> {
  const lines = await Promise.all(
    days.map(async (day, i) => ({
      itemId: i > 0 ? (await shop.addItem()).id : castle.id,
      eventDate: day ?? shop.today,
    })),
  );
  const customerPhone = days.length === 3 ? '(555) 010-7788' : '(555) 010-2030';
  const form = { ...cartForm(lines), customerName, customerPhone };
  const { orderId } = readResponse('createBooking', await shop.guest.post('/api/bookings').send(form)) as PlacedOrder;
  return readResponse('getOrder', await shop.admin.get(`/api/orders/${orderId}`));
}

const list = async (query: Record<string, string | number | undefined> = {}) => {
  const response = await shop.admin.get('/api/admin/orders').query(query);
  return { orders: readResponse('adminOrders', response), total: Number(response.headers['x-total-count']) };
};
const names = async (query: Record<string, string | number | undefined> = {}) =>
  (await list(query)).orders.map(({ customerName }) => customerName.split(' ')[0]);

describe('the list of orders', () => {
  test('starts with the upcoming event days, and shows each order as its customer sees it', async () => {
    expect(await names()).toEqual(['Wanda', 'Ned', 'Gus', 'Fay']);
    expect((await list()).orders).toEqual(expect.arrayContaining(Object.values(orders)));
    expect((await list()).total).toBe(4);
  });

  test('continues with past event days, latest first, when the upcoming ones are over', async () => {
    await shop.pool.query('update orders set first_day = $1, last_day = $2 where id = $3', [
      inDays(shop.today, -9),
      inDays(shop.today, -8),
      orders.wide.id,
    ]);
    await shop.pool.query('update orders set first_day = $1, last_day = $1 where id = $2', [
      inDays(shop.today, -3),
      orders.far.id,
    ]);
    try {
      const sequence = await names();
      expect(sequence.slice(2)).toEqual(['Fay', 'Wanda']);
      expect(await pageByPage({ limit: 1 })).toEqual(sequence);
    } finally {
      for (const [order, first, last] of [
        [orders.wide, before, after],
        [orders.far, far, far],
      ] as const)
        await shop.pool.query('update orders set first_day = $1, last_day = $2 where id = $3', [first, last, order.id]);
    }
  });

  test.each([
    [{ sort: 'event_day' }, 'Wanda', 'Fay'],
    [{ sort: 'event_day', direction: 'desc' }, 'Fay', 'Wanda'],
    [{ sort: 'created' }, 'Gus', 'Fay'],
    [{ sort: 'created', direction: 'asc' }, 'Fay', 'Gus'],
    [{ sort: 'total', direction: 'asc' }, 'Gus', 'Wanda'],
    [{ direction: 'desc' }, 'Fay', 'Wanda'],
  ])('is sorted by %j, page by page as well', async (query, first, last) => {
    const sorted = await names(query);
    expect([sorted[0], sorted.at(-1)]).toEqual([first, last]);
    expect(await pageByPage({ ...query, limit: 1 })).toEqual(sorted);
  });

  test('finds names, numbers in any format, numbers of lines, and phone digits', async () => {
    const { number, lines, customerPhone } = orders.near;
    for (const search of [
      'ned',
      number,
      number.replaceAll('-', ''),
      number.slice(3).toLowerCase(),
      lines[1]?.number,
      customerPhone.replaceAll(/\D/g, ''),
      `+1 ${customerPhone}`,
    ])
      expect(await names({ search })).toEqual(['Ned']);
    expect((await list({ search: 'no such customer' })).total).toBe(0);
  });

  test('is filtered by status and by what is due', async () => {
    expect(await names({ status: 'CANCELLED' })).toEqual(['Gus']);
    expect(await names({ status: 'CONFIRMED' })).toEqual(['Fay']);
    expect(await names({ money: 'deposit_due', sort: 'created', direction: 'asc' })).toEqual(['Ned', 'Wanda']);
    expect(await names({ money: 'balance_due', sort: 'created', direction: 'asc' })).toEqual(['Fay', 'Ned', 'Wanda']);
    expect(await names({ money: 'refund_due' })).toEqual(['Gus']);
  });

  test('contains an order on each of its event days, and not on the days between', async () => {
    expect(await names({ from: after, to: after })).toEqual(['Wanda']);
    expect(await names({ to: before })).toEqual(['Wanda']);
    expect(await names({ from: between, to: between })).toEqual([]);
    expect(await names({ from: between, sort: 'created', direction: 'asc' })).toEqual(['Fay', 'Wanda']);
    expect(await pageByPage({ from: between, limit: 1 })).toEqual(['Wanda', 'Fay']);
    expect((await list({ from: after, to: after })).total).toBe(1);
  });

  test.each(['nonsense', btoa('[9,"2026-12-12","019abf3e-6f0a-7c55-9a35-4fd1c0b6a001"]'), btoa('["2026-12-12"]')])(
    'starts at the beginning for the invalid cursor %s',
    async (cursor) => expect(await names({ cursor })).toEqual(await names()),
  );

  test('refuses unknown filters, and everyone but admins', async () => {
    for (const query of ['sort=name', 'money=none', 'from=2026-02-30', 'status=PENDING', 'direction=up'])
      expect(readProblem(await shop.admin.get(`/api/admin/orders?${query}`)).code).toBe('malformed');
    for (const path of ['orders', 'orders.csv'])
      expect(readProblem(await shop.guest.get(`/api/admin/${path}`)).code).toBe('unauthenticated');
  });
});

describe('the dashboard', () => {
  const figures = async () => readResponse('dashboard', await shop.admin.get('/api/admin/dashboard')).orders;

  test('counts and adds up what is due, each as the list that it links to', async () => {
    const { deposits, refunds, balances, today } = await figures();
    const { near, wide, gone } = orders;
    expect(deposits).toEqual({
      orders: 2,
      amount: near.money.depositDue + wide.money.depositDue,
      overdue: 0,
    });
    expect(await names({ money: 'deposit_due', from: today, sort: 'created', direction: 'asc' })).toEqual([
      'Ned',
      'Wanda',
    ]);
    expect(refunds).toEqual({ orders: 1, amount: gone.money.refundDue });
    expect(balances).toEqual({ orders: 1, amount: wide.money.balance, to: inDays(shop.today, 6) });
    expect(await names({ money: 'balance_due', from: today, to: balances.to })).toEqual(['Wanda']);
  });

  test('calls a deposit overdue after 24 hours, and no longer due when the party is over', async () => {
    const { id } = orders.near;
    await shop.pool.query(`update orders set created_at = created_at - interval '24 hours' where id = $1`, [id]);
    expect((await figures()).deposits).toMatchObject({ orders: 2, overdue: 1 });
    await shop.pool.query(
      `update orders set created_at = created_at + interval '24 hours', first_day = $2, last_day = $2 where id = $1`,
      [id, inDays(shop.today, -1)],
    );
    expect((await figures()).deposits).toMatchObject({ orders: 1, overdue: 0 });
    await shop.pool.query('update orders set first_day = $2, last_day = $2 where id = $1', [id, near]);
  });

  test('has the revenue of the upcoming weeks by first event day, without cancelled orders', async () => {
    const { comingWeeks } = await figures();
    expect(comingWeeks).toHaveLength(8);
    const { near, wide, far } = orders;
    expect(comingWeeks.reduce((sum, week) => sum + week.orders, 0)).toBe(3);
    expect(comingWeeks.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(
      near.price.total + wide.price.total + far.price.total,
    );
  });
});

describe('the CSV exports of orders', () => {
  const csv = async (query: Record<string, string | undefined>) => {
    const { text } = await shop.admin.get('/api/admin/orders.csv').query(query).buffer(true).expect(200);
    const [header = '', ...rows] = text.trim().split('\n');
    const columns = header.replace('\uFEFF', '').split(',');
    return rows.map((row) => Object.fromEntries(row.split(',').map((cell, i) => [columns[i] ?? '', cell])));
  };
  const sum = (rows: Record<string, string>[], column: string) =>
    rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);

  test('have the chosen orders only', async () => {
    const ids = [orders.near.id, orders.far.id];
    expect(await csv({ ids: ids.join(',') })).toHaveLength(2);
    expect(await csv({ ids: ids.join(','), rows: 'lines' })).toHaveLength(
      orders.near.lines.length + orders.far.lines.length,
    );
    await shop.admin.get('/api/admin/orders.csv').query({ ids: 'all' }).expect(400);
  });

  test('have one row an order, line and payment, and add up to the same totals', async () => {
    const [byOrder, byLine, byPayment] = [
      await csv({}),
      await csv({ rows: 'lines' }),
      await csv({ rows: 'payments' }),
    ] as const;
    expect([byOrder.length, byLine.length, byPayment.length]).toEqual([4, 7, 5]);
    for (const column of ['Subtotal', 'Fees and adjustments', 'Delivery surcharge', 'Tax', 'Total'])
      expect(sum(byLine, column)).toBe(sum(byOrder, column));
    for (const column of ['Paid', 'Refunded', 'Damage deposit held'])
      expect(sum(byPayment, column)).toBe(sum(byOrder, column));
    const all = Object.values(orders);
    expect(sum(byOrder, 'Total')).toBe(all.reduce((total, { price }) => total + price.total, 0));
    expect(sum(byOrder, 'Balance')).toBe(all.reduce((total, { money }) => total + money.balance, 0));
  });

  test('have the filters of the list', async () => {
    expect(await csv({ money: 'refund_due' })).toMatchObject([
      { Order: orders.gone.number, Total: '0.00', Refunded: '5.00' },
    ]);
    expect(await csv({ search: 'wanda', rows: 'payments' })).toEqual([]);
  });
});

async function pageByPage(query: Record<string, string | number | undefined>): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = [];
  let response = await shop.admin.get('/api/admin/orders').query(query);
  for (;;) {
    found.push(...readResponse('adminOrders', response).map(({ customerName }) => customerName.split(' ')[0]));
    const next = /<([^>]+)>; rel="next"/.exec(response.headers['link'] ?? '')?.[1];
    if (!next) return found;
    response = await shop.admin.get(next);
  }
}
