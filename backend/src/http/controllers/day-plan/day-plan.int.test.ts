import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, type Item, type Order, type PlacedOrder } from '@party-rental/contracts';
import supertest from 'supertest';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { newMember, turnOn, type Member } from '../../../../test-support/staff.js';
import {
  bookingForm,
  cartForm,
  inDays,
  openTestShop,
  type TestShop,
  changeSettings,
} from '../../../../test-support/test-shop.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { verify } from '../../../read/verify/verify.js';

const BLUE = { id: 1, name: 'Blue Truck' };
const RED = { id: 2, name: 'Red Truck' };

let shop: TestShop;
let castle: Item;
let crew: Member;
let otherCrew: Member;
let days = 0;
/** Each test has a day of its own. */
let day: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  castle = await shop.addItem({ name: 'Castle', price: 18_900, stock: 50 });
  crew = await newMember(shop, 'CREW');
  otherCrew = await newMember(shop, 'CREW');
  await changeSettings(shop, { trucks: [BLUE, RED], setupWindows: [{ from: '08:00', to: '11:00' }] });
});
afterAll(() => shop.close());
beforeEach(() => {
  days += 1;
  day = inDays(shop.today, 40 + days);
});

async function order(on = day, fields: Record<string, unknown> = {}): Promise<Order> {
  const form = { ...cartForm([{ itemId: castle.id, eventDate: on }]), ...fields };
  const { orderId } = readResponse('createBooking', await shop.guest.post('/api/bookings').send(form)) as PlacedOrder;
  return readResponse('adminOrder', await shop.admin.get(`/api/admin/orders/${orderId}`));
}
const getPlan = async (on: CalendarDate, browser: Pick<typeof shop.admin, 'get'> = shop.admin) =>
  readResponse('dayPlan', await browser.get('/api/admin/day-plan').query({ date: on }));
const put = (stops: object[], on = day, browser: Pick<typeof shop.admin, 'put'> = shop.admin) =>
  browser.put('/api/admin/day-plan').query({ date: on }).send({ stops });
const record = (id: string, body: object, { by = crew.browser, on = shop.today } = {}) =>
  by.post(`/api/crew/stops/${id}/${on}`).send({ at: new Date().toISOString(), ...body });
const places = async () =>
  (await getPlan(day)).stops.map(({ orderId, truckId, position }) => [orderId, truckId, position]);
const getEvents = async (id: string, type: string) => {
  const { rows } = await shop.pool.query('select data, meta from events where order_id = $1 and type = $2', [id, type]);
  return rows;
};

describe('a suggested plan', () => {
  const suggest = (browser: Pick<typeof shop.admin, 'post'> = shop.admin) =>
    browser.post('/api/admin/day-plan/suggestion').query({ date: day });

  test('has a truck, a position and a time for each stop, changes nothing, and can be used unchanged', async () => {
    const zips = ['12207', '12010', '12305', '12180'];
    const orders = await Promise.all(zips.map((zipCode) => order(day, { zipCode })));
    const before = await places();
    const { stops, miles } = readResponse('suggestDayPlan', await suggest());
    expect(stops.map(({ orderId }) => orderId).sort()).toEqual(orders.map(({ id }) => id).sort());
    expect(new Set(stops.map(({ truckId }) => truckId))).toEqual(new Set([BLUE.id, RED.id]));
    for (const { estimatedArrival } of stops) expect(Date.parse(estimatedArrival)).toBeGreaterThan(Date.now());
    expect(miles).toBeGreaterThan(10);
    expect(await places()).toEqual(before);
    await put(stops.map(({ orderId, truckId, position }) => ({ orderId, truckId, position }))).expect(200);
    expect(await places()).toEqual(stops.map(({ orderId, truckId, position }) => [orderId, truckId, position]));
  });

  test('is empty for a day without stops, and only an admin gets one', async () => {
    expect(readResponse('suggestDayPlan', await suggest())).toEqual({ stops: [], miles: 0 });
    await suggest(shop.guest).expect(401);
    await suggest(crew.browser).expect(403);
  });
});

