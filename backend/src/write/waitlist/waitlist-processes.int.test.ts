import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, calendarDate, type Booking, type CalendarDate, type Item } from '@party-rental/contracts';
import type pg from 'pg';
import supertest from 'supertest';
import { createPool } from '../../platform/database/database.js';
import { startMailSink, type MailSink } from '../../../../tests/support/mail-sink.js';
import { ShopProcess } from '../../../../tests/support/shop-process.js';
import { untilFree } from '../../../test-support/http.js';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.js';
import { bookingForm } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';

const DAYS = 8;
const PEOPLE = ['ann', 'bob', 'cy'];

let database: TestDatabase;
let dataDir: string;
let pool: pg.Pool;
let sink: MailSink;
let api: ShopProcess;
let workers: ShopProcess[];
let admin: ReturnType<typeof supertest.agent>;
let item: Item;
let firstDay: CalendarDate;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'waitlist-'));
  pool = createPool(database.url, 2);
  sink = await startMailSink();
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMITS: 'off', SMTP_URL: sink.url };
  api = await ShopProcess.create({ role: 'api,projector', env });
  await api.start();
  workers = await Promise.all([1, 2].map(() => ShopProcess.create({ role: 'worker', env, isSupervised: true })));
  await Promise.all(workers.map((worker) => worker.start()));
  admin = supertest.agent(api.url);
  await admin.post('/api/login').send({ username: 'admin', password: 'party-admin' }).expect(200);
  ({ body: item } = await admin.post('/api/admin/items').send({ name: 'Castle', price: 100, stock: 1 }).expect(201));
  firstDay = addDays(calendarDate.parse((await admin.get('/api/settings').expect(200)).body.today), 21);
});
afterAll(async () => {
  await Promise.all([...workers, api].map((one) => one.stop()));
  await pool.end();
  await database.drop();
  await sink.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface FullDay {
  day: CalendarDate;
  booking: Booking;
  /** In the order of joining. */
  entries: string[];
}

async function fullDay(day: CalendarDate): Promise<FullDay> {
  const form = bookingForm({ itemId: item.id, eventDate: day });
  const { body: booking } = await accepted(201, () => admin.post('/api/bookings').send(form));
  const entries: string[] = [];
  for (const name of PEOPLE) {
    const place = { itemId: item.id, eventDate: day, email: `${name}-${day}@example.com` };
    entries.push((await accepted(201, () => admin.post('/api/waitlist').send(place))).body.id);
  }
  return { day, booking, entries };
}

async function cancel({ id }: Booking): Promise<void> {
  await accepted(200, () => admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' }));
}

/** Twelve days at once may be too much for a busy machine. */
async function accepted(status: number, send: Parameters<typeof untilFree>[0]) {
  const response = await untilFree(send);
  expect(response.status).toBe(status);
  return response;
}

/** The entries of a day that were offered units, in that order. */
async function getOffers({ day }: FullDay): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select data->>'entryId' as id from events where type = 'UnitsHeld' and data->>'eventDate' = $1 order by position`,
    [day],
  );
  return rows.map(({ id }) => id);
}

async function remaining(day: CalendarDate): Promise<number> {
  return (await admin.get(`/api/availability/${item.id}/${day}`).expect(200)).body.remaining;
}

const offerTo = (email: string) =>
  sink.received.find(({ recipients, subject }) => recipients.includes(email) && subject?.startsWith('Good news'));

/** Lets each person in line refuse, until no one waits: on some days once the email has arrived, on others at once. */
async function refuseInTurn(full: FullDay, waitsForEmail: boolean): Promise<void> {
  await cancel(full.booking);
  for (const [i, id] of full.entries.entries()) {
    await until(async () => (await getOffers(full)).length > i);
    if (waitsForEmail) await until(() => offerTo(`${PEOPLE[i]}-${full.day}@example.com`) !== undefined);
    await admin.delete(`/api/waitlist/${id}`).expect(204);
  }
}

test('two workers offer each unit once, in the order of joining, and a kill -9 loses no place and no email', async () => {
  const days = await Promise.all(Array.from({ length: DAYS }, (_, i) => fullDay(addDays(firstDay, i))));
  let done = false;
  const killing = (async () => {
    for (let i = 0; !done; i += 1) {
      await sleep(700);
      await workers[i % 2]?.kill();
      await workers[i % 2]?.isRestarted();
    }
  })();
  await Promise.all(days.map((full, i) => refuseInTurn(full, i % 2 === 0)));
  done = true;
  await killing;
  for (const full of days) expect(await getOffers(full)).toEqual(full.entries);
  const offered = () => sink.received.filter(({ subject }) => subject?.startsWith('Good news'));
  // An offer that was refused before its email was composed gets none.
  await until(async () => {
    const { rowCount } = await pool.query(
      `select from email_deliveries where purpose like 'waitlist%' and status not in ('sent', 'skipped')`,
    );
    return rowCount === 0;
  });
  const { rows } = await pool.query<{ offers: number; sent: number }>(
    `select count(*)::int as offers, count(*) filter (where status = 'sent')::int as sent
     from email_deliveries where purpose = 'waitlist-offer'`,
  );
  expect(rows[0]?.sent).toBeGreaterThanOrEqual((DAYS / 2) * PEOPLE.length);
  expect(rows).toEqual([
    { offers: DAYS * PEOPLE.length, sent: new Set(offered().map(({ messageId }) => messageId)).size },
  ]);
});

test('a unit that is free goes to the waitlist or to a buyer, never to both', async () => {
  const days = await Promise.all(Array.from({ length: DAYS * 2 }, (_, i) => fullDay(addDays(firstDay, 100 + i))));
  await Promise.all(
    days.map(async ({ day, booking }) => {
      await cancel(booking);
      // Until the unit is taken, by this buyer or by a hold.
      for (let free = 1; free > 0; free = await remaining(day)) {
        await sleep(Math.random() * 4_000);
        await admin.post('/api/bookings').send(bookingForm({ itemId: item.id, eventDate: day }));
      }
    }),
  );
  const { rows } = await pool.query<{ units: number }>(
    `select sum(delta)::int as units from allocations
     where day = any($1) and (held_until is null or held_until > now()) group by day`,
    [days.map(({ day }) => day)],
  );
  expect(rows).toEqual(days.map(() => ({ units: 1 })));
  expect((await Promise.all(days.map(getOffers))).flat().length).toBeGreaterThan(0);
});

test('an offer of an item with buffer days is booked by its link at a process that has just started', async () => {
  const { body: slide } = await admin
    .post('/api/admin/items')
    .send({ name: 'Slide', price: 100, stock: 1, bufferDays: 2 })
    .expect(201);
  const eventDate = addDays(firstDay, 100);
  const form = () => bookingForm({ itemId: slide.id, eventDate });
  const { body: booking } = await admin.post('/api/bookings').send(form()).expect(201);
  await admin.post('/api/waitlist').send({ itemId: slide.id, eventDate, email: 'zoe@example.com' }).expect(201);
  await admin.patch(`/api/admin/bookings/${booking.id}`).send({ status: 'CANCELLED' }).expect(200);
  await until(() => offerTo('zoe@example.com') !== undefined);
  const holdToken = /hold=([^&\s]+)/.exec(offerTo('zoe@example.com')?.text ?? '')?.[1] ?? '';
  await api.stop();
  await api.start();
  await supertest(api.url).post('/api/bookings').send(form()).expect(409);
  await api.stop();
  await api.start();
  await supertest(api.url)
    .post('/api/bookings')
    .send({ ...form(), holdToken: decodeURIComponent(holdToken) })
    .expect(201);
});
