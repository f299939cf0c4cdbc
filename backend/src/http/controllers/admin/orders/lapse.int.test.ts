import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BookingEmail, type HistoryEntry, type Item, type PlacedOrder } from '@party-rental/contracts';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { MovableClock } from '../../../../../test-support/movable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../../../test-support/test-database.js';
import { cartForm, openTestShop, type TestShop } from '../../../../../test-support/test-shop.js';
import { lapseDates } from '../../../../platform/database/migrations/reads/1763748000000-lapse-dates.js';
import { until } from '../../../../../../tests/support/until.js';
import { OrderLapse } from '../../../../write/orders/pending/order-lapse.js';

const LAPSE_AFTER_DAYS = 7;

const clock = new MovableClock();
let database: TestDatabase;
let shops: TestShop[] = [];
let shop: TestShop;
let item: Item;
let log = '';

beforeAll(async () => {
  database = await createTestDatabase();
  const env = { SESSION_SECRET: 'a secret of at least 32 characters', DATA_KEY: `${'A'.repeat(43)}=` };
  shop = await openTestShop({ database, clock, env, log: (lines) => (log += lines) });
  shops = [shop, await openTestShop({ database, clock, env: { ...env, ROLES: 'api,worker' } })];
  item = await shop.addItem({ stock: 1_000 });
});
afterAll(async () => {
  await shops[1]?.program.stop();
  await shop.close();
});

/** An unconfirmed order of two bookings for the day after next month. */
async function ordered(): Promise<PlacedOrder> {
  const day = addDays(shop.today, 40);
  const form = cartForm([
    { itemId: item.id, eventDate: day },
    { itemId: item.id, eventDate: addDays(day, 1) },
  ]);
  const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
  return body;
}

async function setLapse(lapseAfterDays: number): Promise<void> {
  const { body: settings } = await shop.admin.get('/api/admin/settings').expect(200);
  await shop.admin
    .put('/api/admin/settings')
    .send({ ...settings, lapseAfterDays })
    .expect(200);
}

/** Moves the clock of all processes ahead by days, several times. */
async function runAt(days: number): Promise<void> {
  // What lapses is found in a read table.
  await shop.program.app.get(Freshness).require('orders');
  clock.moveAhead(days);
  for (let round = 0; round < 3; round += 1)
    await Promise.all(shops.map((one) => one.program.app.get(OrderLapse).run()));
  clock.moveAhead(0);
}

async function getStatuses({ bookings }: PlacedOrder): Promise<string[]> {
  const responses = await Promise.all(bookings.map(({ id }) => shop.admin.get(`/api/bookings/${id}`).expect(200)));
  return responses.map(({ body }) => body.status);
}

async function getEmails({ bookings: [first] }: PlacedOrder): Promise<string[]> {
  const { body }: { body: BookingEmail[] } = await shop.admin
    .get(`/api/admin/bookings/${first?.id}/emails`)
    .expect(200);
  return body.map(({ purpose }) => purpose).filter((purpose) => purpose.startsWith('lapse'));
}

test('unconfirmed orders stay if the owner has set no limit', async () => {
  const order = await ordered();
  await runAt(30);
  expect(await getStatuses(order)).toEqual(['PENDING', 'PENDING']);
  expect(await getEmails(order)).toEqual([]);
});

test('they expire once, a day after one notice to customer and owner, in any process', async () => {
  await setLapse(LAPSE_AFTER_DAYS);
  const order = await ordered();
  await runAt(LAPSE_AFTER_DAYS - 1.5);
  expect(await getEmails(order)).toEqual([]);
  await runAt(LAPSE_AFTER_DAYS - 0.9);
  expect((await getEmails(order)).toSorted()).toEqual(['lapse-notice', 'lapse-warning']);
  expect(await getStatuses(order)).toEqual(['PENDING', 'PENDING']);
  const [, second] = order.bookings;
  await shop.admin.patch(`/api/admin/bookings/${second?.id}`).send({ status: 'CONFIRMED' }).expect(200);
  await runAt(LAPSE_AFTER_DAYS + 0.2);
  expect(await getStatuses(order)).toEqual(['CANCELLED', 'CONFIRMED']);
  const { body }: { body: HistoryEntry[] } = await shop.admin
    .get(`/api/admin/bookings/${order.bookings[0]?.id}/history`)
    .expect(200);
  expect(body.map(({ type, actor }) => [type, actor])).toEqual([
    ['BookingCreated', 'Guest'],
    ['BookingCancelled', 'The shop'],
  ]);
  expect(body[1]?.changes).toContainEqual({
    field: 'cancelReason',
    from: null,
    to: "We couldn't confirm this booking within 7 days.",
  });
});