describe('the plan', () => {
  test('shows the received and confirmed orders of the day with what the crew needs', async () => {
    const received = await order(day, { specialInstructions: 'Gate code 4711', partyStart: '12:30' });
    const cancelled = await order();
    await shop.admin.patch(`/api/admin/orders/${cancelled.id}`).send({ status: 'CANCELLED' }).expect(200);
    await order(addDays(day, 1));
    const plan = await getPlan(day);
    expect(plan).toMatchObject({ date: day, trucks: [BLUE, RED] });
    expect(plan.shop).toEqual({ latitude: 42.8142, longitude: -73.9396 });
    expect(plan.stops).toEqual([
      {
        orderId: received.id,
        number: received.number,
        status: 'RECEIVED',
        truckId: null,
        position: 1,
        window: { from: '08:00', to: '11:00' },
        partyStart: '12:30',
        customerName: 'Dana Miller',
        phone: received.customerPhone,
        address: `${received.address}, ${received.city}, ${received.state} ${received.zipCode}`,
        lines: received.lines.map(({ eventDate: _day, unitPrice: _price, ...line }) => line),
        toCollect: received.money.balance,
        damageDepositToCollect: 5_000,
        firstDay: day,
        notes: 'Gate code 4711',
        progress: [],
        estimatedArrival: null,
        coordinates: { latitude: 42.8142, longitude: -73.9396 },
        milesFromShop: 0,
        isLate: false,
      },
    ]);
  });

  test('an order over two days is a stop of both, and paid at the first one', async () => {
    const nextDay = addDays(day, 1);
    days += 1;
    const cart = cartForm([day, nextDay].map((eventDate) => ({ itemId: castle.id, eventDate })));
    await shop.guest.post('/api/bookings').send(cart).expect(201);
    const [[first], [second]] = [(await getPlan(day)).stops, (await getPlan(nextDay)).stops];
    expect([first?.lines.length, second?.lines.length]).toEqual([1, 1]);
    expect(first?.toCollect).toBeGreaterThan(0);
    expect(second).toMatchObject({ toCollect: 0, damageDepositToCollect: 0, firstDay: day });
  });
});

describe('assigning', () => {
  test('stops get trucks and places, and those that are not named keep theirs', async () => {
    const [one, two, three] = [await order(), await order(), await order()];
    const body = [
      { orderId: one.id, truckId: 1, position: 2 },
      { orderId: two.id, truckId: 1, position: 1 },
    ];
    const plan = readResponse('changeDayPlan', await put(body));
    expect(plan).toEqual(await getPlan(day));
    expect(await places()).toEqual([
      [two.id, 1, 1],
      [one.id, 1, 2],
      [three.id, null, 1],
    ]);
    await put([{ orderId: one.id, truckId: 2, position: 1 }]).expect(200);
    expect(await places()).toEqual([
      [two.id, 1, 1],
      [one.id, 2, 1],
      [three.id, null, 1],
    ]);
    expect(await getEvents(one.id, 'StopAssigned')).toHaveLength(2);
    await put([{ orderId: one.id, truckId: 2, position: 1 }]).expect(200);
    expect(await getEvents(one.id, 'StopAssigned')).toHaveLength(2);
  });

  test('an unknown truck or order changes nothing', async () => {
    const { id } = await order();
    const known = { orderId: id, truckId: 1, position: 1 };
    const unknown = readProblem(await put([known, { ...known, orderId: randomUUID() }]));
    expect(unknown).toMatchObject({ status: 404, code: 'not_found' });
    const truck = readProblem(await put([{ ...known, truckId: 77 }]));
    expect(truck).toMatchObject({ status: 400, detail: expect.stringContaining("isn't in the settings") });
    const twice = readProblem(await put([known, known]));
    expect(twice).toMatchObject({ status: 400, detail: expect.stringContaining('each order once') });
    expect(await places()).toEqual([[id, null, 1]]);
  });

  test('stops of a truck that was sold are not assigned', async () => {
    const { id } = await order();
    await put([{ orderId: id, truckId: 2, position: 1 }]).expect(200);
    await changeSettings(shop, { trucks: [BLUE] });
    expect(await places()).toEqual([[id, null, 1]]);
    await changeSettings(shop, { trucks: [BLUE, RED] });
    expect(await places()).toEqual([[id, 2, 1]]);
  });

  test('an order that is moved away leaves the day, and has its truck when it comes back', async () => {
    const { id } = await order();
    await put([{ orderId: id, truckId: 2, position: 1 }]).expect(200);
    const to = addDays(day, 100);
    await shop.admin.post(`/api/orders/${id}/move`).send({ to }).expect(200);
    expect(await places()).toEqual([]);
    expect((await getPlan(to)).stops).toMatchObject([{ orderId: id, truckId: null }]);
    await shop.admin.post(`/api/orders/${id}/move`).send({ to: day }).expect(200);
    expect(await places()).toEqual([[id, 2, 1]]);
  });

  test('two admins who sort the same day at once lose nothing', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => order()));
    const sent = orders.map(({ id }, index) => put([{ orderId: id, truckId: (index % 2) + 1, position: index }]));
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    expect((await places()).map(([, truckId]) => truckId)).toEqual([1, 1, 1, 2, 2, 2]);
  });
});

