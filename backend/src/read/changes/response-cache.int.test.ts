import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate, DEMONSTRATION_BUSINESS } from '@party-rental/contracts';
import fc from 'fast-check';
import type pg from 'pg';
import { pino } from 'pino';
import type { OrderRepaired } from '../../domain/day-desk/repair-events.js';
import type { DomainEvent, ItemChanged } from '../../domain/events.js';
import { defaultRules, defaultSettings, type BookingRules } from '../../domain/settings.js';
import { CASTLE, bookingCreated } from '../../../test-support/events.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { ResponseCache, inMonth, toMonth, onDay } from './response-cache.js';
import { availability } from '../availability/availability.projection.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { Projector } from '@party-rental/event-store/read-engine/projector';
import { rebuild } from '@party-rental/event-store/read-engine/rebuild/rebuild';
import { readTables } from '../projections.js';

const day = calendarDate.parse('2026-12-12');
const DECEMBER = inMonth(1, '2026-12');
let log: TestLog;
let today: CalendarDate;
let now: Date;
let time: string;
let rules: BookingRules;
let projector: Projector;
let cache: ResponseCache<string>;

beforeAll(async () => {
  log = await openTestLog();
  const freshness = new Freshness(readTables, log.pool, log.feed);
  projector = new Projector(readTables, log.pool, log.feed, log.newNotifier(), freshness, pino({ level: 'silent' }));
});
afterAll(() => log.close());

beforeEach(async () => {
  today = calendarDate.parse('2026-11-30');
  time = '12:00';
  rules = defaultRules;
  now = new Date('2026-11-30T12:00:00Z');
  await log.settled();
  await projector.catchUp();
  cache = newCache();
});

let nextPrices: Date | undefined;
let readRules = () => Promise.resolve({ leadTime: rules, nextPrices });

function newCache(pool = log.pool): ResponseCache<string> {
  return new ResponseCache(
    pool,
    log.feed,
    { time: () => ({ today, time }), now: () => now },
    () => readRules(),
    () => 1,
  );
}
async function fill(...sources: Parameters<typeof cache.prepare>[1]): Promise<void> {
  await cache.get('calendar');
  cache.prepare('calendar', sources)('cached');
}
function itemChanged(): ItemChanged {
  return { type: 'ItemChanged', data: { itemId: 1, item: CASTLE, changed: ['name'] } };
}
function unitsHeld(until: Date): DomainEvent[] {
  const place = { entryId: randomUUID(), itemId: 1, eventDate: day, quantity: 1 };
  return [
    { type: 'WaitlistJoined', data: place, personal: null },
    { type: 'UnitsHeld', data: { ...place, until: until.toISOString() } },
  ];
}
function orderRepaired(until: Date): DomainEvent[] {
  const instant = until.toISOString();
  const data: OrderRepaired['data'] = {
    orderId: randomUUID(),
    repairId: randomUUID(),
    date: day,
    repair: { kind: 'move', to: addDays(day, 1) },
    reason: 'A storm is coming.',
    lines: [],
    added: [],
    totalBefore: 0,
    agreed: { subtotal: 0, delivery: 0, setup: 0, cleaning: 0, surcharge: 0 },
    held: [{ itemId: 1, day, quantity: 1 }],
    undoUntil: instant,
    heldUntil: instant,
    answerUntil: instant,
  };
  return [{ type: 'OrderRepaired', data }];
}

