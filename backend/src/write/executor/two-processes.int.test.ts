import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate, type Item } from '@party-rental/contracts';
import type pg from 'pg';
import supertest from 'supertest';
import { createPool } from '../../platform/database/database.js';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { runOps } from '../../../../tests/support/run-ops.js';
import { runProgram, type RunningProgram } from '../../../../tests/support/run-program.js';
import { untilFree } from '../../../test-support/http.js';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.js';
import { bookingForm, cartForm } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';

// Races between processes: within one process, group commit and the state cache would hide a missing lock.
let database: TestDatabase;
let dataDir: string;
let pool: pg.Pool;
let programs: [RunningProgram, RunningProgram];
let admins: ReturnType<typeof supertest.agent>[];
let admin: ReturnType<typeof supertest.agent>;
let firstDay: CalendarDate;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'two-processes-'));
  pool = createPool(database.url, 2);
  const start = async () => {
    const PORT = String(await freePort());
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT, ROLES: 'api,projector', RATE_LIMITS: 'off' };
    return runProgram(env);
  };
  programs = await Promise.all([start(), start()]);
  admins = programs.map(({ url }) => supertest.agent(url));
  for (admin of admins) await admin.post('/api/login').send({ username: 'admin', password: 'party-admin' }).expect(200);
  const { body } = await admin.get('/api/settings').expect(200);
  firstDay = addDays(calendarDate.parse(body.today), 21);
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a day that is closed while customers book it at two processes has no booking after the change', async () => {
  const item = await addItem({ stock: 1_000 });
  const { body: settings } = await admin.get('/api/admin/settings').expect(200);
  const { version: _version, ...unversioned } = settings;
  for (let round = 1; round <= 30; round += 1) {
    const day = addDays(firstDay, round);
    const closedDays = Array.from({ length: round }, (_, i) => addDays(firstDay, i + 1));
    const buyers = Array.from({ length: 8 }, (_, i) => bookUntilRejected(i, item.id, day));
    await admin
      .put('/api/admin/settings')
      .send({ ...unversioned, closedDays, force: true })
      .expect(200);
    await Promise.all(buyers);
  }
  const { rows } = await pool.query(
    `select b.day, b.event_id from events s
     join events b on b.item_id = $1 and (b.xid, b.position) > (s.xid, s.position)
       and s.data->'settings'->'closedDays' ? b.day::text
     where s.stream = 'settings'`,
    [item.id],
  );
  expect(rows).toEqual([]);
});

test('stock that is lowered while customers book at two processes bounds every booking after the change', async () => {
  for (let round = 1; round <= 15; round += 1) {
    const item = await addItem({ stock: 1_000 });
    const buyers = Array.from({ length: 8 }, (_, i) => bookUntilRejected(i, item.id, firstDay));
    await admin.patch(`/api/admin/items/${item.id}`).send({ stock: 1, force: true }).expect(200);
    await Promise.all(buyers);
    const { rows } = await pool.query(
      `select b.event_id from events changed
       join events b on b.item_id = changed.item_id and (b.xid, b.position) > (changed.xid, changed.position)
       where changed.item_id = $1 and changed.type = 'ItemChanged'
         and (select sum(delta) from events e
              where e.item_id = b.item_id and (e.xid, e.position) <= (b.xid, b.position)) > 1`,
      [item.id],
    );
    expect(rows).toEqual([]);
  }
});

test('one Idempotency-Key sent to two processes with different orders books one of them', async () => {
  const [item, other] = [await addItem({ stock: 100 }), await addItem({ stock: 100 })];
  expect(await book(0, bookingForm({ itemId: item.id, eventDate: firstDay }))).toBe(201);
  for (let round = 1; round <= 5; round += 1) {
    const form = bookingForm({ itemId: item.id, eventDate: firstDay });
    const otherForm = bookingForm({ itemId: other.id, eventDate: firstDay });
    const key = `round ${round}`;
    expect(
      await race(
        item.id,
        () => book(0, form, key),
        () => book(1, otherForm, key),
      ),
    ).toEqual([201, 422]);
  }
});

test('of two orders for the last unit at two processes the second one waits for the first one', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const item = await addItem({ stock: 2 });
    const form = () => bookingForm({ itemId: item.id, eventDate: firstDay });
    expect(await book(0, form())).toBe(201);
    expect(
      await race(
        item.id,
        () => book(0, form()),
        () => book(1, form()),
      ),
    ).toEqual([201, 409]);
  }
});

