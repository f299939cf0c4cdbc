import { afterAll, expect, test } from '@jest/globals';
import { addDays, bookedPrice, type CalendarDate, type Item, type UnavailableLine } from '@party-rental/contracts';
import { numbers } from '../../../../../test-support/history.js';
import { answerOf, refusalOf } from '../../../../../test-support/http.js';
import { bookingForm, cartForm, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';

const FIRST = '2027-06-05' as CalendarDate;
const SEASON = { from: FIRST, to: addDays(FIRST, 13) };

interface Line {
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
}
/** What was sent, with the lines that it was refused for. */
interface Step {
  send: (shop: TestShop, booked: Map<number, string>, caller: string) => Promise<{ status: number; body: unknown }>;
  refused?: Line[];
}

const shops: TestShop[] = [];
afterAll(() => Promise.all(shops.map((shop) => shop.close())));

/** The same items with the same ids, and so many castles. */
async function openShop(castles: number): Promise<{ shop: TestShop; castle: Item; items: Item[] }> {
  const shop = await openTestShop({ env: { RATE_LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' } });
  shops.push(shop);
  const castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: castles, bufferDays: 1 });
  const table = await shop.addItem({ name: 'Table', type: 'TABLE', price: 1_200, stock: 6 });
  const components = [castle, table].map(({ id }, i) => ({ itemId: id, quantity: 1 + i }));
  const combo = await shop.addItem({ name: 'Combo', type: 'PACKAGE', price: 22_000, components });
  return { shop, castle, items: [castle, table, combo] };
}

/** Random requests of a season: bookings, carts, cancellations, moves, a downtime and a new price. */
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
    if (step === length / 2)
      return { send: (shop) => shop.admin.patch(`/api/admin/items/${castle.id}`).send({ price: 20_900 }) };
    if (kind === 0)
      return {
        send: async (shop, booked) => {
          const id = booked.get(earlier);
          booked.delete(earlier);
          return id
            ? shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' })
            : { status: 404, body: {} };
        },
      };
    if (kind === 1) {
      const eventDate = addDays(FIRST, pick(14));
      return {
        send: async (shop, booked, caller) => {
          const id = booked.get(earlier);
          if (!id) return { status: 404, body: {} };
          return shop.admin.post(`/api/admin/bookings/${id}/move`).set('X-Forwarded-For', caller).send({ eventDate });
        },
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

/** Sends every step; one that was refused before is a request for the lines that were missing then. */
async function run(shop: TestShop, steps: readonly Step[]): Promise<Step[]> {
  const booked = new Map<number, string>();
  const done: Step[] = [];
  for (const [i, step] of steps.entries()) {
    const caller = `10.1.${Math.floor(i / 200)}.${1 + (i % 200)}`;
    const again = step.refused;
    if (again) {
      for (const line of again) await shop.guest.post('/api/bookings').send(bookingForm({ ...line }));
      done.push(step);
      continue;
    }
    const { status, body } = await step.send(shop, booked, caller);
    const { id, bookings, lines } = body as { id?: string; bookings?: { id: string }[]; lines?: UnavailableLine[] };
    const created = bookings?.[0]?.id ?? id;
    if (status === 201 && created) booked.set(i, created);
    const refused = lines?.map(({ itemId, eventDate, requested }) => ({ itemId, eventDate, quantity: requested }));
    done.push(status === 409 && refused ? { ...step, refused } : step);
  }
  return done;
}

/** All bookings that stand, as the shop lists them. */
async function standing(shop: TestShop): Promise<{ bookings: number; revenue: number }> {
  const all = answerOf('adminBookings', await shop.admin.get('/api/admin/bookings?limit=500'));
  const active = all.filter(({ status }) => status !== 'CANCELLED');
  const revenue = active.reduce((sum, { itemId, quantity, quote }) => sum + bookedPrice(quote, itemId) * quantity, 0);
  return { bookings: active.length, revenue };
}

const whatIf = async (shop: TestShop, itemId: number, extraUnits: number) =>
  answerOf(
    'whatIf',
    await shop.admin.get(
      `/api/admin/missed-demand/what-if?itemId=${itemId}&extraUnits=${extraUnits}&from=${SEASON.from}&to=${SEASON.to}`,
    ),
  );

test.each([
  [1, 4],
  [2, 11],
])(
  'a season with %i more castles equals the same requests in a shop that has them',
  async (extraUnits, seed) => {
    const { shop, castle, items } = await openShop(2);
    const steps = await run(shop, randomSteps(items, castle, 100, seed));
    const before = await standing(shop);
    expect(steps.filter(({ refused }) => refused).length).toBeGreaterThan(10);
    const unchanged = await whatIf(shop, castle.id, 0);
    expect(unchanged.actual).toMatchObject(before);
    expect(unchanged.whatIf).toEqual(unchanged.actual);
    expect(unchanged.refusals).toMatchObject({ taken: 0, leftOut: 0, undated: 0 });

    const replayed = await whatIf(shop, castle.id, extraUnits);
    const other = await openShop(2 + extraUnits);
    await run(other.shop, steps);
    const after = await standing(other.shop);
    expect(replayed.whatIf).toMatchObject(after);
    expect(after.bookings).toBeGreaterThan(before.bookings);
    expect(after.revenue).toBeGreaterThan(before.revenue);
  },
  120_000,
);

test('refusals of an unknown moment are decided last, as one unit each', async () => {
  const { shop, castle } = await openShop(1);
  await shop.guest
    .post('/api/bookings')
    .send(bookingForm({ itemId: castle.id, eventDate: FIRST }))
    .expect(201);
  await shop.pool.query('insert into missed_demand values ($1, $2, 3, 0)', [castle.id, FIRST]);
  expect(await whatIf(shop, castle.id, 2)).toMatchObject({
    item: { itemName: 'Castle', stock: 1, units: 1, revenue: 18_900 },
    actual: { bookings: 1, revenue: 18_900 },
    whatIf: { bookings: 3, revenue: 56_700 },
    refusals: { taken: 2, refused: 1, leftOut: 0, undated: 3 },
  });
});

test('an unknown item, a package and impossible numbers are refused, and customers do not see it', async () => {
  const { shop, castle, items } = await openShop(1);
  const path = (query: string) => `/api/admin/missed-demand/what-if?from=2027-01-01&to=2027-12-31&${query}`;
  expect(refusalOf(await shop.admin.get(path('itemId=4711'))).status).toBe(404);
  const combo = items.at(-1)?.id ?? 0;
  for (const query of [
    '',
    'itemId=0',
    `itemId=${castle.id}&extraUnits=-1`,
    `itemId=${castle.id}&extraUnits=101`,
    `itemId=${combo}`,
  ])
    expect(refusalOf(await shop.admin.get(path(query))).status).toBe(400);
  await shop.guest.get(path(`itemId=${castle.id}`)).expect(401);
});
