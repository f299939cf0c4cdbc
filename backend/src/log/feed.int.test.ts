import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClientBase } from 'pg';
import { pino } from 'pino';
import { createPool } from '../platform/database/database.js';
import { inTransaction } from '../platform/database/transaction.js';
import { newId } from '../platform/ids.js';
import { bookingCreated, reviewWritten } from '../../test-support/events.js';
import { openTestLog, type TestLog } from '../../test-support/test-log.js';
import { until } from '../../../tests/support/until.js';
import { readCheckpoint, recordFailure } from '@party-rental/event-store/subscriptions/checkpoints';
import { Feed, type Decrypted } from '@party-rental/event-store/subscriptions/feed';
import { Subscription, type Subscriber } from '@party-rental/event-store/subscriptions/subscription';
import { BEGINNING, type RecordedEvent } from '@party-rental/event-store/recorded-event';
import {
  skipEvent,
  skippedEvents,
  stalledSubscriptions,
} from '@party-rental/event-store/subscriptions/stalled-subscriptions';
import { eventSchema } from './event-schema.js';

const logger = pino({ level: 'silent' });
let log: TestLog;

beforeAll(async () => {
  log = await openTestLog();
  await log.pool.query(
    'create table applied (seq bigint generated always as identity, reader text, event_id uuid, item_id int, nth int)',
  );
});
afterAll(() => log.close());

beforeEach(async () => {
  await log.pool.query('truncate events, applied, skipped_events; delete from checkpoints');
});

/** Records the handled events in the subscription's transaction, so that a lost or repeated event shows. */
function recorder(name: string): Subscriber {
  return {
    name,
    personal: false,
    async handle(db, events) {
      await db.query(
        `insert into applied (reader, event_id, item_id, nth) select $1, e.event_id, e.item_id, (e.data->>'nth')::int
         from unnest($2::uuid[]) with ordinality a(id, n) join events e on e.event_id = a.id order by a.n`,
        [name, events.map(({ eventId }) => eventId)],
      );
    },
  };
}

async function subscriptionTo(reader: Subscriber, pool = log.pool): Promise<Subscription> {
  await log.pool.query('insert into checkpoints (name, version) values ($1, 1) on conflict do nothing', [reader.name]);
  return new Subscription(pool, log.feed, reader, log.newNotifier(), logger);
}

/** Inserts an event of an item's boundary in the caller's transaction; `nth` is the number of its events before. */
async function decideAndInsert(db: ClientBase, itemId: number): Promise<void> {
  await db.query('select pg_advisory_xact_lock(1, $1)', [itemId]);
  await db.query(
    `insert into events (event_id, type, schema_version, stream, version, item_id, command_id, data, meta)
     select $1, 'BookingConfirmed', 1, $2, 1, $3, $2, jsonb_build_object('nth', count(*)), '{}' from events where item_id = $3`,
    [newId(), newId(), itemId],
  );
}

async function appliedBy(reader: string) {
  const { rows } = await log.pool.query<{ event_id: string; item_id: number; nth: number }>(
    'select event_id, item_id, nth from applied where reader = $1 order by seq',
    [reader],
  );
  return rows;
}

async function eventIds(): Promise<string[]> {
  const { rows } = await log.pool.query<{ event_id: string }>('select event_id from events');
  return rows.map((row) => row.event_id).sort();
}

/** Unlike the feed, it assumes that events appear in the order of their positions. */
class PositionReader {
  readonly seen: string[] = [];
  position = 0;

  async read(): Promise<void> {
    const { rows } = await log.pool.query<{ event_id: string; position: number }>(
      'select event_id, position::float8 as position from events where position > $1 order by position',
      [this.position],
    );
    for (const row of rows) {
      this.seen.push(row.event_id);
      this.position = row.position;
    }
  }
}

test('decrypts the personal data of the requested events only', async () => {
  const booking = bookingCreated();
  const { bookingId, itemId } = booking.data;
  await log.append(booking, reviewWritten({ bookingId, itemId, rating: 5 }, 'Great fun'));
  await log.settled();
  const opened = async (personal?: Decrypted) =>
    (await log.feed.read(log.pool, BEGINNING, 10, personal)).map((event) => 'personal' in event && event.personal);
  const review = { author: 'Dana M.', text: 'Great fun' };
  expect(await opened()).toEqual([null, null]);
  expect(await opened(true)).toEqual([booking.personal, review]);
  expect(await opened(['ReviewWritten'])).toEqual([null, review]);
});