test('a promo code of five uses has five at two processes, by orders of different days', async () => {
  const item = await addItem({ stock: 1_000 });
  for (let round = 1; round <= 5; round += 1) {
    const promoCode = `ROUND-${round}`;
    await admin.post('/api/admin/promo-codes').send({ code: promoCode, percent: -10, maxUses: 5 }).expect(201);
    const buyers = Array.from({ length: 30 }, (_, i) =>
      book(i, bookingForm({ itemId: item.id, eventDate: addDays(firstDay, 40 + i), promoCode })),
    );
    const statuses = await Promise.all(buyers);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(25);
  }
});

test('a rain check for five payments makes five at two processes, of different orders', async () => {
  const item = await addItem({ stock: 1_000 });
  const day = addDays(firstDay, 90);
  const orders = await Promise.all(
    Array.from({ length: 21 }, async () => {
      const { body } = await admin.post('/api/bookings').send(bookingForm({ itemId: item.id, eventDate: day }));
      return `/api/admin/orders/${body.orderId}`;
    }),
  );
  const payment = { kind: 'OTHER', amount: 500, confirm: false };
  for (let round = 1; round <= 5; round += 1) {
    await admin
      .post(`${orders[0]}/payments`)
      .send({ ...payment, amount: 2_500, method: 'CASH' })
      .expect(201);
    const given = await admin.post(`${orders[0]}/credits`).send({ amount: 2_500, reason: 'Rained out' }).expect(201);
    const paid = { ...payment, method: 'CREDIT', reference: given.body.code };
    const statuses = await Promise.all(
      orders.slice(1).map(async (order, i) => (await admins[i % 2]?.post(`${order}/payments`).send(paid))?.status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(15);
  }
});

test('bookings and downtime of the same last units at two processes never take more than there is', async () => {
  const days = [0, 1, 2].map((more) => addDays(firstDay, 30 + more));
  const outcomes = new Set<number>();
  for (let round = 1; round <= 10; round += 1) {
    const item = await addItem({ stock: 4 });
    const downtime = { from: days[0], to: days[2], quantity: 2, reason: 'Torn seam' };
    const buyers = Array.from({ length: 12 }, (_, i) =>
      book(i, bookingForm({ itemId: item.id, eventDate: days[i % 3] ?? firstDay })),
    );
    const repairs = await Promise.all(admins.map((caller) => addDowntime(caller, item.id, downtime)));
    const statuses = [...repairs, ...(await Promise.all(buyers))];
    expect(statuses.filter((status) => ![201, 409].includes(status))).toEqual([]);
    for (const status of repairs) outcomes.add(status);
    const { rows } = await pool.query(
      'select day, sum(delta) from allocations where item_id = $1 group by 1 having sum(delta) > 4',
      [item.id],
    );
    expect(rows).toEqual([]);
    expect(await addDowntime(admin, item.id, { ...downtime, quantity: 4, force: true })).toBe(201);
  }
  expect(outcomes).toContain(409);
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  expect(await runOps(env, 'replay', 'availability')).toMatchObject({ code: 0 });
  expect((await runOps(env, 'verify')).stdout).toMatch(/No differences\.\n$/);
});

test('300 buyers of overlapping days at two processes never take more units than there are', async () => {
  const { body: inForce } = await admin.get('/api/price-book').expect(200);
  const longerRentals = { maxDays: 4, further: [], named: [] };
  await admin
    .put('/api/admin/price-book')
    .send({ ...inForce, longerRentals })
    .expect(200);
  const item = await addItem({ stock: 4, bufferDays: 1 });
  const buyers = Array.from({ length: 300 }, (_, i) => ({
    start: addDays(firstDay, 120 + (i % 9)),
    days: 1 + (i % 4),
  }));
  const statuses = await Promise.all(
    buyers.map(({ start, days }, i) => book(i, bookingForm({ itemId: item.id, eventDate: start, days }))),
  );
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  // Each rental that was booked takes its days and the buffer day after them.
  const { rows } = await pool.query<{ day: CalendarDate; units: number }>(
    'select day::text, sum(delta)::int as units from allocations where item_id = $1 and day is not null group by 1',
    [item.id],
  );
  const expected = new Map<string, number>();
  for (const { start, days } of buyers.filter((_, i) => statuses[i] === 201))
    for (let day = 0; day <= days; day += 1) {
      const taken = addDays(start, day);
      expected.set(taken, (expected.get(taken) ?? 0) + 1);
    }
  expect(new Map(rows.map(({ day, units }) => [day, units]))).toEqual(expected);
  expect(Math.max(...expected.values())).toBe(4);
});

test('carts that name the same items, or packages of them, in opposite orders at two processes cause no deadlock in PostgreSQL', async () => {
  const items = [await addItem({ stock: 1_000 }), await addItem({ stock: 1_000 }), await addItem({ stock: 1_000 })];
  const lines = items.map(({ id }) => ({ itemId: id, eventDate: firstDay }));
  for (let round = 0; round < 4; round += 1) {
    const carts = Array.from({ length: 40 }, (_, i) => cartForm(i % 3 === 0 ? lines.toReversed() : lines));
    const statuses = await Promise.all(carts.map((form, i) => book(i, form)));
    expect(statuses).toEqual(carts.map(() => 201));
  }
  const { id: castle } = await addItem({ stock: 3, bufferDays: 2 });
  const { id: chair } = await addItem({ stock: 40 });
  const components = [
    { itemId: castle, quantity: 1 },
    { itemId: chair, quantity: 12 },
  ];
  const { id: party } = await addItem({ type: 'PACKAGE', components });
  const days = Array.from({ length: 4 }, (_, i) => addDays(firstDay, 60 + i));
  const orders = Array.from({ length: 300 }, (_, i) => {
    const line = { itemId: [castle, chair, party][i % 3] ?? 0, eventDate: days[i % 4] ?? firstDay };
    const other = { itemId: party, eventDate: days[(i + 1) % 4] ?? firstDay };
    return cartForm(i % 2 === 0 ? [line, other] : [other, line]);
  });
  const statuses = await Promise.all(orders.map((form, i) => book(i, form)));
  expect(new Set(statuses)).toEqual(new Set([201, 409]));
  const { rows: oversold } = await pool.query(
    `select item_id, day, sum(delta) from allocations where item_id = any($1) group by 1, 2
     having sum(delta) > case item_id when $2 then 3 else 40 end`,
    [[castle, chair], castle],
  );
  expect(oversold).toEqual([]);
  // A session reports its deadlocks at the latest when it ends.
  await Promise.all(programs.map((program) => program.stop()));
  const { rows } = await pool.query('select deadlocks::int from pg_stat_database where datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

async function addItem(fields: Partial<Item>): Promise<Item> {
  const { body } = await admin
    .post('/api/admin/items')
    .send({ name: 'Slide', price: 5_000, ...fields })
    .expect(201);
  return body;
}

/**
 * Holds the first order between its events and its commit, until the second one is done or waits for a lock. The item
 * has a booking already: its row of booked units is what the first order waits for.
 */
async function race(
  itemId: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<[number, number]> {
  const db = await pool.connect();
  await db.query('begin');
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  await db.query('select from availability where item_id = $1 for update', [itemId]);
  const held = first();
  let blocked: number | undefined;
  await until(async () => (blocked = await findBlocked(rows[0]?.pid)) !== undefined);
  let isDone = false;
  const other = second().finally(() => (isDone = true));
  await until(async () => isDone || (await findBlocked(blocked)) !== undefined);
  await db.query('commit');
  db.release();
  return [await held, await other];
}

/** A session that waits for a lock of this one. */
async function findBlocked(pid: number | undefined): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid)) limit 1',
    [pid],
  );
  return rows[0]?.pid;
}

/** Buyers with even and odd numbers use different processes. They ask again after "busy", which means that nothing happened. */
async function book(buyer: number, form: object, key?: string): Promise<number> {
  const booked = await untilFree(() => {
    const request = supertest(programs[buyer % 2 === 0 ? 0 : 1].url).post('/api/bookings');
    return (key === undefined ? request : request.set('Idempotency-Key', key)).send(form);
  });
  return booked.status;
}

async function addDowntime(caller: ReturnType<typeof supertest.agent>, itemId: number, downtime: object) {
  const added = await untilFree(() => caller.post(`/api/admin/items/${itemId}/downtimes`).send(downtime));
  return added.status;
}

async function bookUntilRejected(buyer: number, itemId: number, eventDate: CalendarDate): Promise<void> {
  let status = 201;
  while (status === 201) status = await book(buyer, bookingForm({ itemId, eventDate }));
  expect(status).toBe(409);
}
