import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CalendarDate, Item } from '@party-rental/contracts';
import pg from 'pg';
import { lockStatement } from './consistency-boundary.js';
import { breakableLineTo, type BreakableLine } from '../../../../tests/support/breakable-line.js';
import { until } from '../../../../tests/support/until.js';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';

/** More than REQUEST_TIMEOUT, and less than the lock timeout of writer connections. */
const LONGER_THAN_A_REQUEST_MS = 1_150;
const COMMIT_GATE = 4_711;

let database: TestDatabase;
let line: BreakableLine;
let shop: TestShop;
let operator: pg.Client;
/** Sees what goes on while the operator is in a transaction. */
let observer: pg.Client;
let item: Item;
let day: CalendarDate;
let keys = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await breakableLineTo(database.url);
  shop = await openTestShop({
    env: { REQUEST_TIMEOUT: '1', RATE_LIMITS: 'off' },
    database: { ...database, url: line.url },
  });
  operator = new pg.Client({ connectionString: database.url });
  await operator.connect();
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
  await operator.query(`
    create function wait_at_commit() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${COMMIT_GATE}); return null; end $$;
    create constraint trigger wait_at_commit after insert on events deferrable initially deferred
      for each row execute function wait_at_commit()`);
});
afterAll(async () => {
  await operator.end();
  await observer.end();
  await shop.close();
  await line.close();
});
beforeEach(async () => {
  item = await shop.addItem({ stock: 100 });
  day = inDays(shop.today, 30);
});
afterEach(async () => {
  await operator.query('rollback; select pg_advisory_unlock_all()');
  await line.mend();
});

test('a command that still waits in the queue when its time is over is answered 503, and never decided', async () => {
  await operator.query('begin; lock table events in share row exclusive mode');
  const first = book();
  await waiting(1);
  const second = book();
  await waiting(2);
  const third = await book();
  expect([third.status, third.body.code, third.headers['retry-after']]).toEqual([503, 'busy', '5']);

  await operator.query('rollback');
  expect([(await first).status, (await second).status]).toEqual([201, 201]);
  expect((await book()).status).toBe(201);
  expect(await bookings()).toBe(3);
});

test('a command that waits for a lock is waited for', async () => {
  await lockDay();
  const reply = book();
  await waiting(1);
  await sleep(LONGER_THAN_A_REQUEST_MS);
  await operator.query('rollback');
  expect((await reply).status).toBe(201);
  expect(await bookings()).toBe(1);
});

test('a command that did not get its lock is answered 503, and never decided', async () => {
  await lockDay();
  const key = nextKey();
  expect((await book(key)).status).toBe(503);
  await operator.query('rollback');
  expect((await book()).status).toBe(201);
  expect(await bookings()).toBe(1);
});

test('a command whose connection is lost before it was decided is answered 503, and never decided', async () => {
  await lockDay();
  const reply = book();
  await waiting(1);
  line.refuse();
  expect((await reply).status).toBe(503);
  await operator.query('rollback');
  await line.mend();
  await until(async () => (await book()).status === 201);
  expect(await bookings()).toBe(1);
});

test.each([
  ['inserted', () => operator.query('begin; lock table events in share row exclusive mode')],
  ['committed', () => operator.query(`select pg_advisory_lock(${COMMIT_GATE})`)],
])('a command that is being %s is waited for', async (_, stop) => {
  await stop();
  const reply = book();
  await waiting(1);
  await sleep(LONGER_THAN_A_REQUEST_MS);
  await operator.query('rollback; select pg_advisory_unlock_all()');
  expect((await reply).status).toBe(201);
  expect(await bookings()).toBe(1);
});

test('a connection that is lost during the commit is answered 504, and the same key tells the outcome', async () => {
  await operator.query(`select pg_advisory_lock(${COMMIT_GATE})`);
  const key = nextKey();
  const form = bookingForm({ itemId: item.id, eventDate: day });
  const reply = send(key, form);
  await waiting(1);
  line.refuse();
  expectUnknown(await reply);

  await operator.query('select pg_advisory_unlock_all()');
  await line.mend();
  await until(async () => (await send(key, form)).status === 201);
  expect(await bookings()).toBe(1);
});

test.each([['with a key'], ['without a key']])(
  'a payment %s whose response fails after the commit is answered 504, not 503',
  async (kind) => {
    const { body: booking } = await book();
    const key = kind === 'with a key' ? nextKey() : undefined;
    const pay = () => {
      const request = shop.admin.post(`/api/admin/orders/${booking.orderId}/payments`);
      return (key === undefined ? request : request.set('Idempotency-Key', key)).send({
        kind: 'BALANCE',
        amount: 100,
        method: 'CASH',
      });
    };
    await operator.query(`select pg_advisory_lock(${COMMIT_GATE})`);
    const reply = Promise.resolve(pay());
    await waiting(1);
    // The response names who recorded it.
    await operator.query('begin; lock table users');
    await operator.query('select pg_advisory_unlock_all()');
    await until(async () => (await payments(booking.orderId)) === 1);
    await waiting(1);
    line.refuse();
    expectUnknown(await reply);

    await operator.query('rollback');
    await line.mend();
    if (key !== undefined) await until(async () => (await pay()).status === 201);
    expect(await payments(booking.orderId)).toBe(1);
  },
);

test('a change of a plain table is waited for, and answered 504 if its connection is lost', async () => {
  const preferences = { bookingConfirmations: true, reminders: false, promotions: false };
  const save = () => shop.admin.put('/api/user/preferences').send(preferences);
  await operator.query('begin; lock table users in share row exclusive mode');
  const late = Promise.resolve(save());
  await waiting(1);
  await sleep(LONGER_THAN_A_REQUEST_MS);
  await operator.query('rollback');
  expect((await late).status).toBe(200);

  await operator.query('begin; lock table users in share row exclusive mode');
  const lost = Promise.resolve(save());
  await waiting(1);
  line.cut();
  expectUnknown(await lost);
});

function book(key = nextKey()) {
  return send(key, bookingForm({ itemId: item.id, eventDate: day }));
}

function send(key: string, form: Record<string, unknown>) {
  return Promise.resolve(shop.guest.post('/api/bookings').set('Idempotency-Key', key).send(form));
}

function nextKey(): string {
  keys += 1;
  return `key ${keys}`;
}

async function lockDay(): Promise<void> {
  await operator.query('begin');
  const boundary = { items: [], changedItems: [], days: [{ itemId: item.id, day }], streams: [] };
  await operator.query(lockStatement(boundary, []));
}

function expectUnknown({ status, body, headers }: Awaited<ReturnType<typeof send>>): void {
  expect([status, body.code, headers['retry-after']]).toEqual([504, 'outcome_unknown', undefined]);
}

/** Until so many connections wait for a lock. */
async function waiting(count: number): Promise<void> {
  await until(async () => {
    const { rows } = await observer.query(
      `select count(distinct pid)::int as waiting from pg_locks where not granted
         and pid in (select pid from pg_stat_activity where datname = current_database())`,
    );
    return rows[0].waiting >= count;
  });
}

async function bookings(): Promise<number> {
  return countEvents(`type = 'BookingCreated' and item_id = $1`, item.id);
}

async function payments(orderId: string): Promise<number> {
  return countEvents(`type = 'PaymentRecorded' and stream = 'order-' || $1`, orderId);
}

async function countEvents(condition: string, value: unknown): Promise<number> {
  const { rows } = await observer.query(`select count(*)::int as count from events where ${condition}`, [value]);
  return rows[0].count;
}