describe('the crew of a truck', () => {
  const assign = (
    truckId: number,
    staffIds: number[],
    browser: Pick<typeof shop.admin, 'put'> = shop.admin,
    on = day,
  ) => browser.put('/api/admin/day-plan/crew').query({ date: on }).send({ truckId, staffIds });
  const member = ({ id }: Member) => ({ id, name: expect.stringMatching(/^Mem Ber \d+$/) });

  test('is in the plan of its day, in place of the people before, and of no other day', async () => {
    expect(await getPlan(day)).not.toHaveProperty('crews');
    await assign(RED.id, [otherCrew.id]).expect(200);
    const plan = readResponse('assignCrew', await assign(BLUE.id, [otherCrew.id, crew.id, crew.id]));
    expect(plan).toEqual(await getPlan(day));
    expect(plan.crews).toEqual([
      { truckId: BLUE.id, members: [member(crew), member(otherCrew)] },
      { truckId: RED.id, members: [member(otherCrew)] },
    ]);
    await assign(RED.id, []).expect(200);
    expect((await getPlan(day)).crews).toEqual([{ truckId: BLUE.id, members: [member(crew), member(otherCrew)] }]);
    expect(await getPlan(addDays(day, 1))).not.toHaveProperty('crews');
  });

  test('is assigned by admins only, of staff and trucks that the shop has', async () => {
    expect((await assign(BLUE.id, [crew.id], crew.browser)).status).toBe(403);
    expect((await assign(BLUE.id, [crew.id], shop.guest)).status).toBe(401);
    expect(readProblem(await assign(77, [crew.id]))).toMatchObject({ status: 400, code: 'malformed' });
    expect(readProblem(await assign(BLUE.id, [2_000_000_000]))).toMatchObject({ status: 400, code: 'malformed' });
    const left = await newMember(shop, 'CREW');
    await shop.admin.patch(`/api/admin/staff/${left.id}`).send({ isDisabled: true }).expect(200);
    expect((await assign(BLUE.id, [left.id])).status).toBe(400);
    expect(await getPlan(day)).not.toHaveProperty('crews');
  });

  test('of several trucks assigned at once is complete', async () => {
    const sent = [1, 2, 1, 2].map((truckId, i) => assign(truckId, i < 2 ? [crew.id] : [crew.id, otherCrew.id]));
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    const { rows } = await shop.pool.query('select version from events where stream = $1 order by 1', [`crew-${day}`]);
    expect(rows.map(({ version }) => version)).toEqual(rows.map((_, i) => i + 1));
    expect((await getPlan(day)).crews).toHaveLength(2);
  });
});

