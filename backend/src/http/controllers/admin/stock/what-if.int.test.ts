import { afterEach, expect, test } from 'vitest';
import {
  addDays,
  bookedLine,
  type Booking,
  type CalendarDate,
  type Item,
  type UnavailableLine,
} from '@party-rental/contracts';
import { numbers } from '../../../../../test-support/history.js';
import { readResponse, readProblem } from '../../../../../test-support/http.js';
import { bookingForm, cartForm, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';
import { ChangedDemand } from '../../../../domain/stock/changed-demand.js';

const FIRST = '2027-06-05' as CalendarDate;
const DAYS = 14;
const SEASON = { from: FIRST, to: addDays(FIRST, DAYS - 1) };
/** From a quarter of the steps on. */
const LATER_STOCK = 3;
/** Of the downtime. */
const DOWN_UNIT_DAYS = 2;

interface Line {
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
}
/** The first booking of each step, with those that repeat it. */
type BookingIds = Map<number, string[]>;
/** What was sent, with the lines that it booked or was refused for. */
interface Step {
  send: (
    shop: TestShop,
    ids: BookingIds,
    caller: string,
    extraUnits: number,
  ) => Promise<{ status: number; body: unknown }>;
  isPriceChange?: true;
  booked?: Line[];
  refused?: Line[];
}

let shops: TestShop[] = [];
afterEach(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  shops = [];
});

