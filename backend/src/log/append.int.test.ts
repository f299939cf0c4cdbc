import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainEvent } from '../domain/events.js';
import { newId } from '../platform/ids.js';
import { project } from '@party-rental/event-store/read-engine/projection';
import { asynchronous, readTables } from '../read/projections.js';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { textOfDatabase } from '../../../tests/support/dump.js';
import { DANA } from '../../test-support/dana.js';
import { bookingCreated, reviewWritten } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { appendAndCommit, commit, type InlineProjection } from '@party-rental/event-store/append/append';
import { openConnection, type WriteConnection } from '@party-rental/event-store/append/connection';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { BEGINNING } from '@party-rental/event-store/recorded-event';
import { eventSchema } from './event-schema.js';

let log: TestLog;
let client: WriteConnection;

beforeAll(async () => {
  log = await openTestLog();
  client = await openConnection(log.url);
});
afterAll(async () => {
  await client.end();
  await log.close();
});

const noProjection: InlineProjection = () => Promise.resolve();

async function append(inline: InlineProjection, ...events: (DomainEvent & { version?: number })[]) {
  const newEvents = events.map(({ version = 1, ...event }) => ({
    event,
    eventId: newId(),
    version,
    commandId: newId(),
    meta: { actor: 'guest', correlationId: 'test' },
  }));
  const recorded = await appendAndCommit(eventSchema, client, log.personalData, newEvents, inline);
  if (recorded === 'concurrency conflict') throw new Error('Unexpected concurrency conflict');
  return recorded;
}

async function countRows(table: string): Promise<number> {
  const { rows } = await log.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

test('returns the appended events as the feed will read them', async () => {
  await client.query('begin');
  const appended = await append(noProjection, bookingCreated(), bookingCreated());
  const { xid } = appended[0] ?? BEGINNING;
  const position = String(BigInt(appended[0]?.position ?? 0) - 1n);
  expect(await log.feed.readVisible(log.pool, { xid, position }, 10, true)).toEqual(appended);
});

test('detects a COMMIT behind a failed statement that rolled back', async () => {
  await client.query('begin');
  const [failed, committed] = await Promise.allSettled([client.query('select 1 / 0'), commit(client)]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } });
  expect(committed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('ROLLBACK') } });
});

test('inserts no events if the inline projection fails', async () => {
  const before = [await countRows('events'), await countRows('personal_keys')];
  await client.query('begin');
  await expect(append((db) => db.query('insert into nowhere values (1)'), bookingCreated())).rejects.toThrow(
    'relation "nowhere" does not exist',
  );
  await client.query('rollback');
  expect([await countRows('events'), await countRows('personal_keys')]).toEqual(before);
});

test('a second writer of a stream version fails and inserts nothing', async () => {
  const booking = bookingCreated();
  const confirmed: DomainEvent = { type: 'BookingConfirmed', data: { bookingId: booking.data.bookingId } };
  await client.query('begin');
  await append(noProjection, booking);
  const before = await countRows('events');
  await client.query('begin');
  await expect(append(noProjection, bookingCreated(), confirmed)).rejects.toThrow('events_stream_version_key');
  await client.query('rollback');
  expect(await countRows('events')).toBe(before);
  await client.query('begin');
  expect(await append(noProjection, { ...confirmed, version: 2 })).toHaveLength(1);
});

test('the log contains no unencrypted personal data', async () => {
  // Values as short as NY occur in any ciphertext, and 14:00 in a timestamp.
  const personal = { ...DANA, state: 'State of New York', zipCode: 'ZIP-98765', partyStart: 'START-14:00' };
  await log.append({ ...bookingCreated(), personal });
  const { rows } = await log.pool.query<{ row: string; sealed: string | null }>(
    "select e::text as row, data->>'sealed' as sealed from events e",
  );
  const written = rows
    .map(({ row, sealed }) => `${row} ${Buffer.from(sealed ?? '', 'base64').toString('latin1')}`)
    .join();
  expect(written).toContain('PR-7K3M-9Q2F');
  for (const value of Object.values(personal)) expect(written).not.toContain(value);
});