describe('steps', () => {
  test('a step is recorded with time and person, and shown in the plan and in the history', async () => {
    const { id } = await order(shop.today);
    const at = new Date(Date.now() - 60_000).toISOString();
    const { progress } = readResponse('recordStep', await record(id, { step: 'DELIVERED', at }));
    expect(progress).toEqual([{ step: 'DELIVERED', at, by: expect.stringMatching(/^Mem Ber \d+$/) }]);
    const { stops } = await getPlan(shop.today, crew.browser);
    expect(stops.find(({ orderId }) => orderId === id)?.progress).toEqual(progress);
    const history = readResponse('orderHistory', await shop.admin.get(`/api/admin/orders/${id}/history`));
    expect(history.at(-1)).toMatchObject({
      type: 'StopProgressed',
      actor: expect.stringMatching(/\(crew\)$/),
      changes: [
        { field: 'step', from: null, to: 'DELIVERED' },
        { field: 'eventDate', from: null, to: shop.today },
      ],
    });
  });

  test('two crew members who tick the same stop at once make one event', async () => {
    const { id } = await order(shop.today);
    const replies = await Promise.all(
      [crew, otherCrew, crew, otherCrew].map(({ browser: by }) => record(id, { step: 'LOADED' }, { by })),
    );
    const bodies = replies.map((reply) => readResponse('recordStep', reply));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await getEvents(id, 'StopProgressed')).toHaveLength(1);
  });

  test('a time in the future becomes now', async () => {
    const { id } = await order(shop.today);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const { progress } = readResponse('recordStep', await record(id, { step: 'LOADED', at }));
    expect(Date.parse(progress[0]?.at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('a step without a time, of no kind or of an unknown order is refused', async () => {
    const { id } = await order(shop.today);
    expect((await record(id, { step: 'WASHED' })).status).toBe(400);
    expect((await record(id, { step: 'LOADED', at: 'noon' })).status).toBe(400);
    expect((await record(randomUUID(), { step: 'LOADED' })).status).toBe(404);
  });
});

describe('access', () => {
  test('the crew reads today and tomorrow only, reports on yesterday too, and plans nothing', async () => {
    const { id } = await order(day);
    const seen = [-1, 0, 1, 2].map((ahead) =>
      crew.browser.get('/api/admin/day-plan').query({ date: inDays(shop.today, ahead) }),
    );
    const statuses = (await Promise.all(seen)).map(({ status }) => status);
    expect(statuses).toEqual([403, 200, 200, 403]);
    const later = readProblem(await crew.browser.get('/api/admin/day-plan').query({ date: day }));
    expect(later.detail).toBe('The crew can see the plan of today and tomorrow only.');
    expect(readProblem(await record(id, { step: 'LOADED' }, { on: day })).status).toBe(403);
    expect((await record(id, { step: 'LOADED' }, { on: inDays(shop.today, -1) })).status).toBe(404);
    expect((await put([], day, crew.browser)).status).toBe(403);
    expect((await record(id, { step: 'LOADED' }, { by: shop.admin, on: day })).status).toBe(200);
  });

  test('guests and customers are refused', async () => {
    const { id } = await order(shop.today);
    const customer = supertest.agent(shop.url);
    const form = bookingForm();
    const account = { username: `dana-${randomUUID()}`, password: 'correct horse', firstName: 'Dana', lastName: 'M' };
    await customer
      .post('/api/register')
      .send({ ...account, email: form['customerEmail'] })
      .expect(201);
    for (const [by, status] of [
      [shop.guest, 401],
      [customer, 403],
    ] as const) {
      expect((await by.get('/api/admin/day-plan')).status).toBe(status);
      expect((await put([], day, by)).status).toBe(status);
      expect((await record(id, { step: 'LOADED' }, { by })).status).toBe(status);
    }
  });

  test('an admin without the two-step sign-in that the shop requires is refused', async () => {
    const { id } = await order(shop.today);
    const [secured, unsecured] = [await newMember(shop, 'ADMIN'), await newMember(shop, 'ADMIN')];
    await turnOn(secured.browser);
    const { version: _version, ...settings } = (await secured.browser.get('/api/admin/settings')).body;
    const require = (requireSecondFactor: boolean) =>
      secured.browser
        .put('/api/admin/settings')
        .send({ ...settings, requireSecondFactor })
        .expect(200);
    await require(true);
    const replies = [
      await unsecured.browser.get('/api/admin/day-plan'),
      await record(id, { step: 'LOADED' }, { by: unsecured.browser }),
    ];
    const crewSees = await crew.browser.get('/api/admin/day-plan');
    await require(false);
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'second_factor_required'],
      [403, 'second_factor_required'],
    ]);
    expect(crewSees.status).toBe(200);
    expect(await getEvents(id, 'StopProgressed')).toEqual([]);
  });
});

test('the read tables agree with the log', async () => {
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});
