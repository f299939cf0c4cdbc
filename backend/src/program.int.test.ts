import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDate,
  type Booking,
  type CalendarDate,
  type Dashboard,
  type Item,
} from '@party-rental/contracts';
import supertest from 'supertest';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { startMailSink, type MailSink } from '../../tests/support/mail-sink.js';
import { runProgram, type RunningProgram } from '../../tests/support/run-program.js';
import { untilFree } from '../test-support/http.js';
import { createEmptyDatabase, type TestDatabase } from '../test-support/test-database.js';
import { bookingForm, cartForm } from '../test-support/test-shop.js';
import { until } from '../../tests/support/until.js';

const ADMIN = { username: 'admin', password: 'party-admin' };

// The emails that the killed worker was sending are sent after its lease expires. The other tests run meanwhile.
let killed: KilledShop;
beforeAll(async () => {
  killed = await killInMidTraffic();
});
afterAll(() => killed.close());

test('after kill -9 of the whole program in mid-traffic every acknowledged booking is there, once', () => {
  const { acknowledged, bookings, dashboard } = killed;
  const ids = bookings.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...acknowledged.values()]));
  expect(dashboard.totalBookings).toBe(bookings.length);
});

describe('two API processes on one database', () => {
  let database: TestDatabase;
  let dataDir: string;
  let programs: RunningProgram[];
  let day: CalendarDate;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'two-'));
    const start = async () =>
      runProgram({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await freePort()) });
    programs = await Promise.all([start(), start()]);
    day = await someDay(programs[0]?.url ?? '', 21);
  });
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.stop()));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('300 parallel buyers for 10 units: 10 get one, 290 hear that it is taken', async () => {
    const [item] = await itemsWith({ stock: 10 });
    const statuses = await Promise.all(
      Array.from({ length: 300 }, (_, i) => book(i, bookingForm({ itemId: item?.id, eventDate: day }))),
    );
    expect(tally(statuses)).toEqual({ 201: 10, 409: 290 });
    expect(await remaining(item?.id)).toBe(0);
  });

  test('120 carts that name two items in opposite orders sell exactly the capacity', async () => {
    const lines = (await itemsWith({ stock: 25 }, { stock: 40 })).map(({ id }) => ({ itemId: id, eventDate: day }));
    const statuses = await Promise.all(
      Array.from({ length: 120 }, (_, i) => book(i, cartForm(i % 3 ? lines : lines.toReversed()))),
    );
    expect(tally(statuses)).toEqual({ 201: 25, 409: 95 });
  });

  test('the same key at both makes one booking', async () => {
    const [item] = await itemsWith({ stock: 10 });
    const form = bookingForm({ itemId: item?.id, eventDate: day });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        supertest(programs[i % 2]?.url ?? '')
          .post('/api/bookings')
          .set('Idempotency-Key', 'both')
          .send(form),
      ),
    );
    expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 8 });
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    expect(await remaining(item?.id)).toBe(9);
  });

  test('the same key at both makes one booking while its sender signs in and out, 25 times', async () => {
    const [item] = await itemsWith({ stock: 100 });
    const person = await register(programs[0]?.url ?? '');
    const rounds = Array.from({ length: 25 }, (_, round) => round);
    for (const round of rounds) {
      const form = bookingForm({ itemId: item?.id, eventDate: day });
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, i) => {
          const { url } = programs[i % 2] ?? { url: '' };
          const call = supertest(url).post('/api/bookings').set('Idempotency-Key', `round ${round}`);
          // One of three tries is signed in: each process gets both kinds.
          if (i % 3 !== round % 3) return call.send(form);
          return call.set('Cookie', person.cookie).send({ ...form, userId: person.id });
        }),
      );
      expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 6 });
      for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    }
    expect(await remaining(item?.id)).toBe(100 - rounds.length);
  });

  async function itemsWith(...items: Partial<Item>[]): Promise<Item[]> {
    const admin = await signedIn(programs[0]?.url ?? '');
    const added: Item[] = [];
    for (const item of items) {
      const { body } = await admin
        .post('/api/admin/items')
        .send({ name: 'Slide', price: 5_000, ...item })
        .expect(201);
      added.push(body);
    }
    return added;
  }

  async function book(i: number, form: object): Promise<number> {
    const booked = await untilFree(() =>
      supertest(programs[i % 2]?.url ?? '')
        .post('/api/bookings')
        .send(form),
    );
    return booked.status;
  }

  async function remaining(itemId: number | undefined): Promise<number> {
    return (await supertest(programs[1]?.url ?? '').get(`/api/availability/${itemId}/${day}`)).body.remaining;
  }
});