describe('a cached response', () => {
  test('is returned while events change other sources', async () => {
    await fill(DECEMBER, 'settings', 'reviews');
    const january = calendarDate.parse('2027-01-01');
    await log.append(bookingCreated({ itemId: 2, eventDate: day }), bookingCreated({ eventDate: january }));
    await log.append(itemChanged());
    expect(await cache.get('calendar')).toBe('cached');
    expect(await cache.get('another')).toBeUndefined();
  });

  test('is invalidated although the new settings could not be read at first', async () => {
    await fill('settings');
    const settings = { ...defaultSettings({ business: DEMONSTRATION_BUSINESS }), leadTimeDays: 3 };
    rules = settings;
    const [read, unreadable] = [readRules, () => Promise.reject(new Error('The database is away'))];
    await log.append({ type: 'SettingsChanged', data: { settings, changed: ['leadTimeDays'] } });
    readRules = unreadable;
    await expect(cache.get('calendar')).rejects.toThrow('away');
    readRules = read;
    await projector.catchUp();
    expect(await cache.get('calendar')).toBeUndefined();
  });

  test('is invalidated by an event that changes one of its sources, whichever process appends it', async () => {
    for (const source of [DECEMBER, onDay(day)]) {
      await fill(source);
      expect(await cache.get('calendar')).toBe('cached');
      await log.append(bookingCreated({ eventDate: day }));
      expect(await cache.get('calendar')).toBeUndefined();
    }
  });

  test.each([
    ['a hold for the waitlist', '2026-11-30T13:00:00Z', unitsHeld],
    ['the hold of a repair', '2026-11-30T17:00:00Z', orderRepaired],
  ])('is invalidated when %s ends, without an event', async (_, start, hold) => {
    now = new Date(start);
    const stays = inMonth(2, '2026-12');
    for (const source of [DECEMBER, onDay(day)]) {
      cache = newCache();
      await fill(source);
      const until = new Date(now.getTime() + 1_000);
      await log.append(...hold(until));
      expect(await cache.get('calendar')).toBeUndefined();
      await fill(source);
      expect(await cache.get('calendar')).toBe('cached');
      cache.prepare('other', [stays])('cached');
      now = until;
      expect(await cache.get('calendar')).toBeUndefined();
      expect(await cache.get('other')).toBe('cached');
      await fill(source);
      now = new Date(until.getTime() + 3_600_000);
      expect(await cache.get('calendar')).toBe('cached');
    }
  });

  test('is not returned when it was computed before the event and stored after it', async () => {
    await cache.get('calendar');
    const store = cache.prepare('calendar', [DECEMBER]);
    await log.append(bookingCreated({ eventDate: day }));
    await cache.get('another');
    store('cached');
    expect(await cache.get('calendar')).toBeUndefined();
  });

  test('is invalidated by a late commit, although later events were read before', async () => {
    const late = await log.pool.connect();
    await late.query('begin');
    await late.query(
      `insert into events (event_id, type, schema_version, stream, version, item_id, day, delta, command_id, data, meta)
       values (gen_random_uuid(), 'BookingCreated', 1, gen_random_uuid()::text, 1, 1, $1, 1, 'late', '{}', '{}')`,
      [day],
    );
    await log.append(bookingCreated({ itemId: 2, eventDate: day }));
    await fill(DECEMBER);
    expect(await cache.get('calendar')).toBe('cached');
    await late.query('commit');
    late.release();
    expect(await cache.get('calendar')).toBeUndefined();
    await log.pool.query("delete from events where command_id = 'late'");
  });

  test('is not stored while its table lags behind the log, in any process', async () => {
    await fill('items');
    await log.append(itemChanged());
    const another = newCache();
    for (const each of [cache, another, cache, another]) {
      expect(await each.get('calendar')).toBeUndefined();
      each.prepare('calendar', ['items'])('outdated');
    }
    await log.settled();
    await projector.catchUp();
    expect(await cache.get('calendar')).toBeUndefined();
    cache.prepare('calendar', ['items'])('current');
    expect(await cache.get('calendar')).toBe('current');
  });

  test('is invalidated when a rebuild swaps one of its tables', async () => {
    await fill(DECEMBER);
    await rebuild(log.pool, log.feed, [availability as never]);
    expect(await cache.get('calendar')).toBeUndefined();
  });

  test('is invalidated at midnight, because a past day cannot be booked', async () => {
    await fill(DECEMBER);
    today = calendarDate.parse('2026-12-01');
    expect(await cache.get('calendar')).toBeUndefined();
  });

  test('is invalidated when the next price book begins', async () => {
    nextPrices = new Date(now.getTime() + 60_000);
    await log.append({ type: 'PriceBookWithdrawn', data: { version: 1 } });
    await fill(DECEMBER);
    expect(await cache.get('calendar')).toBe('cached');
    now = nextPrices;
    nextPrices = undefined;
    expect(await cache.get('calendar')).toBeUndefined();
    await fill(DECEMBER);
    expect(await cache.get('calendar')).toBe('cached');
  });

  test('is invalidated when the time for bookings of the same day is over, also right after that changed', async () => {
    await fill(DECEMBER);
    rules = { ...defaultRules, sameDayCutoff: '15:00' };
    const settings = { ...defaultSettings({ business: DEMONSTRATION_BUSINESS }), ...rules };
    await log.append({ type: 'SettingsChanged', data: { settings, changed: ['sameDayCutoff'] } });
    expect(await cache.get('calendar')).toBe('cached');
    time = '15:00';
    expect(await cache.get('calendar')).toBeUndefined();
    await fill(DECEMBER);
    time = '15:01';
    expect(await cache.get('calendar')).toBe('cached');
  });

  test('is invalidated when too many events were committed to read them all', async () => {
    await fill('settings');
    await log.pool.query(
      `insert into events (event_id, type, schema_version, stream, version, item_id, day, delta, command_id, data, meta)
       select gen_random_uuid(), 'BookingCreated', 1, gen_random_uuid()::text, 1, 2, $1, 1, 'many', '{}', '{}'
       from generate_series(1, 20001)`,
      [day],
    );
    expect(await cache.get('calendar')).toBeUndefined();
    await log.pool.query("delete from events where command_id = 'many'");
  });

  test('is not returned while the log cannot be read, and no event is missed', async () => {
    let isUnavailable = false;
    const query = (...args: Parameters<pg.Pool['query']>) =>
      isUnavailable ? Promise.reject(new Error('unavailable')) : log.pool.query(...args);
    cache = newCache({ query } as pg.Pool);
    await fill(DECEMBER);
    expect(await cache.get('calendar')).toBe('cached');
    isUnavailable = true;
    await expect(cache.get('calendar')).rejects.toThrow('unavailable');
    await log.append(bookingCreated({ eventDate: day }));
    isUnavailable = false;
    expect(await cache.get('calendar')).toBeUndefined();
  });
});

