import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate, type Item, type UnavailableLine } from '@party-rental/contracts';
import pg from 'pg';
import supertest from 'supertest';
import type { Part } from '../../domain/stock/allocations.js';
import { unitsLeft } from '../../domain/stock/units-left.js';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { runOps } from '../../../../tests/support/run-ops.js';
import { runProgram, type RunningProgram } from '../../../../tests/support/run-program.js';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.js';
import { until } from '../../../../tests/support/until.js';
import { bookingForm } from '../../../test-support/test-shop.js';

/** In each wave, over four days of its own. */
const BUYERS = 300;
const DAYS = 4;
const MAX_WAVES = 20;
const CASTLES = 3;
const CHAIRS = 60;
/** The buyer of the first wave with the token of an offer. */
const HOLDER = BUYERS - 1;

let database: TestDatabase;
let pool: pg.Pool;
let env: Record<string, string>;
let programs: RunningProgram[];
let admin: ReturnType<typeof supertest.agent>;
let firstDay: CalendarDate;

beforeAll(async () => {
  database = await createTestDatabase();
  // Without a timeout: its queries wait for each other, 300 of them on a busy machine.
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
  env = { DATABASE_URL: database.url, DATA_DIR: await mkdtemp(join(tmpdir(), 'stock-race-')) };
  programs = await Promise.all([start('api,projector'), start('api,projector')]);
  admin = supertest.agent(programs[0]?.url);
  await admin.post('/api/login').send({ username: 'admin', password: 'party-admin' }).expect(200);
  const { body } = await admin.get('/api/settings').expect(200);
  firstDay = addDays(calendarDate.parse(body.today), 21);
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await pool.end();
  await database.drop();
  await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true });
});

async function start(roles: string): Promise<RunningProgram> {
  return runProgram({ ...env, PORT: String(await freePort()), ROLES: roles, RATE_LIMITS: 'off' });
}

interface Refusal {
  line: UnavailableLine;
  /** The log's last positions before the request and after its response. */
  between: [number, number];
}

