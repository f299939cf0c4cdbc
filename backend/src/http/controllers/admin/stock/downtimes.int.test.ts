import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_DOWNTIME_DAYS, type CalendarDate, type Downtime, type Item } from '@party-rental/contracts';
import { readResponse, readProblem } from '../../../../../test-support/http.js';
import { MovableClock } from '../../../../../test-support/movable-clock.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';
import { StreamListener } from '../../../../../../tests/support/event-stream.js';
import { until } from '../../../../../../tests/support/until.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { projections } from '../../../../read/projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { verify } from '../../../../read/verify/verify.js';

const clock = new MovableClock();
let shop: TestShop;
/** Three days: the first, the one between, and the last one. */
let first: CalendarDate;
let between: CalendarDate;
let last: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' }, clock });
  [first, between, last] = [inDays(shop.today, 30), inDays(shop.today, 31), inDays(shop.today, 32)];
});
afterAll(() => shop.close());

const repair = (fields: object = {}) => ({ from: first, to: last, quantity: 1, reason: 'Torn seam', ...fields });
const address = ({ id }: { id: number }) => `/api/admin/items/${id}/downtimes`;
const add = (item: { id: number }, fields: object = {}) => shop.admin.post(address(item)).send(repair(fields));
const end = (item: { id: number }, { id }: { id: string }) => shop.admin.delete(`${address(item)}/${id}`);
const list = async (item: Item) => readResponse('downtimes', await shop.admin.get(address(item)));

async function added(item: Item, fields: object = {}): Promise<Downtime> {
  return readResponse('addDowntime', await add(item, fields));
}
async function book(item: { id: number }, eventDate: CalendarDate, quantity = 1): Promise<number> {
  const form = bookingForm({ itemId: item.id, eventDate, quantity });
  return (await shop.guest.post('/api/bookings').send(form)).status;
}
/** As every calendar says. */
async function remaining(item: Item, on: CalendarDate): Promise<number> {
  const ofDay = readResponse('dayAvailability', await shop.guest.get(`/api/availability/${item.id}/${on}`));
  const [year, month] = on.split('-');
  const ofMonth = await shop.guest.get(`/api/availability/${item.id}/month/${year}/${Number(month)}`);
  const all = readResponse('availabilityOfDay', await shop.guest.get(`/api/availability?date=${on}`));
  const { remaining: left } = ofDay;
  const days = readResponse('monthAvailability', ofMonth);
  expect([days[on], all[item.id]]).toEqual(Array(2).fill({ available: left > 0, remaining: left }));
  return left;
}
const remainingOn = (item: Item, days: readonly CalendarDate[]) => Promise.all(days.map((on) => remaining(item, on)));