test('after that each booking that outlived the kill has its one email', async () => {
  const { sink, bookings } = killed;
  await until(() => bookings.every(({ customerEmail }) => messageIdsTo(sink, customerEmail).size > 0), 30_000);
  for (const { customerEmail } of bookings) expect(messageIdsTo(sink, customerEmail).size).toBe(1);
});

interface KilledShop {
  sink: MailSink;
  /** The id of each booking that was acknowledged, by its customer's email. */
  acknowledged: Map<string, string>;
  /** What there is since it runs again. */
  bookings: Booking[];
  dashboard: Dashboard;
  close(): Promise<void>;
}

/** Kills a program and its database in mid-traffic, and starts it again. */
async function killInMidTraffic(): Promise<KilledShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
  // Root's PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const sink = await startMailSink();
  const env = { DATA_DIR: dataDir, SMTP_URL: sink.url, PORT: String(await freePort()) };
  const first = await runProgram(env);
  const eventDate = await someDay(first.url, 31);
  const { body: items } = await supertest(first.url).get('/api/items').expect(200);
  const many = items.find((item: Item) => item.stock >= 160);
  const acknowledged = new Map<string, string>();
  const traffic = Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let nth = 0; nth < 10; nth += 1) {
        const form = bookingForm({ itemId: many.id, eventDate });
        const booking = await attempt(first.url, form);
        if (booking) acknowledged.set(String(form['customerEmail']), booking.id);
      }
    }),
  );
  await until(() => acknowledged.size >= 20);
  await killEverything(first.pid, dataDir);
  await traffic;

  const program = await runProgram(env);
  const admin = await signedIn(program.url);
  const { body: bookings } = await admin.get('/api/admin/bookings?limit=500').expect(200);
  const { body: dashboard } = await admin.get('/api/admin/dashboard').expect(200);
  return {
    sink,
    acknowledged,
    bookings,
    dashboard,
    async close() {
      await program.stop();
      await sink.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function attempt(url: string, form: object): Promise<Booking | undefined> {
  try {
    const { status, body } = await supertest(url).post('/api/bookings').send(form);
    return status === 201 ? body : undefined;
  } catch {
    return undefined; // the program ended: the outcome is unknown
  }
}

function messageIdsTo(sink: MailSink, address: string): Set<string> {
  return new Set(
    sink.received.filter(({ recipients }) => recipients.includes(address)).map(({ messageId }) => String(messageId)),
  );
}

/** The program and its database server, at once and without a word. */
async function killEverything(pid: number, dataDir: string): Promise<void> {
  const postmaster = Number(
    (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
  process.kill(pid, 'SIGKILL');
  process.kill(postmaster, 'SIGKILL');
}

async function someDay(url: string, ahead: number): Promise<CalendarDate> {
  const { body } = await supertest(url).get('/api/settings').expect(200);
  return addDays(calendarDate.parse(body.today), ahead);
}

async function signedIn(url: string) {
  const admin = supertest.agent(url);
  await admin.post('/api/login').send(ADMIN).expect(200);
  return admin;
}

/** A new customer's id and session cookie. */
async function register(url: string): Promise<{ id: number; cookie: string }> {
  const account = { username: 'robin', email: 'robin@example.com', password: 'lantern-otter-quilt-9' };
  const form = { ...account, firstName: 'Robin', lastName: 'Miller' };
  const { body, headers } = await supertest(url).post('/api/register').send(form).expect(201);
  const cookies = headers['set-cookie'] as unknown as string[]; // Node.js keeps this header as an array
  return { id: body.id, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
}

function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