test("nothing is cancelled without a day's notice, however late the first check is", async () => {
  await setLapse(LAPSE_AFTER_DAYS);
  const order = await ordered();
  await runAt(LAPSE_AFTER_DAYS + 5);
  expect(await getStatuses(order)).toEqual(['PENDING', 'PENDING']);
  expect(await getEmails(order)).toHaveLength(2);
  await runAt(LAPSE_AFTER_DAYS + 6.1);
  expect(await getStatuses(order)).toEqual(['CANCELLED', 'CANCELLED']);
});

test('a warning is void once its date has passed without a cancellation, such as while the owner had set no limit', async () => {
  await setLapse(LAPSE_AFTER_DAYS);
  const order = await ordered();
  await runAt(LAPSE_AFTER_DAYS - 0.9);
  await setLapse(0);
  await runAt(LAPSE_AFTER_DAYS + 1);
  await setLapse(LAPSE_AFTER_DAYS);
  await runAt(30);
  expect(await getStatuses(order)).toEqual(['PENDING', 'PENDING']);
  expect(await getEmails(order)).toHaveLength(4);
  await runAt(30.9);
  expect(await getStatuses(order)).toEqual(['PENDING', 'PENDING']);
  await runAt(31.1);
  expect(await getStatuses(order)).toEqual(['CANCELLED', 'CANCELLED']);
  expect(await getEmails(order)).toHaveLength(4);
});

test('a longer limit voids the warning, and the new date gets its own', async () => {
  await setLapse(LAPSE_AFTER_DAYS);
  const order = await ordered();
  await runAt(LAPSE_AFTER_DAYS - 0.9);
  await setLapse(30);
  await runAt(LAPSE_AFTER_DAYS + 0.2);
  expect(await getEmails(order)).toHaveLength(2);
  await runAt(29.5);
  expect(await getEmails(order)).toHaveLength(4);
  await runAt(30.2);
  expect(await getStatuses(order)).toEqual(['PENDING', 'PENDING']);
  await runAt(30.6);
  expect(await getStatuses(order)).toEqual(['CANCELLED', 'CANCELLED']);
  expect(await getEmails(order)).toHaveLength(4);
});

test('warnings of earlier versions keep the date that they announced', async () => {
  await setLapse(LAPSE_AFTER_DAYS);
  const order = await ordered();
  await runAt(LAPSE_AFTER_DAYS - 0.9);
  const readDate = 'select lapses_at from lapse_warnings where order_id = $1';
  const values = [order.orderId];
  const { rows: before } = await shop.pool.query(readDate, values);
  await shop.pool.query(`
    update lapse_warnings set lapses_at = lapses_at - interval '24 hours';
    alter table lapse_warnings alter column lapses_at set default now();
    alter table lapse_warnings rename column lapses_at to warned_at;
  `);
  await shop.pool.query(String(lapseDates.up));
  expect((await shop.pool.query(readDate, values)).rows).toEqual(before);
  await runAt(LAPSE_AFTER_DAYS + 0.2);
  expect(await getStatuses(order)).toEqual(['CANCELLED', 'CANCELLED']);
});

describe('a run', () => {
  test('continues after an order that fails, and logs its id', async () => {
    await setLapse(LAPSE_AFTER_DAYS);
    const [failing, next] = [await ordered(), await ordered()];
    await shop.pool.query(`
      create function reject_order() returns trigger language plpgsql as $$ begin raise 'not this order'; end $$;
      create trigger reject_order before insert on lapse_warnings for each row
        when (new.order_id = '${failing.orderId}') execute function reject_order()`);
    await runAt(LAPSE_AFTER_DAYS - 0.5);
    await shop.pool.query('drop function reject_order cascade');
    expect(await getEmails(failing)).toEqual([]);
    expect(await getEmails(next)).toHaveLength(2);
    const failures = log.split('\n').filter((line) => line.includes('failed to process a lapsing order'));
    expect(failures[0]).toContain(failing.orderId);
    expect(failures[0]).toContain('not this order');
    await runAt(LAPSE_AFTER_DAYS - 0.4);
    expect(await getEmails(failing)).toHaveLength(2);
  });

  test('does not overlap the next one, and a shutdown waits for it', async () => {
    await setLapse(LAPSE_AFTER_DAYS);
    const order = await ordered();
    const lapse = shop.program.app.get(OrderLapse);
    const operator = await shop.pool.connect();
    await operator.query('begin; lock table lapse_warnings');
    clock.moveAhead(LAPSE_AFTER_DAYS - 0.5);
    const run = lapse.run();
    const overlapping = lapse.run();
    let hasStopped = false;
    const stopping = lapse.onApplicationShutdown().then(() => (hasStopped = true));
    const waiting = `select from pg_locks where relation = 'lapse_warnings'::regclass and not granted`;
    await until(async () => (await operator.query(waiting)).rowCount !== 0);
    const hadStopped = hasStopped;
    await operator.query('commit');
    operator.release();
    await stopping;
    clock.moveAhead(0);
    expect(overlapping).toBe(run);
    expect(hadStopped).toBe(false);
    expect(await getEmails(order)).toHaveLength(2);
  });
});
