import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Booking, CalendarDate, Item } from '@party-rental/contracts';
import { appendAndCommit } from '@party-rental/event-store/append/append';
import { openConnection, type WriteConnection } from '@party-rental/event-store/append/connection';
import { beginLocked } from '../executor/read-boundary.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { newId } from '../../platform/ids.js';
import { projectInserted } from '@party-rental/event-store/read-engine/projection';
import { inline } from '../../read/projections.js';
import { verify } from '../../read/verify/verify.js';
import { bookingCreated } from '../../../test-support/events.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { runOps } from '../../../../tests/support/run-ops.js';
import { until } from '../../../../tests/support/until.js';
import { eventSchema } from '../../log/event-schema.js';

// The erasure is a process of its own, so that it waits for the locks of the shop.
const secrets = { DATA_KEY: randomBytes(32).toString('base64'), SESSION_SECRET: randomBytes(48).toString('base64') };
let shop: TestShop;
let item: Item;
let day: CalendarDate;

beforeAll(async () => {
  shop = await openTestShop({ env: { ...secrets, RATE_LIMITS: 'off' } });
  item = await shop.addItem({ stock: 50 });
  day = inDays(shop.today, 20);
});
afterAll(() => shop.close());

async function book(customerEmail: string): Promise<Booking> {
  const form = bookingForm({ itemId: item.id, eventDate: day, customerEmail });
  return (await shop.guest.post('/api/bookings').send(form).expect(201)).body;
}

const erase = (email: string) =>
  runOps({ DATABASE_URL: shop.databaseUrl, ...secrets }, 'erase', '--yes', '--email', email);

async function waiting(): Promise<number> {
  const { rows } = await shop.pool.query<{ many: number }>(
    `select count(*)::int as many from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.many ?? 0;
}

/** Starts the erasure while the order is locked. Once it waits for the lock, the holder acts and commits. */
async function eraseWhileLocked(orderId: string, email: string, act: (db: WriteConnection) => Promise<unknown>) {
  const db = await openConnection(shop.databaseUrl);
  await db.query('reset all'); // its timeouts are shorter than the start of a process
  await beginLocked(db, { items: [], changedItems: [], days: [], orders: [orderId], streams: [] }, []);
  try {
    const erasing = erase(email);
    await until(async () => (await waiting()) === 1);
    await act(db);
    await db.query('commit');
    expect(await erasing).toMatchObject({ code: 0 });
  } finally {
    await db.end();
  }
}

async function readKeys(orderId: string): Promise<string[]> {
  const { rows } = await shop.pool.query<{ stream: string }>(
    'select stream from personal_keys where stream in (select stream from events where order_id = $1)',
    [orderId],
  );
  return rows.map(({ stream }) => stream);
}

test('a line that is added while the erasure waits for its order is erased with it', async () => {
  const email = 'line@customers.example';
  const first = await book(email);
  const added = bookingCreated({ orderId: first.orderId, itemId: item.id, eventDate: day });
  await eraseWhileLocked(first.orderId, email, (db) => {
    const meta = { actor: 'admin', correlationId: 'test' } as const;
    const line = { event: added, eventId: newId(), version: 1, commandId: newId(), meta };
    return appendAndCommit(eventSchema, db, shop.program.app.get(PersonalData), [line], (tx) =>
      projectInserted(inline, tx),
    );
  });

  expect(await readKeys(first.orderId)).toEqual([]);
  for (const id of [first.id, added.data.bookingId])
    expect((await shop.admin.get(`/api/bookings/${id}`)).body).toMatchObject({ customerName: '[erased]' });
  // The line has the quote of an order of its own, so its money is not what a booking would have agreed on.
  const found = await verify(shop.pool, shop.program.app.get(Feed));
  expect(found.filter(({ check }) => check !== 'past')).toEqual([]);
});

test('an order that the person places while the erasure waits is erased as well', async () => {
  const email = 'order@customers.example';
  const first = await book(email);
  let later = first;
  await eraseWhileLocked(first.orderId, email, async () => (later = await book(email)));

  expect(later.orderId).not.toBe(first.orderId);
  for (const { orderId } of [first, later]) expect(await readKeys(orderId)).toEqual([]);
});
