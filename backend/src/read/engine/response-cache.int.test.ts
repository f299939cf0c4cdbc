import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { calendarDate, type CalendarDate } from '@party-rental/contracts';
import fc from 'fast-check';
import type pg from 'pg';
import { pino } from 'pino';
import type { ItemChanged } from '../../domain/events.js';
import { AppendNotifier } from '../../event-store/append/append-notifier.js';
import { bookingCreated, CASTLE, openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { ResponseCache, inMonth, monthOf, onDay } from './response-cache.js';
import { availability } from '../availability/availability.projection.js';
import { Freshness } from './freshness.js';
import { Projector } from './projector.js';
import { rebuild } from './rebuild.js';

const day = calendarDate.parse('2026-12-12');
const DECEMBER = inMonth(1, '2026-12');
let log: TestLog;
let today: CalendarDate;
let projector: Projector;
let cache: ResponseCache<string>;

beforeAll(async () => {
  log = await openTestLog();
  const freshness = new Freshness(log.pool, log.feed);
  projector = new Projector(log.pool, log.feed, new AppendNotifier(), freshness, pino({ level: 'silent' }));
});
afterAll(() => log.close());

beforeEach(async () => {
  today = calendarDate.parse('2026-11-30');
  await log.settled();
  await projector.catchUp();
  cache = newCache();
});

function newCache(pool = log.pool): ResponseCache<string> {
  return new ResponseCache(pool, log.feed, { today: () => today }, () => 1);
}
async function keep(...sources: Parameters<typeof cache.keeper>[1]): Promise<void> {
  await cache.find('calendar');
  cache.keeper('calendar', sources)('as it was');
}
function itemChanged(): ItemChanged {
  return { type: 'ItemChanged', data: { itemId: 1, item: CASTLE, changed: ['name'] } };
}

describe('an answer that is kept', () => {
  test('is given as long as events change something else', async () => {
    await keep(DECEMBER, 'settings', 'reviews');
    const january = calendarDate.parse('2027-01-01');
    await log.append(bookingCreated({ itemId: 2, eventDate: day }), bookingCreated({ eventDate: january }));
    await log.append(itemChanged());
    expect(await cache.find('calendar')).toBe('as it was');
    expect(await cache.find('another')).toBeUndefined();
  });

  test('is dropped by an event that changes what it was made from, whichever process has appended it', async () => {
    for (const source of [DECEMBER, onDay(day)]) {
      await keep(source);
      expect(await cache.find('calendar')).toBe('as it was');
      await log.append(bookingCreated({ eventDate: day }));
      expect(await cache.find('calendar')).toBeUndefined();
    }
  });

  test('is not given when it was made before the event, however late it is kept', async () => {
    await cache.find('calendar');
    const keepLate = cache.keeper('calendar', [DECEMBER]);
    await log.append(bookingCreated({ eventDate: day }));
    await cache.find('another');
    keepLate('as it was');
    expect(await cache.find('calendar')).toBeUndefined();
  });

  test('is dropped by what commits late, though later events have been seen', async () => {
    const late = await log.pool.connect();
    await late.query('begin');
    await late.query(
      `insert into events (event_id, type, schema_version, stream, version, item_id, day, delta, command_id, data, meta)
       values (gen_random_uuid(), 'BookingCreated', 1, gen_random_uuid()::text, 1, 1, $1, 1, 'late', '{}', '{}')`,
      [day],
    );
    await log.append(bookingCreated({ itemId: 2, eventDate: day }));
    await keep(DECEMBER);
    expect(await cache.find('calendar')).toBe('as it was');
    await late.query('commit');
    late.release();
    expect(await cache.find('calendar')).toBeUndefined();
    await log.pool.query("delete from events where command_id = 'late'");
  });

  test('is not kept while the table that it is made from lags behind the log, in any process', async () => {
    await keep('items');
    await log.append(itemChanged());
    const another = newCache();
    for (const asked of [cache, another, cache, another]) {
      expect(await asked.find('calendar')).toBeUndefined();
      asked.keeper('calendar', ['items'])('made from the table as it was');
    }
    await log.settled();
    await projector.catchUp();
    expect(await cache.find('calendar')).toBeUndefined();
    cache.keeper('calendar', ['items'])('made from the table as it is');
    expect(await cache.find('calendar')).toBe('made from the table as it is');
  });

  test('is dropped when a rebuild has put another table in place of what it was made from', async () => {
    await keep(DECEMBER);
    await rebuild(log.pool, log.feed, availability as never);
    expect(await cache.find('calendar')).toBeUndefined();
  });

  test('is dropped at midnight, because the day over cannot be booked', async () => {
    await keep(DECEMBER);
    today = calendarDate.parse('2026-12-01');
    expect(await cache.find('calendar')).toBeUndefined();
  });

  test('is dropped when more was committed than is worth looking at', async () => {
    await keep('settings');
    await log.pool.query(
      `insert into events (event_id, type, schema_version, stream, version, item_id, day, delta, command_id, data, meta)
       select gen_random_uuid(), 'BookingCreated', 1, gen_random_uuid()::text, 1, 2, $1, 1, 'many', '{}', '{}'
       from generate_series(1, 20001)`,
      [day],
    );
    expect(await cache.find('calendar')).toBeUndefined();
    await log.pool.query("delete from events where command_id = 'many'");
  });

  test('is not given while the log cannot be looked at, and no event is missed by that', async () => {
    let isAway = false;
    const query = (...args: Parameters<pg.Pool['query']>) =>
      isAway ? Promise.reject(new Error('away')) : log.pool.query(...args);
    cache = newCache({ query } as pg.Pool);
    await keep(DECEMBER);
    expect(await cache.find('calendar')).toBe('as it was');
    isAway = true;
    await expect(cache.find('calendar')).rejects.toThrow('away');
    await log.append(bookingCreated({ eventDate: day }));
    isAway = false;
    expect(await cache.find('calendar')).toBeUndefined();
  });
});

test('all who ask at once share one look at the log', async () => {
  let queries = 0;
  const query = (...args: Parameters<pg.Pool['query']>) => {
    queries += 1;
    return log.pool.query(...args);
  };
  cache = newCache({ query } as pg.Pool);
  await keep(DECEMBER);
  await cache.find('calendar');
  queries = 0;
  await Promise.all(Array.from({ length: 100 }, () => cache.find('calendar')));
  expect(queries).toBe(1);
});

test('no answer is older than its question, whoever appends, asks and makes at the same time', async () => {
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

  const ask = async (process: number, eventDate: CalendarDate) => {
    const atLeast = counts.get(eventDate) ?? 0;
    const asked = caches[process] ?? cache;
    let answer = await asked.find(eventDate);
    if (answer === undefined) {
      const keepIt = asked.keeper(eventDate, [inMonth(1, monthOf(eventDate))]);
      keepIt((answer = `${await booked(eventDate)}`));
    }
    expect(Number(answer)).toBeGreaterThanOrEqual(atLeast);
  };
  const write = async (eventDate: CalendarDate) => {
    await log.append(bookingCreated({ eventDate }));
    counts.set(eventDate, (counts.get(eventDate) ?? 0) + 1);
  };
  const eventDates = fc.constantFrom(...months);
  const asking = fc.tuple(fc.nat(1), eventDates).map(
    ([process, eventDate]) =>
      () =>
        ask(process, eventDate),
  );
  const round = fc.record({ booked: eventDates, questions: fc.array(asking, { maxLength: 12 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { maxLength: 10 }), async (rounds) => {
      for (const { booked: eventDate, questions } of rounds)
        await Promise.all([write(eventDate), ...questions.map((question) => question())]);
    }),
    { numRuns: 30 },
  );
});

test('addresses count against the memory, too: whoever makes up long ones only drops what was kept before', async () => {
  await cache.find('calendar');
  for (let n = 0; n < 2_000; n += 1) cache.keeper(`${n} ${'x'.repeat(16_000)}`, [DECEMBER])('small');
  expect(await cache.find(`0 ${'x'.repeat(16_000)}`)).toBeUndefined();
  expect(await cache.find(`1999 ${'x'.repeat(16_000)}`)).toBe('small');
});