describe('units out of service', () => {
  test('cannot be booked on these days, and customers do not learn why', async () => {
    const castle = await shop.addItem({ name: 'Castle', stock: 2 });
    const days = [inDays(first, -1), first, between, last, inDays(last, 1)];
    expect(await remainingOn(castle, days)).toEqual([2, 2, 2, 2, 2]);
    const downtime = await added(castle);
    expect(downtime).toMatchObject({ itemId: castle.id, ...repair(), addedBy: expect.stringMatching(/\(admin\)$/) });
    expect(await remainingOn(castle, days)).toEqual([2, 1, 1, 1, 2]);
    expect(await book(castle, between, 2)).toBe(409);
    expect(await book(castle, between)).toBe(201);
    expect(await remainingOn(castle, days)).toEqual([2, 1, 0, 1, 2]);
    expect(await list(castle)).toEqual([downtime]);
  });

  test('are missing in packages, too', async () => {
    const castle = await shop.addItem({ stock: 2 });
    const components = [{ itemId: castle.id, quantity: 1 }];
    const party = await shop.addItem({ type: 'PACKAGE', components });
    expect(await remaining(party, between)).toBe(2);
    await added(castle, { quantity: 2 });
    expect(await remaining(party, between)).toBe(0);
    expect(readProblem(await add(party))).toMatchObject({
      status: 400,
      detail: `${party.name} has no units of its own. Please take its components out of service.`,
    });
  });

  test('are refused while bookings and their buffer days need them, unless forced', async () => {
    const castle = await shop.addItem({ name: 'Castle', stock: 2, bufferDays: 1 });
    expect(await book(castle, first, 2)).toBe(201);
    const refusal = readProblem(await add(castle, { from: between }));
    expect(refusal).toMatchObject({ status: 409, code: 'overbooking', days: [{ date: between, booked: 2 }] });
    expect(refusal.detail).toMatch(/^Bookings or other downtime need 2 of 2 units of Castle on \w+day, /);
    expect(await list(castle)).toEqual([]);
    await added(castle, { from: between, force: true });
    expect(await remainingOn(castle, [between, last])).toEqual([0, 1]);
    const { overbookedDays } = readResponse('dashboard', await shop.admin.get('/api/admin/dashboard'));
    expect(overbookedDays).toEqual([{ itemId: castle.id, name: 'Castle', date: between, stock: 2, booked: 3 }]);
  });

  test('count when the stock is lowered or the item deleted', async () => {
    const castle = await shop.addItem({ name: 'Castle', stock: 2 });
    await added(castle, { quantity: 2 });
    const lower = (force?: true) => shop.admin.patch(`/api/admin/items/${castle.id}`).send({ stock: 1, force });
    expect(readProblem(await lower())).toMatchObject({
      code: 'overbooking',
      detail: expect.stringContaining('3 days already have more than 1 booked or out of service'),
    });
    expect(readProblem(await shop.admin.delete(`/api/items/${castle.id}`))).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('or out of service'),
    });
    expect((await lower(true)).status).toBe(200);
  });

  test.each<[string, object, RegExp]>([
    ['without a reason', { reason: ' ' }, /^Please enter a reason\.$/],
    ['of no units', { quantity: 0 }, /^Please enter at least 1 unit\.$/],
    ['of more units than there are', { quantity: 3, force: true }, /^Castle has only 2 units\.$/],
    ['that end before they begin', { to: '2026-01-01' }, /^The last day can't be before the first day\.$/],
    ['in the past', { from: '2026-01-01', to: '2026-01-02' }, /^Please choose a first day from today on\.$/],
    ['on days that do not exist', { from: '2027-02-30' }, /^Please use a real date/],
  ])('are refused %s', async (_case, fields, sentence) => {
    const castle = await shop.addItem({ name: 'Castle', stock: 2 });
    const refusal = readProblem(await add(castle, fields));
    expect(refusal).toMatchObject({ status: 400, detail: expect.stringMatching(sentence) });
    expect(await list(castle)).toEqual([]);
  });

  test('are so for a year at most', async () => {
    const castle = await shop.addItem({ stock: 2 });
    const refusal = readProblem(await add(castle, { to: inDays(first, MAX_DOWNTIME_DAYS) }));
    expect(refusal).toMatchObject({ status: 400, detail: 'Please choose at most 366 days.' });
    await added(castle, { to: inDays(first, MAX_DOWNTIME_DAYS - 1) });
    expect(await remaining(castle, inDays(first, MAX_DOWNTIME_DAYS - 1))).toBe(1);
  });

  test('are for admins only, and of existing items', async () => {
    const castle = await shop.addItem();
    expect(readProblem(await shop.guest.post(address(castle)).send(repair())).status).toBe(401);
    expect(readProblem(await shop.guest.get(address(castle))).status).toBe(401);
    expect(readProblem(await shop.guest.delete(`${address(castle)}/${crypto.randomUUID()}`)).status).toBe(401);
    expect(readProblem(await add({ id: 99_999 })).status).toBe(404);
    expect(readProblem(await shop.admin.get(address({ id: 99_999 }))).status).toBe(404);
  });
});