test('waves of 300 buyers of castles, their packages, days out of service and a hold, at two processes during rebuilds: nothing is oversold, and every refusal was right', async () => {
  const castle = await addItem({ stock: CASTLES, bufferDays: 1 });
  const chair = await addItem({ stock: CHAIRS });
  const components = [
    { itemId: castle.id, quantity: 1 },
    { itemId: chair.id, quantity: 12 },
  ];
  const party = await addItem({ type: 'PACKAGE', components });
  const castleParts = [{ itemId: castle.id, quantity: 1, bufferDays: 1 }];
  const chairParts = [{ itemId: chair.id, quantity: 1, bufferDays: 0 }];
  const parts: Record<number, Part[]> = {
    [castle.id]: castleParts,
    [chair.id]: chairParts,
    [party.id]: [...castleParts, { itemId: chair.id, quantity: 12, bufferDays: 0 }],
  };

  const offer = await offered(castle);
  const refusals: Refusal[] = [];
  const statuses = new Set<number>();
  let offerStatus: number | undefined;
  let wave = 0;
  let isBuying = true;
  /** Work that ended while customers were buying. */
  const done = { rebuilds: 0, repairs: 0 };
  const whileBuying = async (name: keyof typeof done, work: () => Promise<boolean>) => {
    while (isBuying) if ((await work()) && isBuying) done[name] += 1;
  };
  const others = [
    whileBuying('rebuilds', async () => {
      expect(await runOps(env, 'replay', 'availability')).toMatchObject({ code: 0 });
      return true;
    }),
    ...[castle, chair].map(({ id }) => whileBuying('repairs', () => repair(id, getDay(wave, 1)))),
  ];
  const buy = async (i: number) => {
    const isHolder = wave === 0 && i === HOLDER;
    const place = { itemId: [party, castle, chair][i % 3]?.id, eventDate: getDay(wave, i), quantity: 1 + (i % 2) };
    const before = await lastPosition();
    const { status, body } = await supertest(programs[i % 2]?.url ?? '')
      .post('/api/bookings')
      .send(isHolder ? offer : bookingForm(place));
    statuses.add(status);
    if (isHolder) offerStatus = status;
    const between: [number, number] = [before, await lastPosition()];
    if (status === 409) refusals.push(...body.lines.map((line: UnavailableLine) => ({ line, between })));
  };
  for (; wave === 0 || (wave < MAX_WAVES && Math.min(done.rebuilds, done.repairs) === 0); wave += 1)
    await Promise.all(Array.from({ length: BUYERS }, (_, i) => buy(i)));
  isBuying = false;
  await Promise.all(others);

  expect(done.rebuilds).toBeGreaterThan(0);
  expect(done.repairs).toBeGreaterThan(0);
  expect(offerStatus).toBe(201);
  expect(statuses).toEqual(new Set([201, 409]));
  expect(refusals.length).toBeGreaterThan(0);
  await expectRight(refusals, parts, (itemId) => (itemId === castle.id ? CASTLES : CHAIRS));
  expect((await runOps(env, 'verify')).stdout).toMatch(/No differences\.\n$/);
  // A session reports its deadlocks at the latest when it ends.
  await Promise.all(programs.map((program) => program.stop()));
  const { rows } = await pool.query('select deadlocks::int from pg_stat_database where datname = current_database()');
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

/** Replays the log: nothing is ever over its stock, and at some moment of each refused request its units were missing. */
async function expectRight(
  refusals: readonly Refusal[],
  parts: Record<number, Part[]>,
  units: (itemId: number) => number,
): Promise<void> {
  const { rows: history } = await pool.query<{ position: string; itemId: number; day: CalendarDate; delta: number }>(
    'select position, item_id as "itemId", day, delta from allocations where day is not null order by position',
  );
  const taken = new Map<string, number>();
  const booked = (itemId: number, day: CalendarDate) => taken.get(`${itemId} ${day}`) ?? 0;
  const open = new Set(refusals);
  const oversold: object[] = [];
  for (const [i, { position, itemId, day, delta }] of history.entries()) {
    taken.set(`${itemId} ${day}`, booked(itemId, day) + delta);
    const isOfPackage = parts[itemId]?.every((part) => part.itemId !== itemId);
    if (!isOfPackage && booked(itemId, day) > units(itemId)) oversold.push({ position, itemId, day });
    const next = Number(history[i + 1]?.position ?? Infinity);
    for (const refusal of open) {
      const { line, between } = refusal;
      const isThen = Number(position) <= between[1] && next > between[0];
      if (isThen && unitsLeft(parts[line.itemId] ?? [], line.eventDate, { units, booked }) < line.requested)
        open.delete(refusal);
    }
  }
  expect(oversold).toEqual([]);
  expect([...open]).toEqual([]);
}

async function addItem(fields: Partial<Item>): Promise<Item> {
  const { body } = await admin
    .post('/api/admin/items')
    .send({ name: 'Castle', price: 5_000, ...fields })
    .expect(201);
  return body;
}

/** The booking of a castle that is held for a person on the waitlist. The other castles of the day are free. */
async function offered({ id: itemId }: Item): Promise<object> {
  const place = { itemId, eventDate: firstDay };
  const { body: whole } = await admin
    .post('/api/bookings')
    .send(bookingForm({ ...place, quantity: CASTLES }))
    .expect(201);
  await admin
    .post('/api/waitlist')
    .send({ ...place, email: 'ann@example.com' })
    .expect(201);
  await admin.patch(`/api/admin/bookings/${whole.id}`).send({ status: 'CANCELLED' }).expect(200);
  const worker = await start('worker');
  let holdToken: string | undefined;
  await until(async () => {
    const { body } = await admin.get('/api/admin/waitlist').expect(200);
    return (holdToken = body[0]?.holdToken ?? undefined) !== undefined;
  });
  await worker.stop();
  return { ...bookingForm(place), holdToken };
}

/** Takes a unit out of service for two days, if no booking needs it, and brings it back. Returns whether it was free. */
async function repair(itemId: number, from: CalendarDate): Promise<boolean> {
  const path = `/api/admin/items/${itemId}/downtimes`;
  const { status, body } = await admin
    .post(path)
    .send({ from, to: addDays(from, 1), quantity: 1, reason: 'Torn seam' });
  expect([201, 409]).toContain(status);
  if (status === 201) await admin.delete(`${path}/${body.id}`).expect(204);
  return status === 201;
}

function getDay(wave: number, i: number): CalendarDate {
  return addDays(firstDay, wave * DAYS + (i % DAYS));
}

async function lastPosition(): Promise<number> {
  const { rows } = await pool.query('select coalesce(max(position), 0)::int as last from events');
  return rows[0].last;
}