/** The same items with the same ids, and so many castles at this price. */
async function openShop(castles: number, price = 18_900): Promise<{ shop: TestShop; castle: Item; items: Item[] }> {
  const shop = await openTestShop({ env: { RATE_LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' } });
  shops.push(shop);
  const castle = await shop.addItem({ name: 'Castle', price, stock: castles, bufferDays: 1 });
  const table = await shop.addItem({ name: 'Table', type: 'TABLE', price: 1_200, stock: 6 });
  const components = [castle, table].map(({ id }, i) => ({ itemId: id, quantity: 1 + i }));
  const combo = await shop.addItem({ name: 'Combo', type: 'PACKAGE', price: 22_000, components });
  return { shop, castle, items: [castle, table, combo] };
}

/** Random requests of a season: bookings, carts, cancellations, moves, a downtime, one more castle and a new price. */
function randomSteps(items: readonly Item[], castle: Item, length: number, seed: number): Step[] {
  const pick = numbers(seed);
  const line = (): Line => {
    const item = items[pick(items.length)] ?? castle;
    return { itemId: item.id, eventDate: addDays(FIRST, pick(14)), quantity: 1 + pick(item.name === 'Table' ? 5 : 2) };
  };
  const as = (shop: TestShop, caller: string, form: object) =>
    shop.guest.post('/api/bookings').set('X-Forwarded-For', caller).send(form);
  return Array.from({ length }, (_, step): Step => {
    const kind = pick(10);
    const earlier = pick(step || 1);
    if (step === 5)
      return {
        send: (shop) =>
          shop.admin
            .post(`/api/admin/items/${castle.id}/downtimes`)
            .send({ from: addDays(FIRST, 3), to: addDays(FIRST, 4), quantity: 1, reason: 'Torn seam', force: true }),
      };
    if (step === Math.floor(length / 4))
      return {
        send: (shop, _ids, _caller, extraUnits) =>
          shop.admin
            .patch(`/api/admin/items/${castle.id}`)
            .send({ stock: LATER_STOCK + extraUnits })
            .expect(200),
      };
    if (step === length / 2)
      return {
        isPriceChange: true,
        send: (shop) => shop.admin.patch(`/api/admin/items/${castle.id}`).send({ price: 20_900 }),
      };
    if (kind === 0)
      return {
        send: async (shop, ids) => {
          const cancelled = ids.get(earlier);
          ids.delete(earlier);
          return forEach(cancelled, (id) =>
            shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' }),
          );
        },
      };
    if (kind === 1) {
      const eventDate = addDays(FIRST, pick(14));
      return {
        send: (shop, ids, caller) =>
          forEach(ids.get(earlier), (id) =>
            shop.admin.post(`/api/admin/bookings/${id}/move`).set('X-Forwarded-For', caller).send({ eventDate }),
          ),
      };
    }
    if (kind === 2) {
      const lines = [line(), { ...line(), itemId: castle.id }];
      return { send: (shop, _, caller) => as(shop, caller, cartForm(lines)) };
    }
    const one = line();
    return { send: (shop, _, caller) => as(shop, caller, bookingForm({ ...one })) };
  });
}

/** The last answer. */
async function forEach(
  ids: readonly string[] = [],
  send: (id: string) => PromiseLike<{ status: number; body: unknown }>,
): Promise<{ status: number; body: unknown }> {
  let answer: { status: number; body: unknown } = { status: 404, body: {} };
  for (const id of ids) answer = await send(id);
  return answer;
}

/** Returns the bookings in a response to an order; none for another response. */
function getBookings(body: unknown): Booking[] {
  const { bookings = [body as Booking] } = body as { bookings?: Booking[] };
  return bookings.filter((booking) => 'orderId' in booking);
}

async function run(shop: TestShop, steps: readonly Step[]): Promise<Step[]> {
  const ids: BookingIds = new Map();
  const done: Step[] = [];
  for (const [i, step] of steps.entries()) {
    const caller = `10.1.${Math.floor(i / 200)}.${1 + (i % 200)}`;
    const { status, body } = await step.send(shop, ids, caller, 0);
    const { lines } = body as { lines?: UnavailableLine[] };
    const bookings = status === 201 ? getBookings(body) : [];
    if (bookings.length > 0) {
      ids.set(
        i,
        bookings.slice(0, 1).map(({ id }) => id),
      );
      const booked = bookings.map(({ itemId, eventDate, quantity }) => ({ itemId, eventDate, quantity }));
      done.push({ ...step, booked });
    } else if (status === 409 && lines) {
      const refused = lines.map(({ itemId, eventDate, requested }) => ({ itemId, eventDate, quantity: requested }));
      done.push({ ...step, refused: refused.toSorted((a, b) => (a.eventDate < b.eventDate ? -1 : 1)) });
    } else done.push(step);
  }
  return done;
}

/** Sends the steps to another shop. Those that were refused are requests for the lines that were missing then. */
async function runAgain(
  shop: TestShop,
  steps: readonly Step[],
  {
    itemId,
    extraUnits,
    price,
    demandChange = 0,
  }: { itemId: number; extraUnits: number; price?: number; demandChange?: number },
): Promise<void> {
  const demand = new ChangedDemand({ itemId, demandChange, ...SEASON });
  const ids: BookingIds = new Map();
  const book = async (lines: readonly Line[]): Promise<string[]> => {
    if (lines.length === 0) return [];
    const { status, body } = await shop.guest.post('/api/bookings').send(cartForm([...lines]));
    return status === 201 ? getBookings(body).map(({ id }) => id) : [];
  };
  for (const [i, step] of steps.entries()) {
    if (step.isPriceChange && price !== undefined) continue;
    if (step.refused)
      for (const line of step.refused)
        for (let times = demand.countRequests(line); times > 0; times -= 1) await book([line]);
    else if (step.booked) {
      const [first, ...others] = step.booked.map((line) => ({ line, times: demand.countRequests(line) }));
      if (!first) continue;
      const requested = [first, ...others].filter(({ times }) => times > 0);
      const booked = await book(requested.map(({ line }) => line));
      const related = first.times > 0 ? booked.slice(0, 1) : [];
      for (const each of requested)
        for (let times = each.times; times > 1; times -= 1) {
          const again = await book([each.line]);
          if (each === first) related.push(...again);
        }
      ids.set(i, related);
    } else await step.send(shop, ids, '10.2.0.1', extraUnits);
  }
}

/** All bookings that stand, as the shop lists them, those of an item, and the share of its units that they take. */
async function standing(shop: TestShop, ownId: number, stock: number) {
  const all = readResponse('adminBookings', await shop.admin.get('/api/admin/bookings?limit=500'));
  const active = all.filter(({ status }) => status !== 'CANCELLED');
  const sumUp = (bookings: typeof all) => ({
    bookings: bookings.length,
    revenue: bookings.reduce((sum, one) => sum + bookedLine(one.quote, one).price * one.quantity, 0),
  });
  const { rows } = await shop.pool.query<{ unitDays: number }>(
    `select sum(booked)::int as "unitDays" from availability where item_id = $1 and day between $2 and $3`,
    [ownId, SEASON.from, SEASON.to],
  );
  const utilization = ((rows[0]?.unitDays ?? 0) - DOWN_UNIT_DAYS) / (stock * DAYS);
  return { ...sumUp(active), own: sumUp(active.filter(({ itemId }) => itemId === ownId)), utilization };
}

const whatIf = async (shop: TestShop, itemId: number, change: Record<string, number>) =>
  readResponse(
    'whatIf',
    await shop.admin.get('/api/admin/missed-demand/what-if').query({ itemId, ...SEASON, ...change }),
  );

test.each([
  [1, 4],
  [2, 11],
])(
  'a season with %i more castles equals the same requests in a shop that has them',
  async (extraUnits, seed) => {
    const { shop, castle, items } = await openShop(2);
    const steps = await run(shop, randomSteps(items, castle, 100, seed));
    const before = await standing(shop, castle.id, LATER_STOCK);
    expect(steps.filter(({ refused }) => refused).length).toBeGreaterThan(10);
    const unchanged = await whatIf(shop, castle.id, { extraUnits: 0 });
    expect(unchanged.actual).toMatchObject(before);
    expect(unchanged.whatIf).toEqual(unchanged.actual);
    expect(unchanged.refusals).toMatchObject({ taken: 0, leftOut: 0, undated: 0 });

    const replayed = await whatIf(shop, castle.id, { extraUnits });
    const other = await openShop(2 + extraUnits);
    await runAgain(other.shop, steps, { itemId: castle.id, extraUnits });
    const after = await standing(other.shop, castle.id, LATER_STOCK + extraUnits);
    expect(replayed.whatIf).toMatchObject(after);
    expect(after.bookings).toBeGreaterThan(before.bookings);
    expect(after.revenue).toBeGreaterThan(before.revenue);
  },
  240_000,
);

test.each([
  { price: 24_900, demandChange: -30, extraUnits: 0, seed: 4, requests: 80 },
  { price: 12_900, demandChange: 140, extraUnits: 2, seed: 11, requests: 50 },
])(
  'a season of castles at $price cents, $demandChange% of requests and $extraUnits units more equals the same requests in such a shop',
  async ({ seed, requests, ...change }) => {
    const { shop, castle, items } = await openShop(2);
    const steps = await run(shop, randomSteps(items, castle, requests, seed));
    const before = await standing(shop, castle.id, LATER_STOCK);
    const replayed = await whatIf(shop, castle.id, { ...change, purchasePrice: 100_000 });
    const other = await openShop(2 + change.extraUnits, change.price);
    await runAgain(other.shop, steps, { itemId: castle.id, ...change });
    const after = await standing(other.shop, castle.id, LATER_STOCK + change.extraUnits);
    const extra = { bookings: after.bookings - before.bookings, revenue: after.revenue - before.revenue };
    expect(replayed).toMatchObject({ actual: before, whatIf: after, extra });
    const [cost, { stayedAway, added }] = [100_000 * change.extraUnits, replayed.demand];
    expect(replayed.payback).toBe(cost > 0 && extra.revenue > 0 ? cost / extra.revenue : null);
    expect(change.demandChange < 0 ? stayedAway : added).toBeGreaterThan(5);
    expect(await whatIf(shop, castle.id, { ...change, purchasePrice: 100_000 })).toEqual(replayed);
  },
  240_000,
);

test('refusals of an unknown moment are decided last, as one unit each', async () => {
  const { shop, castle } = await openShop(1);
  await shop.guest
    .post('/api/bookings')
    .send(bookingForm({ itemId: castle.id, eventDate: FIRST }))
    .expect(201);
  await shop.pool.query('insert into missed_demand values ($1, $2, 3, 0)', [castle.id, FIRST]);
  expect(await whatIf(shop, castle.id, { extraUnits: 2, purchasePrice: 37_800 })).toMatchObject({
    item: { itemName: 'Castle', stock: 1, price: 18_900 },
    actual: { bookings: 1, revenue: 18_900, own: { bookings: 1, units: 1, revenue: 18_900 } },
    whatIf: { bookings: 3, revenue: 56_700 },
    extra: { bookings: 2, revenue: 37_800 },
    payback: 2,
    refusals: { taken: 2, refused: 1, leftOut: 0, undated: 3 },
  });
});

test('a season is replayed with one more unit, or as it was with another price or other demand', async () => {
  const { shop, castle } = await openShop(1);
  await shop.guest
    .post('/api/bookings')
    .send(bookingForm({ itemId: castle.id, eventDate: FIRST }))
    .expect(201);
  await shop.pool.query('insert into missed_demand values ($1, $2, 1, 0)', [castle.id, FIRST]);
  expect((await whatIf(shop, castle.id, {})).extra).toEqual({ bookings: 1, revenue: 18_900 });
  expect((await whatIf(shop, castle.id, { price: 20_000 })).extra).toEqual({ bookings: 0, revenue: 1_100 });
  const allStayAway = await whatIf(shop, castle.id, { demandChange: -100 });
  expect(allStayAway).toMatchObject({
    extra: { bookings: -1, revenue: -18_900 },
    demand: { stayedAway: 2 },
    payback: null,
  });
});

test('an unknown item, a package and impossible numbers are refused, and customers do not see it', async () => {
  const { shop, castle, items } = await openShop(1);
  const path = (query: string) => `/api/admin/missed-demand/what-if?from=2027-01-01&to=2027-12-31&${query}`;
  expect(readProblem(await shop.admin.get(path('itemId=4711'))).status).toBe(404);
  const combo = items.at(-1)?.id ?? 0;
  for (const query of [
    '',
    'itemId=0',
    `itemId=${castle.id}&extraUnits=-1`,
    `itemId=${castle.id}&extraUnits=101`,
    `itemId=${castle.id}&price=-1`,
    `itemId=${castle.id}&price=189.5`,
    `itemId=${castle.id}&demandChange=-101`,
    `itemId=${castle.id}&demandChange=1001`,
    `itemId=${castle.id}&purchasePrice=-1`,
    `itemId=${combo}`,
  ])
    expect(readProblem(await shop.admin.get(path(query))).status).toBe(400);
  await shop.guest.get(path(`itemId=${castle.id}`)).expect(401);
});