test('reads the events of some types and of unknown ones, and counts no others', async () => {
  const booking = bookingCreated();
  const { bookingId, itemId } = booking.data;
  await log.append(booking, reviewWritten({ bookingId, itemId, rating: 5 }, 'Great fun'), bookingCreated());
  await log.settled();
  const read = (types: string[]) =>
    log.feed.readFor({ name: 'reviews', personal: ['ReviewWritten'], types }, log.pool, BEGINNING, 10);
  const { events, size, last } = await read(['ReviewWritten']);
  expect(events).toMatchObject([{ type: 'ReviewWritten', personal: { text: 'Great fun' } }]);
  expect([size, last?.position]).toEqual([1, events[0]?.position]);
  expect(await read(['ItemAdded'])).toMatchObject({ events: [], size: 0, last: undefined });
  await log.pool.query("update events set type = 'BookingPaid' where stream = $1", [`booking-${bookingId}`]);
  await expect(read(['ReviewWritten'])).rejects.toThrow('does not know the event type BookingPaid');
});

test('a later transaction may commit first: the feed waits, while reading by position alone loses an event', async () => {
  const naive = new PositionReader();
  const [slow, quick] = [await log.pool.connect(), await log.pool.connect()];
  await slow.query('begin');
  await decideAndInsert(slow, 1);
  await quick.query('begin');
  await decideAndInsert(quick, 2);
  await quick.query('commit');

  await naive.read();
  expect(naive.seen).toHaveLength(1);
  expect(await log.feed.read(log.pool, BEGINNING, 10)).toEqual([]);

  await slow.query('commit');
  slow.release();
  quick.release();
  await naive.read();
  expect(naive.seen).toHaveLength(1);
  await log.settled();
  const events = await log.feed.read(log.pool, BEGINNING, 10);
  expect(events.map(({ eventId }) => eventId).sort()).toEqual(await eventIds());
});

test('a transaction with the first id and the last position is read in the order of the ids', async () => {
  const [first, second] = [await log.pool.connect(), await log.pool.connect()];
  await first.query('begin');
  await first.query('select pg_current_xact_id()');
  await second.query('begin');
  await decideAndInsert(second, 2);
  await second.query('commit');
  await decideAndInsert(first, 1);
  expect(await log.feed.read(log.pool, BEGINNING, 10)).toEqual([]);
  await first.query('commit');
  first.release();
  second.release();

  await log.settled();
  const seen: RecordedEvent[] = [];
  for (let from = BEGINNING; ; from = seen.at(-1) ?? BEGINNING) {
    const [event] = await log.feed.read(log.pool, from, 1);
    if (!event) break;
    seen.push(event);
  }
  expect(seen.map(({ position }) => Number(position)).map((p, _, [one = 0]) => Math.sign(p - one))).toEqual([0, -1]);
});

test('under 16 writers with delays and rollbacks every event is applied once, in the order of decisions', async () => {
  const naive = new PositionReader();
  const reader = await subscriptionTo(recorder('items'));
  reader.start();
  let writing = true;
  const naiveReading = (async () => {
    while (writing) await naive.read();
  })();

  const held = await log.pool.connect();
  await held.query('begin');
  await decideAndInsert(held, 99);
  let rolledBack = 0;
  const writer = async (nth: number) => {
    const db = await log.pool.connect();
    for (let i = 0; i < 30; i += 1) {
      await db.query('begin');
      await decideAndInsert(db, 1 + ((nth * 7 + i * 3) % 8));
      await db.query('select pg_sleep(random() * 0.004)');
      const fails = (nth * 30 + i) % 20 === 0;
      await db.query(fails ? 'rollback' : 'commit');
      rolledBack += fails ? 1 : 0;
    }
    db.release();
  };
  await Promise.all(Array.from({ length: 16 }, (_, nth) => writer(nth)));
  const { rows } = await log.pool.query('select min(position)::int as passed from events where item_id <> 99');
  await until(() => naive.position > rows[0].passed);
  await held.query('commit');
  held.release();

  const all = await eventIds();
  expect(all).toHaveLength(16 * 30 - rolledBack + 1);
  await until(async () => (await appliedBy('items')).length >= all.length);
  writing = false;
  await Promise.all([reader.stop(), naiveReading]);

  const applied = await appliedBy('items');
  expect(applied.map((row) => row.event_id).sort()).toEqual(all);
  for (const itemId of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const decided = applied.filter((row) => row.item_id === itemId).map(({ nth }) => nth);
    expect(decided).toEqual(decided.map((_, i) => i));
  }
  await naive.read();
  expect(naive.seen.length).toBeLessThan(all.length);
});

