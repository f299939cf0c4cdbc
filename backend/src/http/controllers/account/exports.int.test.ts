import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, endpoints, personExport, type Item, type PublicSettings } from '@party-rental/contracts';
import supertest from 'supertest';
import { createPool, type Database } from '../../../platform/database/database.js';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { runProgram, type RunningProgram } from '../../../../../tests/support/run-program.js';
import { bookingForm } from '../../../../test-support/test-shop.js';
import { createTestDatabase, type TestDatabase } from '../../../../test-support/test-database.js';
import { until } from '../../../../../tests/support/until.js';

const ORDERS = 12;
const LINES = 50;
const BOOKINGS = ORDERS * LINES;
const CALLS = 150;

let database: TestDatabase;
let dataDir: string;
let programs: RunningProgram[] = [];
let pool: Database;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'exports-'));
  pool = createPool(database.url, 2);
  const start = async (ROLES: string) =>
    runProgram({ PORT: String(await freePort()), ROLES, DATABASE_URL: database.url, DATA_DIR: dataDir, SEED: 'none' });
  programs = [await start('api,projector'), await start('api')];
  cookie = await customerWithBookings();
}, 240_000);
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The session of a customer with several pages of bookings. */
async function customerWithBookings(): Promise<string> {
  const url = getUrl(0);
  const owner = supertest.agent(url);
  await owner.post('/api/login').send({ username: 'admin', password: 'party-admin' }).expect(200);
  const { body: item }: { body: Item } = await owner
    .post('/api/admin/items')
    .send({ name: 'Chair', price: 500, stock: 1000 })
    .expect(201);
  const { body: settings }: { body: PublicSettings } = await owner.get('/api/settings').expect(200);
  const customer = supertest.agent(url);
  const person = { username: 'carla', email: 'carla@example.com', password: 'balloons-and-cake' };
  const registered = await customer.post('/api/register').send({ ...person, firstName: 'Carla', lastName: 'Client' });
  for (let order = 0; order < ORDERS; order += 1) {
    const cartItems = Array.from({ length: LINES }, (_, i) => ({
      itemId: item.id,
      eventDate: addDays(settings.today, 10 + i),
    }));
    const userId = registered.body.id;
    await customer
      .post('/api/bookings')
      .send(bookingForm({ isCartBooking: true, cartItems, userId }))
      .expect(201);
  }
  return (registered.get('Set-Cookie') ?? []).map((one) => one.split(';')[0]).join('; ');
}

function getUrl(process: number): string {
  return programs[process]?.url ?? '';
}

/** Memory of a process in megabytes. */
function measureMemory({ pid }: RunningProgram): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;
}

interface Download {
  status: number;
  text: string;
  retryAfter: string | null;
}

async function download(process: number, path: string = endpoints.exportUser.path): Promise<Download> {
  const response = await fetch(getUrl(process) + path, { headers: { cookie } });
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
}

/** Milliseconds of each of the consecutive calls until the work is over. */
async function latenciesWhile(work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  const latencies: number[] = [];
  while (!isOver) {
    const began = performance.now();
    await fetch(`${getUrl(0)}/api/user`, { headers: { cookie } }).then((response) => response.text());
    latencies.push(performance.now() - began);
  }
  return latencies;
}

/** Seconds of processor time that a process has used. */
function measureProcessorTime({ pid }: RunningProgram): number {
  const [seconds = 0, minutes = 0, hours = 0] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)])
    .toString()
    .trim()
    .split(':')
    .toReversed()
    .map(Number);
  return seconds + 60 * minutes + 3600 * hours;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;
}