describe('units that come back in service', () => {
  test('can be booked again, once', async () => {
    const [castle, other] = [await shop.addItem({ stock: 1 }), await shop.addItem()];
    const downtime = await added(castle);
    expect(await remainingOn(castle, [first, between, last])).toEqual([0, 0, 0]);
    expect(await book(castle, between)).toBe(409);
    expect(readProblem(await end(other, downtime))).toMatchObject({ status: 404 });
    expect((await end(castle, downtime)).status).toBe(204);
    expect(await remainingOn(castle, [first, between, last])).toEqual([1, 1, 1]);
    expect(await list(castle)).toEqual([]);
    expect(readProblem(await end(castle, downtime))).toMatchObject({
      status: 409,
      detail: 'These units are back in service already.',
    });
    expect(readProblem(await end(castle, { id: crypto.randomUUID() }))).toMatchObject({ status: 404 });
    expect(readProblem(await end(castle, { id: 'nonsense' }))).toMatchObject({ status: 400 });
    expect(await book(castle, between)).toBe(201);
  });

  test('keep the days that have passed', async () => {
    const castle = await shop.addItem({ stock: 1 });
    const downtime = await added(castle, { from: shop.today, to: inDays(shop.today, 2) });
    try {
      clock.moveAhead(1);
      expect((await end(castle, downtime)).status).toBe(204);
    } finally {
      clock.moveAhead(0);
    }
    const { rows } = await shop.pool.query('select day, booked from availability where item_id = $1 order by day', [
      castle.id,
    ]);
    expect(rows).toEqual([1, 0, 0].map((booked, i) => ({ day: inDays(shop.today, i), booked })));
  });
});

describe('one Idempotency-Key', () => {
  test('takes units out of service once, and brings them back once', async () => {
    const castle = await shop.addItem({ stock: 5 });
    const keyed = (key: string, fields = {}) => add(castle, fields).set('Idempotency-Key', key);
    const [one, two] = await Promise.all([keyed('out'), keyed('out')]);
    expect(readResponse('addDowntime', one)).toEqual(readResponse('addDowntime', two));
    expect(await list(castle)).toEqual([one.body]);
    expect(readProblem(await keyed('out', { quantity: 2 }))).toMatchObject({ code: 'idempotency_key_reused' });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await end(castle, one.body).set('Idempotency-Key', 'back')).status).toBe(204);
    expect(await remaining(castle, between)).toBe(5);
  });
});

test('the history of the item tells when units went out of service and came back', async () => {
  const castle = await shop.addItem({ stock: 2 });
  const photo = '/uploads/0aa1bb22-1111-4222-8333-444455556666.webp';
  const downtime = await added(castle, { imageUrl: photo });
  await end(castle, downtime).expect(204);
  const history = readResponse('itemHistory', await shop.admin.get(`/api/admin/items/${castle.id}/history`));
  const facts = Object.entries({ from: first, to: last, quantity: '1', reason: 'Torn seam', photo }).map(
    ([field, to]) => ({ field, from: null, to }),
  );
  expect(history.map(({ type, changes }) => ({ type, changes }))).toEqual([
    { type: 'DowntimeEnded', changes: facts.slice(0, 3) },
    { type: 'DowntimeAdded', changes: facts },
    { type: 'ItemAdded', changes: [] },
  ]);
  expect(history[0]?.actor).toBe(downtime.addedBy);
});

test('open pages learn which days have changed', async () => {
  const castle = await shop.addItem({ stock: 2 });
  const listener = await StreamListener.open(shop.url);
  await until(() => listener.lastId !== undefined);
  await added(castle);
  const messages = [first, between, last].map((on) => ({ changed: 'availability', itemId: castle.id, day: on }));
  const told = () => listener.messages.map((message) => JSON.stringify(message));
  await until(() => messages.every((message) => told().includes(JSON.stringify(message))));
  listener.close();
});

test('afterwards the log and every read table agree, also after a rebuild', async () => {
  const feed = shop.program.app.get(Feed);
  expect(await verify(shop.pool, feed)).toEqual([]);
  await rebuild(shop.pool, feed, projections);
  expect(await verify(shop.pool, feed)).toEqual([]);
});