test('another data key decrypts nothing, and throws instead of returning an erased person', async () => {
  await log.append(bookingCreated());
  const otherKey = new PersonalData(Buffer.alloc(32, 8));
  const { rows } = await log.pool.query(
    "select e.stream, e.data->>'sealed' as sealed, k.wrapped_key from events e join personal_keys k using (stream) limit 1",
  );
  const [{ stream, sealed, wrapped_key: key }] = rows;
  expect(log.personalData.decrypt(stream, sealed, key)).toEqual(DANA);
  expect(() => otherKey.decrypt(stream, sealed, key)).toThrow('unable to authenticate data');
  expect(() => log.personalData.decrypt('booking-other', sealed, key)).toThrow('unable to authenticate data');
});

test('a booking without its key shows no person, and still counts', async () => {
  const [erased, kept] = [bookingCreated(), bookingCreated()];
  await log.append(erased, kept);
  await log.pool.query('delete from personal_keys where stream = $1', [`booking-${erased.data.bookingId}`]);
  const bookings = readTables.find('bookings');
  if (!bookings) throw new Error('There is no projection of bookings');
  await rebuild(log.pool, log.feed, [bookings]);

  const { rows } = await log.pool.query('select to_jsonb(b) as row from bookings b where id = any($1) order by id', [
    [erased.data.bookingId, kept.data.bookingId],
  ]);
  const [erasedRow, keptRow] = rows.map(({ row }) => row);
  const orders = await log.pool.query('select state from orders where id = any($1) order by created_at, id', [
    [erased.data.orderId, kept.data.orderId],
  ]);
  expect(orders.rows).toMatchObject([
    { state: { customer: null, lines: [{ itemName: 'Castle' }] } },
    { state: { customer: { specialInstructions: 'Gate code 4711' } } },
  ]);
  expect(erasedRow).toMatchObject({
    customer_name: '[erased]',
    customer_email: '[erased]',
    customer_phone: '[erased]',
    quantity: 1,
  });
  expect(keptRow).toMatchObject({ customer_name: 'Dana Miller' });
  const { rows: units } = await log.pool.query('select sum(booked)::int as booked from availability where item_id = 1');
  expect(units[0].booked).toBeGreaterThanOrEqual(2);
});

test('an erasure destroys the keys or nothing, and removes names that a projector read just before it', async () => {
  const booking = { ...bookingCreated(), personal: { ...DANA, customerName: 'Zora Quillfeather' } };
  const { bookingId, itemId } = booking.data;
  const erased: DomainEvent = {
    type: 'PersonErased',
    data: { bookingIds: [bookingId], orderIds: [], waitlistIds: [], hadAccount: false },
  };
  const place = await log.feed.head(log.pool);
  await log.append(booking, reviewWritten({ bookingId, itemId, rating: 5 }, 'The Quillfeathers say thanks'));
  await log.settled();
  const read = await log.feed.read(log.pool, place, 10, true);

  const keys = await countRows('personal_keys');
  await client.query('begin');
  await expect(append((db) => db.query('insert into nowhere values (1)'), erased)).rejects.toThrow('nowhere');
  await client.query('rollback');
  expect(await countRows('personal_keys')).toBe(keys);
  await log.append(erased);
  expect(await countRows('personal_keys')).toBe(keys - 1);

  for (const projection of asynchronous) await project(projection, log.pool, read);
  expect(await textOfDatabase(log.pool)).toContain('quillfeather');
  await log.settled();
  const rest = await log.feed.read(log.pool, read.at(-1) ?? BEGINNING, 10, true);
  for (const projection of asynchronous) await project(projection, log.pool, rest);
  const { rows } = await log.pool.query('select customer_name, quantity from bookings where id = $1', [bookingId]);
  expect(rows).toEqual([{ customer_name: '[erased]', quantity: 1 }]);
  expect(await textOfDatabase(log.pool)).not.toContain('quillfeather');
});