test('two processes with one subscription handle each event once', async () => {
  const elsewhere = createPool(log.url, 3);
  const subscriptions = [await subscriptionTo(recorder('items')), await subscriptionTo(recorder('items'), elsewhere)];
  for (const one of subscriptions) one.start();
  for (let i = 0; i < 60; i += 1) await log.append(bookingCreated());
  const all = await eventIds();
  await until(async () => (await appliedBy('items')).length >= all.length);
  await Promise.all(subscriptions.map((one) => one.stop()));
  await elsewhere.end();
  expect((await appliedBy('items')).map((row) => row.event_id).sort()).toEqual(all);
});

test('of two processes that have read the same events only one handles them', async () => {
  await log.append(bookingCreated(), bookingCreated());
  await log.settled();
  let handled = 0;
  let bothHaveRead: () => void = () => undefined;
  const secondIsDone = new Promise<void>((resolve) => (bothHaveRead = resolve));
  const slowly: Subscriber = {
    ...recorder('items'),
    handle: async (...given) => {
      handled += 1;
      await secondIsDone;
      await recorder('items').handle(...given);
    },
  };
  const [one, other] = [await subscriptionTo(slowly), await subscriptionTo(slowly)];
  const first = one.step();
  await until(() => handled === 1);
  await other.step();
  bothHaveRead();
  await first;
  expect(handled).toBe(1);
  expect(await appliedBy('items')).toHaveLength(2);
});

