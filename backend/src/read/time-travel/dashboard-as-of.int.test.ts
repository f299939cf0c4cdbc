import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Dashboard, Item, Order, PlacedOrder } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../test-support/http.js';
import { newMember } from '../../../test-support/staff.js';
import { cartForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { runOps } from '../../../../tests/support/run-ops.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { verify } from '../verify/verify.js';

// The erasure is a process of its own.
const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };
let shop: TestShop;
let castle: Item;
let chair: Item;
let party: Item;

beforeAll(async () => {
  shop = await openTestShop({ env: { ...secrets, RATE_LIMITS: 'off' } });
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 2, bufferDays: 1 });
  chair = await shop.addItem({ name: 'Chair', price: 300, stock: 50, type: 'CHAIR' });
  party = await shop.addItem({ name: 'Party', type: 'PACKAGE', components: [{ itemId: chair.id, quantity: 10 }] });
});
afterAll(() => shop.close());

const dashboard = async (asOf?: string): Promise<Dashboard> =>
  readResponse('dashboard', await shop.admin.get('/api/admin/dashboard').query({ asOf }));
const getOrder = async (id: string, asOf?: string): Promise<Order> =>
  readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${id}`).query({ asOf }));
const lastMoment = async (): Promise<string> => {
  const { rows } = await shop.pool.query<{ at: Date }>('select max(recorded_at) as at from events');
  return rows[0]?.at.toISOString() ?? '';
};
/** Emails, floods and lag are about now. */
const ofThen = (figures: Dashboard): Dashboard => ({ ...figures, undeliveredEmails: 0, floods: [], lag: [] });

async function place(...lines: Parameters<typeof cartForm>[0]): Promise<Order> {
  const placed = readResponse('createBooking', await shop.guest.post('/api/bookings').send(cartForm(lines)));
  return getOrder((placed as PlacedOrder).orderId);
}

test('the dashboard as of each step of a journey is what it showed right after it, and erased people stay erased', async () => {
  const [today, day, later] = [shop.today, inDays(shop.today, 3), inDays(shop.today, 20)];
  const crew = await newMember(shop, 'CREW');
  const big = await place({ itemId: castle.id, eventDate: day }, { itemId: chair.id, eventDate: day, quantity: 12 });
  const small = await place({ itemId: chair.id, eventDate: later, quantity: 30 });
  const pack = await place({ itemId: party.id, eventDate: later });
  const now = await place({ itemId: chair.id, eventDate: today, quantity: 4 });
  const [bigPath, smallPath] = [`/api/admin/orders/${big.id}`, `/api/admin/orders/${small.id}`];
  const [bigLine, chairs] = big.lines.map(({ bookingId }) => bookingId);
  const { admin } = shop;
  const pay = (path: string, amount: number, more = {}) =>
    admin.post(`${path}/payments`).send({ kind: 'DEPOSIT', amount, method: 'CARD', ...more });
  const lastPayment = async (id: string) => (await getOrder(id)).money.payments.at(-1)?.id;
  const repair = { orderId: small.id, repair: { kind: 'move', to: inDays(later, 1) } };
  const washed = { from: day, to: inDays(day, 2), quantity: 48, reason: 'Washed' };
  const steps: (() => PromiseLike<{ status: number; text: string }>)[] = [
    () => admin.get(bigPath),
    () => pay(bigPath, 20_000, { kind: 'OTHER' }),
    () => pay(smallPath, 9_000, { confirm: true }),
    async () => admin.post(`${smallPath}/payments/${await lastPayment(small.id)}/reverse`).send({ reason: 'Twice' }),
    () => pay(smallPath, 9_900, { confirm: true }),
    () => admin.patch(`${bigPath}/lines/${chairs}`).send({ quantity: 5 }),
    () => admin.patch(bigPath).send({ status: 'CONFIRMED', bookingIds: [bigLine] }),
    () => admin.post(`${bigPath}/adjustments`).send({ amount: -9_000, reason: 'Neighbors' }),
    () => admin.post(`${bigPath}/lines`).send({ itemId: castle.id, eventDate: inDays(day, 40), quantity: 1 }),
    () => admin.post(`/api/orders/${pack.id}/move`).send({ from: later, to: inDays(later, 7) }),
    () => admin.patch(bigPath).send({ status: 'CANCELLED', bookingIds: [bigLine], reason: 'Too big' }),
    () => admin.post(`${bigPath}/damage-deposit`).send({ action: 'COLLECT', amount: 5_000, method: 'CASH' }),
    () => admin.post(`${bigPath}/damage-deposit`).send({ action: 'RETURN', amount: 5_000, method: 'CASH' }),
    () =>
      crew.browser.post(`/api/crew/stops/${now.id}/${today}`).send({ step: 'LOADED', at: new Date().toISOString() }),
    () => admin.post('/api/admin/day-desk').send({ date: later, reason: 'Storm', repairs: [repair] }),
    () => admin.post(`/api/admin/day-desk/orders/${small.id}/undo`),
    () => admin.patch(`/api/admin/items/${castle.id}`).send({ name: 'Big Castle', stock: 1 }),
    () => admin.post(`/api/admin/items/${chair.id}/downtimes`).send({ ...washed, force: true }),
    () => admin.patch(smallPath).send({ status: 'CANCELLED', reason: 'Rain' }),
    () => admin.post(`${smallPath}/refunds`).send({ amount: 9_900, method: 'CARD', reason: 'Agreed' }),
    () => admin.patch(`/api/admin/orders/${pack.id}`).send({ status: 'CANCELLED' }),
    () => admin.delete(`/api/items/${party.id}`),
  ];
  const recorded: { at: string; figures: Dashboard; orders: Order[] }[] = [];
  for (const [index, step] of steps.entries()) {
    const { status, text } = await step();
    expect([index, status < 300 || text]).toEqual([index, true]);
    const orders = await Promise.all([big, small, pack, now].map(({ id }) => getOrder(id)));
    recorded.push({ at: await lastMoment(), figures: ofThen(await dashboard()), orders });
  }
  const seen = <T>(select: (figures: Dashboard) => T) => new Set(recorded.map(({ figures }) => select(figures)));
  expect(seen(({ pendingBookings }) => pendingBookings).size).toBeGreaterThan(2);
  expect(seen(({ overbookedDays }) => overbookedDays.length).size).toBeGreaterThan(1);
  expect(seen(({ orders }) => orders.refunds.amount).size).toBeGreaterThan(2);
  expect(seen(({ orders }) => orders.deposits.amount).size).toBeGreaterThan(3);
  expect(seen(({ orders }) => JSON.stringify(orders.comingWeeks)).size).toBeGreaterThan(5);

  const ids = [big, small, pack, now].map(({ id }) => id);
  for (const { at, figures, orders } of recorded) {
    expect(await dashboard(at)).toEqual(figures);
    expect(await Promise.all(ids.map((id) => getOrder(id, at)))).toEqual(orders);
  }

  const { code } = await runOps(
    { DATABASE_URL: shop.databaseUrl, ...secrets },
    ...['erase', '--yes', '--email', big.customerEmail],
  );
  expect(code).toBe(0);
  for (const { at, figures } of recorded.slice(-4)) {
    const { recentBookings, ...others } = await dashboard(at);
    expect({ ...others, recentBookings: [] }).toEqual({ ...figures, recentBookings: [] });
    const names = recentBookings.map(({ orderId, customerName }) => [orderId === big.id, customerName]);
    expect(new Set(names.map(([isErased, name]) => isErased === (name === '[erased]')))).toEqual(new Set([true]));
  }
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});

test('days that have passed are added up, and the moments of a day are exact', async () => {
  const at = await lastMoment();
  const figures = await dashboard(at);
  // The same log, a week ago.
  const week = "interval '7 days'";
  await shop.pool.query(`update events set recorded_at = recorded_at - ${week};
    update dashboard_recorded set recorded_on = recorded_on - 7; update refund_changes set at = at - ${week}`);
  const { totalBookings, pendingBookings, popularItems, orders } = await dashboard(
    new Date(Date.now() - 1).toISOString(),
  );
  expect({ totalBookings, pendingBookings, popularItems }).toEqual({
    totalBookings: figures.totalBookings,
    pendingBookings: figures.pendingBookings,
    popularItems: figures.popularItems,
  });
  expect(orders.refunds).toEqual(figures.orders.refunds);
  expect(orders.deposits).toEqual({ ...figures.orders.deposits, overdue: figures.orders.deposits.orders });
  const then = new Date(Date.parse(at) - 7 * 86_400_000);
  expect(await dashboard(then.toISOString())).toMatchObject({ totalBookings, pendingBookings, totalItems: 2 });
  const before = await dashboard(new Date(then.getTime() - 86_400_000).toISOString());
  expect(before).toMatchObject({ totalBookings: 0, pendingBookings: 0, totalItems: 0, recentBookings: [] });
});

test('a moment to come is refused, and the past is for admins', async () => {
  const asOf = new Date(Date.now() + 60_000).toISOString();
  expect(readProblem(await shop.admin.get('/api/admin/dashboard').query({ asOf }))).toMatchObject({ status: 400 });
  const crew = await newMember(shop, 'CREW');
  const past = { asOf: '2026-11-20T00:00:00Z' };
  expect(readProblem(await crew.browser.get('/api/admin/dashboard').query(past)).status).toBe(403);
});
