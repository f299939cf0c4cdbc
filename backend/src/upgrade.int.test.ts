import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { DataSource } from 'typeorm';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { createPool } from './platform/database/database.js';
import { dataSourceOptions } from './platform/database/run-migrations.js';
import { verify } from './read/verify/verify.js';
import { DANA } from '../test-support/dana.js';
import { readResponse } from '../test-support/http.js';
import { MovableClock } from '../test-support/movable-clock.js';
import { createEmptyDatabase } from '../test-support/test-database.js';
import { bookingForm, openTestShop, type TestShop } from '../test-support/test-shop.js';

/** The first version had the tables of these migrations. */
const LAST_MIGRATION = 1_763_720_000_000;
const KEY = Buffer.alloc(32, 7);
const BOOKING = '019abf3e-6f0a-7c55-9a35-4fd1c0b6a001';
const CANCELLED = '019abf3e-6f0a-7c55-9a35-4fd1c0b6a002';
const ORDER = '019abf3e-6f0a-7c55-9a35-4fd1c0b6a000';

let shop: TestShop | undefined;
afterAll(() => shop?.close());

test('a database of the first version upgrades when the program starts, and verify finds no differences', async () => {
  const database = await createEmptyDatabase();
  await fillAsTheFirstVersion(database.url);
  const clock = new MovableClock();
  clock.moveTo(new Date('2026-12-01T12:00:00Z'));
  shop = await openTestShop({
    database,
    clock,
    env: { DATA_KEY: KEY.toString('base64'), ROLES: 'api,projector', RATE_LIMITS: 'off' },
  });

  const bookings = readResponse('adminBookings', await shop.admin.get('/api/admin/bookings'));
  expect(bookings.find(({ id }) => id === BOOKING)).toMatchObject({
    customerName: DANA.customerName,
    eventDate: '2026-12-19',
    status: 'CONFIRMED',
  });
  expect(bookings.find(({ id }) => id === CANCELLED)?.status).toBe('CANCELLED');
  expect((await shop.pool.query('select username, email from users where id <= 4 order by id')).rows).toEqual([
    { username: 'kim', email: 'kim@example.com' },
    { username: '김민수', email: 'minsu@example.com' },
    { username: 'Joe S.', email: null },
    { username: 'ann', email: 'ann.lee@example.com' },
  ]);
  // The item has two units, and one of them is booked.
  const form = { itemId: 1, eventDate: '2026-12-19' };
  await shop.guest.post('/api/bookings').send(bookingForm(form)).expect(201);
  await shop.guest.post('/api/bookings').send(bookingForm(form)).expect(409);
  expect(await verify(shop.pool, shop.program.app.get(Feed))).toEqual([]);
});

/** Its schema, with a read table as it was then, an account, and events as it stored them. */
async function fillAsTheFirstVersion(url: string): Promise<void> {
  const { migrations, ...options } = dataSourceOptions(url);
  const first = migrations.filter((Migration) => Number(/\d+$/.exec(new Migration().name)?.[0]) <= LAST_MIGRATION);
  const source = await new DataSource({ ...options, migrations: first }).initialize();
  await source.runMigrations();
  await source.destroy();

  const pool = createPool(url, 1);
  await pool.query(`
    create table items (id int primary key, name text not null);
    insert into items values (1, 'Castle Bounce House');
    insert into checkpoints (name, version) values ('items', 1);
    insert into users (username, email, password_hash, first_name, last_name, role)
    values ('kim', 'kim@example.com', 'x', 'Kim', 'Lee', 'USER'),
      (normalize('김민수', nfd), 'minsu@example.com', 'x', 'Minsu', 'Kim', 'USER'),
      ('Joe S.', 'joe-s.@gmail.com', 'x', 'Joe S.', '', 'ADMIN'), ('ann', 'ann.lee@example.com', 'x', 'Ann', 'Lee', 'ADMIN');
  `);
  const personalData = new PersonalData(KEY);
  const append = async (type: string, stream: string, version: number, more: EventColumns) => {
    const { stored } = JSON.parse(await readFile(new URL(`./domain/golden/${type}.v1.json`, import.meta.url), 'utf8'));
    const { day = null, delta = null, data = {} } = more;
    await pool.query(
      `insert into events
         (event_id, type, schema_version, stream, version, item_id, day, delta, order_id, command_id, data, meta)
       values ($1::uuid, $2, 1, $3, $4, $5, $6, $7, $8, $1::text, $9, '{"actor": "guest", "correlationId": "upgrade"}')`,
      [randomUUID(), type, stream, version, more.itemId, day, delta, more.orderId, { ...stored, ...data }],
    );
  };
  const create = async (bookingId: string, orderId: string) => {
    const stream = `booking-${bookingId}`;
    const { encrypted: sealed, wrappedKey } = personalData.encrypt(stream, DANA);
    await pool.query('insert into personal_keys values ($1, $2)', [stream, wrappedKey]);
    const data = { bookingId, orderId, sealed };
    await append('BookingCreated', stream, 1, { itemId: 1, orderId, day: '2026-12-12', delta: 1, data });
    await append('BookingConfirmed', stream, 2, { itemId: null, orderId: null, data: { bookingId } });
  };
  await append('SettingsChanged', 'settings', 1, { itemId: null, orderId: null });
  await append('ItemAdded', 'item-1', 1, { itemId: 1, orderId: null });
  await create(BOOKING, ORDER);
  const released = { itemId: 1, orderId: null, day: '2026-12-12', delta: -1 };
  await append('BookingDayReleased', `booking-${BOOKING}`, 3, released);
  await append('BookingMoved', `booking-${BOOKING}`, 4, { ...released, day: '2026-12-19', delta: 1 });
  await create(CANCELLED, CANCELLED);
  const cancelled = { ...released, data: { bookingId: CANCELLED } };
  await append('BookingCancelled', `booking-${CANCELLED}`, 3, cancelled);
  await pool.end();
}

interface EventColumns {
  itemId: number | null;
  orderId: string | null;
  day?: string;
  delta?: number;
  /** What differs from the golden file. */
  data?: object;
}