test('150 concurrent exports cost no more than a few, and leave the process responsive and small', async () => {
  const [program] = programs;
  if (!program) throw new Error('There is no program');
  const beforeSome = measureProcessorTime(program);
  for (let i = 0; i < 5; i += 1) expect((await download(0)).status).toBe(200);
  const beforeAll = measureProcessorTime(program);
  const quiet = median(await latenciesWhile(download(0)));
  const memoryBefore = measureMemory(program);
  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, measureMemory(program))), 100);
  const downloads = Promise.all(Array.from({ length: CALLS }, () => download(0)));
  const latencies = await latenciesWhile(downloads);
  clearInterval(sampling);
  const afterAll = measureProcessorTime(program);
  const figures = {
    secondsOfFive: beforeAll - beforeSome,
    secondsOfAll: afterAll - beforeAll,
    otherCallMs: Math.round(median(latencies)),
    quietCallMs: Math.round(quiet),
    memoryMb: Math.round(peak - memoryBefore),
  };
  process.stdout.write(`exports: ${JSON.stringify(figures)}\n`);
  expect(new Set((await downloads).map(({ status }) => status))).toEqual(new Set([200, 429]));
  // 150 exports that all run take thirty times as long as five.
  expect(figures.secondsOfAll).toBeLessThanOrEqual(3 * figures.secondsOfFive + 5);
  expect(figures.otherCallMs).toBeLessThan(Math.max(1_000, 20 * figures.quietCallMs));
  expect(figures.memoryMb).toBeLessThan(250);
}, 180_000);

test('an account has one export at a time, over all processes', async () => {
  for (let round = 0; round < 5; round += 1) {
    const responses = await Promise.all(Array.from({ length: 10 }, (_, i) => download(i % 2)));
    const done = responses.filter(({ status }) => status === 200);
    const rejected = responses.filter(({ status }) => status === 429);
    expect([done.length, rejected.length]).toEqual([1, 9]);
    for (const { text, retryAfter } of rejected) {
      expect(JSON.parse(text).detail).toMatch(/already/);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
  }
});

test('an export is a complete document, page by page', async () => {
  const { status, text } = await download(1);
  expect(status).toBe(200);
  const record = personExport.parse(JSON.parse(text));
  expect(record.bookings).toHaveLength(BOOKINGS);
  expect(new Set(record.bookings.map(({ booking }) => booking.id)).size).toBe(BOOKINGS);
  for (const { booking, history } of record.bookings) {
    expect(booking.customerName).not.toBe('');
    expect(history.map(({ type, actor }) => [type, actor])).toEqual([['BookingCreated', 'You']]);
  }
  expect(record).toMatchObject({ account: { username: 'carla' }, messages: [] });
});

test('an export whose client disconnects ends, and releases its lease', async () => {
  for (let round = 0; round < 10; round += 1) {
    await abandoned(endpoints.exportUser.path);
    await until(async () => (await running()) === 0, 5_000);
  }
  const otherCalls = async () => {
    for (let i = 0; i < 50; i += 1) await fetch(`${getUrl(0)}/api/user`, { headers: { cookie } });
  };
  // The page that was read when the client left may still be read to its end.
  await otherCalls();
  const { rows } = await pool.query<{ now: string }>('select clock_timestamp()::text as now');
  await otherCalls();
  expect(await queriesSince(rows[0]?.now)).toEqual([]);
  expect((await download(0)).status).toBe(200);
});

/** Reads the beginning of a response and resets the connection. */
async function abandoned(path: string): Promise<void> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(getUrl(0) + path, { headers: { cookie } }, resolve).on('error', reject);
  });
  expect(response.statusCode).toBe(200);
  response.destroy();
}

/** Running exports. */
async function running(): Promise<number> {
  const { rows } = await pool.query('select from leases where ends_at > now()');
  return rows.length;
}

/** Queries of exports that start after a moment. */
async function queriesSince(moment: string | undefined): Promise<string[]> {
  const { rows } = await pool.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and query_start > $1
       and pid <> pg_backend_pid() and (query like '%from bookings where%' or query like '%e.stream = any(%')`,
    [moment],
  );
  return rows.map(({ query }) => query);
}