describe('a subscription that fails', () => {
  /** Fails at the poison event. */
  function failing(name: string, poison: () => string, calls: number[]): Subscriber {
    return {
      ...recorder(name),
      async handle(db, events) {
        calls.push(events.length);
        await recorder(name).handle(db, events);
        if (events.some(({ eventId }) => eventId === poison())) throw new Error('unreadable');
      },
    };
  }

  async function state(name: string) {
    const { rows } = await log.pool.query('select failures, error, failed_event from checkpoints where name = $1', [
      name,
    ]);
    return rows[0];
  }

  test('stops right before the poison event and records it, while the others continue', async () => {
    const bookings = Array.from({ length: 40 }, () => bookingCreated());
    for (const booking of bookings) await log.append(booking);
    await log.settled();
    const ordered = await log.feed.read(log.pool, BEGINNING, 100);
    const poison = ordered[25];
    const calls: number[] = [];
    const poisoned = await subscriptionTo(failing('bookings', () => poison?.eventId ?? '', calls));
    const other = await subscriptionTo(recorder('items'));
    poisoned.start();
    other.start();
    await until(async () => (await state('bookings')).failed_event !== null);
    await until(async () => (await appliedBy('items')).length === 40);
    await Promise.all([poisoned.stop(), other.stop()]);

    expect(await state('bookings')).toMatchObject({ error: 'unreadable', failed_event: poison?.eventId });
    expect(await state('items')).toEqual({ failures: 0, error: null, failed_event: null });
    const { xid, position } = ordered[24] ?? BEGINNING;
    expect(await readCheckpoint(log.pool, 'bookings')).toEqual({ xid, position });
    expect((await appliedBy('bookings')).map((row) => row.event_id)).toEqual(
      ordered.slice(0, 25).map((e) => e.eventId),
    );
    // One attempt with the whole batch, then event by event up to the poison event.
    expect(calls.slice(0, 27)).toEqual([40, ...Array.from({ length: 26 }, () => 1)]);
  });

  test('survives a connection that is lost between two statements', async () => {
    await log.append(bookingCreated());
    await log.settled();
    let cuts = 0;
    const cutOnce: Subscriber = {
      ...recorder('bookings'),
      async handle(db, events) {
        if (cuts++ === 0) {
          const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
          const gone = new Promise<void>((resolve) => db.once('end', resolve));
          await log.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
          await gone;
        }
        await recorder('bookings').handle(db, events);
      },
    };
    const reader = await subscriptionTo(cutOnce);
    reader.start();
    await until(async () => (await appliedBy('bookings')).length === 1);
    await reader.stop();
    expect(cuts).toBe(2);
  });

  test('continues by itself once it can', async () => {
    await log.append(bookingCreated());
    await log.append(bookingCreated());
    await log.settled();
    let poison = (await log.feed.read(log.pool, BEGINNING, 1))[0]?.eventId ?? '';
    const reader = await subscriptionTo(failing('bookings', () => poison, []));
    reader.start();
    await until(async () => (await state('bookings')).failures > 0);
    poison = '';
    await until(async () => (await appliedBy('bookings')).length === 2);
    await reader.stop();
    expect(await state('bookings')).toEqual({ failures: 0, error: null, failed_event: null });
  });

  test('records no failure if a commit succeeded and only its reply was lost', async () => {
    await log.append(bookingCreated());
    await log.settled();
    const reader = await subscriptionTo(recorder('bookings'));
    await reader.step();
    await recordFailure(log.pool, 'bookings', BEGINNING, new Error('Connection terminated'), null);
    expect(await state('bookings')).toEqual({ failures: 0, error: null, failed_event: null });
  });

  test('skips an event for an operator, also in a rebuild, and no other subscription does', async () => {
    for (let i = 0; i < 5; i++) await log.append(bookingCreated());
    await log.settled();
    const ordered = await log.feed.read(log.pool, BEGINNING, 100);
    const [, , poison] = ordered;
    const reader = await subscriptionTo(failing('bookings', () => poison?.eventId ?? '', []));
    reader.start();
    await until(async () => (await stalledSubscriptions(log.pool)).has('bookings'));
    expect((await stalledSubscriptions(log.pool)).get('bookings')).toMatchObject({
      position: poison?.position,
      type: 'BookingCreated',
      error: 'unreadable',
    });
    expect(await inTransaction(log.pool, (db) => skipEvent(db, 'bookings', ordered[3]?.position ?? ''))).toBe(false);
    expect(await inTransaction(log.pool, (db) => skipEvent(db, 'items', poison?.position ?? ''))).toBe(false);
    expect(await inTransaction(log.pool, (db) => skipEvent(db, 'bookings', poison?.position ?? ''))).toBe(true);

    const others = ordered.filter((event) => event !== poison).map(({ eventId }) => eventId);
    await until(async () => (await appliedBy('bookings')).length === 4);
    await reader.stop();
    expect((await appliedBy('bookings')).map((row) => row.event_id)).toEqual(others);
    expect(await skippedEvents(log.pool)).toMatchObject([{ subscription: 'bookings', position: poison?.position }]);
    const readBy = async (name: string) =>
      (await log.feed.readVisibleFor({ name, personal: false }, log.pool, BEGINNING, 100)).events.map((e) => e.eventId);
    expect(await readBy('bookings')).toEqual(others);
    expect(await readBy('items')).toHaveLength(5);
  });

  describe.each([
    ['an unknown type', "type = 'BookingPaid'", 'does not know the event type BookingPaid'],
    ['a newer version', 'schema_version = 7', 'does not know BookingCreated version 7'],
  ])('of an older program, at an event of %s', (_, change, sentence) => {
    /** Three events, the second and the last of which this program cannot read. */
    async function newerLog(): Promise<RecordedEvent[]> {
      for (let i = 0; i < 4; i += 1) await log.append(bookingCreated());
      await log.settled();
      const events = await log.feed.read(log.pool, BEGINNING, 10);
      const newer = [events[1]?.eventId, events[3]?.eventId];
      await log.pool.query(`update events set ${change} where event_id = any($1)`, [newer]);
      return events;
    }

    test('skips it if it does not need it, and counts it', async () => {
      const [first, , third, last] = await newerLog();
      const skipped: unknown[] = [];
      const feed = new Feed(eventSchema, log.personalData, (labels) => skipped.push(labels));
      await subscriptionTo(recorder('bookings'));
      const subscriber: Subscriber = { ...recorder('bookings'), needs: () => false };
      const subscription = new Subscription(log.pool, feed, subscriber, log.newNotifier(), logger);
      expect([await subscription.step(3), await subscription.step(3), await subscription.step(3)]).toEqual([
        true,
        false,
        false,
      ]);
      expect((await appliedBy('bookings')).map((row) => row.event_id)).toEqual([first?.eventId, third?.eventId]);
      expect(await readCheckpoint(log.pool, 'bookings')).toEqual({ xid: last?.xid, position: last?.position });
      expect(skipped).toEqual([expect.objectContaining({ subscription: 'bookings' }), expect.anything()]);
    });

    test('stops there with one sentence if it needs it, and an operator can skip it', async () => {
      const [first, second, third, last] = await newerLog();
      const subscription = await subscriptionTo({ ...recorder('bookings'), needs: () => true });
      subscription.start();
      for (const event of [second, last]) {
        await until(async () => (await state('bookings')).failed_event === event?.eventId);
        expect((await state('bookings')).error).toContain(sentence);
        expect(await inTransaction(log.pool, (db) => skipEvent(db, 'bookings', event?.position ?? ''))).toBe(true);
      }
      await subscription.stop();
      expect((await appliedBy('bookings')).map((row) => row.event_id)).toEqual([first?.eventId, third?.eventId]);
    });
  });
});