test('concurrent calls share one check of the log', async () => {
  let queries = 0;
  const query = (...args: Parameters<pg.Pool['query']>) => {
    queries += 1;
    return log.pool.query(...args);
  };
  cache = newCache({ query } as pg.Pool);
  await fill(DECEMBER);
  await cache.get('calendar');
  queries = 0;
  await Promise.all(Array.from({ length: 100 }, () => cache.get('calendar')));
  expect(queries).toBe(1);
});

test('no response is older than its request under concurrent appends, reads and stores', async () => {
  const months = [day, calendarDate.parse('2027-01-05')];
  const booked = async (eventDate: CalendarDate) => {
    const { rows } = await log.pool.query<{ booked: number }>(
      `select coalesce(sum(booked), 0)::int as booked from availability where item_id = 1 and day = $1`,
      [eventDate],
    );
    return rows[0]?.booked ?? 0;
  };
  const counts = new Map<CalendarDate, number>();
  for (const eventDate of months) counts.set(eventDate, await booked(eventDate));
  const caches = [newCache(), newCache()];

  const request = async (process: number, eventDate: CalendarDate) => {
    const atLeast = counts.get(eventDate) ?? 0;
    const own = caches[process] ?? cache;
    let response = await own.get(eventDate);
    if (response === undefined) {
      const store = own.prepare(eventDate, [inMonth(1, toMonth(eventDate))]);
      store((response = `${await booked(eventDate)}`));
    }
    expect(Number(response)).toBeGreaterThanOrEqual(atLeast);
  };
  const write = async (eventDate: CalendarDate) => {
    await log.append(bookingCreated({ eventDate }));
    counts.set(eventDate, (counts.get(eventDate) ?? 0) + 1);
  };
  const eventDates = fc.constantFrom(...months);
  const requests = fc.tuple(fc.nat(1), eventDates).map(
    ([process, eventDate]) =>
      () =>
        request(process, eventDate),
  );
  const round = fc.record({ booked: eventDates, concurrent: fc.array(requests, { maxLength: 12 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { maxLength: 10 }), async (rounds) => {
      for (const { booked: eventDate, concurrent } of rounds)
        await Promise.all([write(eventDate), ...concurrent.map((call) => call())]);
    }),
    { numRuns: 30 },
  );
});

test('keys count toward the memory limit: long made-up URLs only evict older entries', async () => {
  await cache.get('calendar');
  for (let n = 0; n < 2_000; n += 1) cache.prepare(`${n} ${'x'.repeat(16_000)}`, [DECEMBER])('small');
  expect(await cache.get(`0 ${'x'.repeat(16_000)}`)).toBeUndefined();
  expect(await cache.get(`1999 ${'x'.repeat(16_000)}`)).toBe('small');
});
