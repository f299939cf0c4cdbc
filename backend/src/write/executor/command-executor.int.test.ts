import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { addDays, calendarDate } from '@party-rental/contracts';
import fc from 'fast-check';
import type { DomainEvent } from '../../domain/events.js';
import { changeItem } from '../../domain/items/item.js';
import { Rejection } from '../../domain/rejections.js';
import { EventStoreConnection } from '../../event-store/append/connection.js';
import { AppendNotifier } from '../../event-store/append/append-notifier.js';
import { newId } from '../../platform/ids.js';
import { project } from '../../read/engine/projection.js';
import { inline } from '../../read/engine/projections.js';
import { bookingCreated, CASTLE, openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { CommandExecutor } from './command-executor.js';
import type { Accepted, ExecutableCommand } from './command.js';

const day = calendarDate.parse('2026-12-12');
const meta = { actor: 'guest', correlationId: 'test' };

let log: TestLog;
let items = 0;
const desks: CommandExecutor[] = [];

beforeAll(async () => {
  log = await openTestLog();
});
afterAll(() => log.close());
afterEach(() => Promise.all(desks.splice(0).map((desk) => desk.close())));

function openExecutor(url = log.url): CommandExecutor {
  const desk = new CommandExecutor(
    url,
    log.personalData,
    (db, events) => project(inline, db, events),
    new AppendNotifier(),
  );
  desks.push(desk);
  return desk;
}

async function newItem(stock: number): Promise<number> {
  items += 1;
  await log.append({ type: 'ItemAdded', data: { itemId: items, item: { ...CASTLE, stock } } });
  return items;
}

/** Books units of an item, as long as there are any. */
function book(itemId: number, quantity = 1, commandId = newId(), eventDate = day): ExecutableCommand {
  const event = bookingCreated({ itemId, quantity, eventDate });
  return {
    commandId,
    meta,
    boundary: { items: [itemId], changedItems: [], days: [{ itemId, day: eventDate }], streams: [] },
    decide(state) {
      const item = state.item(itemId);
      const stock = item.status === 'listed' ? item.item.stock : 0;
      return state.booked(itemId, eventDate) + quantity <= stock ? [event] : new Rejection('unavailable', 'Sold out.');
    },
  };
}

function change(itemId: number, stock: number): ExecutableCommand {
  return {
    commandId: newId(),
    meta,
    boundary: { items: [], changedItems: [{ itemId, from: day }], days: [], streams: [] },
    decide: (state) =>
      changeItem(state.item(itemId), state.ahead(itemId), { itemId, changes: { stock }, force: false }),
  };
}

function restocked(itemId: number, stock: number): DomainEvent {
  return { type: 'ItemChanged', data: { itemId, item: { ...CASTLE, stock }, changed: ['stock'] } };
}

async function unitsBooked(itemId: number): Promise<{ log: number; table: number; events: number }> {
  const { rows } = await log.pool.query(
    `select coalesce(sum(delta), 0)::int as log, count(delta)::int as events,
       (select coalesce(sum(booked), 0)::int from availability where item_id = $1) as table from events where item_id = $1`,
    [itemId],
  );
  return rows[0];
}

function idsOf(outcome: Accepted | Rejection): string[] {
  return outcome instanceof Rejection ? [] : outcome.events.map(({ eventId }) => eventId);
}

describe('commands that share a transaction', () => {
  test('each see what the ones before them have taken', async () => {
    const itemId = await newItem(3);
    const desk = openExecutor();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => desk.submit(book(itemId, 1))));
    expect(outcomes.flatMap(idsOf)).toHaveLength(3);
    expect(await unitsBooked(itemId)).toEqual({ log: 3, table: 3, events: 3 });
    const { rows } = await log.pool.query(
      'select distinct xid::text from events where item_id = $1 and day is not null',
      [itemId],
    );
    // Eight that come at once are shared out among two lanes, and the first one's four have had it all.
    expect(rows).toHaveLength(1);
  });

  test.each<[string, (itemId: number) => ExecutableCommand, string]>([
    [
      'whose decision throws',
      (itemId) => ({
        ...book(itemId),
        decide() {
          throw new Error('I cannot decide');
        },
      }),
      'I cannot decide',
    ],
    [
      'that the database refuses',
      (itemId) => ({ ...book(itemId), decide: () => [bookingCreated({ itemId, quantity: 3e9 })] }),
      'out of range',
    ],
  ])('come to no harm by one %s', async (_, bad, message) => {
    const itemId = await newItem(100);
    const desk = openExecutor();
    const commands = [book(itemId), book(itemId), bad(itemId), book(itemId), book(itemId)];
    const outcomes = await Promise.allSettled(commands.map((command) => desk.submit(command)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(outcomes[2]).toMatchObject({ reason: { message: expect.stringContaining(message) } });
    expect(await unitsBooked(itemId)).toEqual({ log: 4, table: 4, events: 4 });
  });

  test('and an id are one command', async () => {
    const itemId = await newItem(5);
    const desk = openExecutor();
    const outcomes = await Promise.all([1, 2, 3].map(() => desk.submit(book(itemId, 1, `twin of ${itemId}`))));
    const later = await openExecutor().submit(book(itemId, 1, `twin of ${itemId}`));
    expect(new Set([...outcomes, later].flatMap(idsOf)).size).toBe(1);
    expect(await unitsBooked(itemId)).toMatchObject({ log: 1, events: 1 });
  });

  test('may change one item twice, each knowing what is really booked of it', async () => {
    const itemId = await newItem(10);
    const desk = openExecutor();
    await desk.submit(book(itemId, 6));
    const outcomes = await Promise.all([9, 8, 6, 5].map((stock) => desk.submit(change(itemId, stock))));
    expect(outcomes.map((outcome) => idsOf(outcome).length)).toEqual([1, 1, 1, 0]);
    expect(outcomes[3]).toMatchObject({ code: 'overbooking', more: { days: [{ date: day, booked: 6 }] } });
  });
});

describe('an answer that is lost on its way', () => {
  /** The database, behind a line that breaks once: after a commit was carried out, before its answer arrives. */
  async function behindBreakingLine(isAnswer: (data: Buffer) => boolean = (data) => data.includes('COMMIT\0')) {
    const target = new URL(log.url);
    let broken = false;
    const server = createServer((client) => {
      const database = connect(Number(target.port), target.hostname);
      const end = () => {
        client.destroy();
        database.destroy();
      };
      client
        .on('data', (data) => database.write(data))
        .on('error', end)
        .on('close', end);
      database.on('error', end).on('close', end);
      database.on('data', (data) => {
        const breaks = !broken && typeof data !== 'string' && isAnswer(data);
        broken ||= breaks;
        if (breaks) end();
        else client.write(data);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(log.url);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    return { url: url.href, hasBroken: () => broken, close: () => server.close() };
  }

  test('does not make the commands of the transaction happen twice', async () => {
    const itemId = await newItem(10);
    const line = await behindBreakingLine();
    const desk = openExecutor(line.url);
    const outcomes = await Promise.all([1, 2, 3].map((quantity) => desk.submit(book(itemId, quantity))));
    expect(line.hasBroken()).toBe(true);
    expect(new Set(outcomes.flatMap(idsOf)).size).toBe(3);
    expect(await unitsBooked(itemId)).toEqual({ log: 6, table: 6, events: 3 });
    line.close();
  });

  test('nor when they were decided in one round trip', async () => {
    const itemId = await newItem(10);
    const line = await behindBreakingLine((data) => data.includes('INSERT 0') && !data.includes('COMMIT\0'));
    const desk = openExecutor(line.url);
    await desk.submit(book(itemId));
    expect(line.hasBroken()).toBe(false);
    const outcomes = await Promise.all([1, 2, 3].map((quantity) => desk.submit(book(itemId, quantity))));
    expect(line.hasBroken()).toBe(true);
    expect(new Set(outcomes.flatMap(idsOf)).size).toBe(3);
    expect(await unitsBooked(itemId)).toEqual({ log: 7, table: 7, events: 4 });
    line.close();
  });

  test('is found in the log, also by whoever asks again with the same id, even when nothing is left', async () => {
    const itemId = await newItem(1);
    const line = await behindBreakingLine();
    const desk = openExecutor(line.url);
    const commandId = newId();
    const [id] = idsOf(await desk.submit(book(itemId, 1, commandId)));
    expect(id).toBeDefined();
    expect(line.hasBroken()).toBe(true);
    expect(idsOf(await desk.submit(book(itemId, 1, commandId)))).toEqual([id]);
    expect(await unitsBooked(itemId)).toEqual({ log: 1, table: 1, events: 1 });
    line.close();
  });
});

test('while the desk’s connections are killed again and again, whoever asks again with his id has one booking', async () => {
  const itemId = await newItem(1_000);
  const desk = openExecutor();
  let buying = true;
  let kills = 0;
  const killing = (async () => {
    while (buying) {
      const { rowCount } = await log.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'party-rental log' and datname = current_database() and (query like '%commit%' or query like '%availability%')`,
      );
      kills += rowCount ?? 0;
    }
  })();
  const persistently = async (commandId: string): Promise<Accepted | Rejection> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await desk.submit(book(itemId, 1, commandId));
      } catch (error) {
        if (attempt === 200) throw error;
      }
    }
  };
  const buyer = async () => {
    const ids: string[] = [];
    for (let i = 0; i < 8; i += 1) ids.push(...idsOf(await persistently(newId())));
    return ids;
  };
  const booked = (await Promise.all(Array.from({ length: 12 }, buyer))).flat();
  buying = false;
  await killing;

  expect(kills).toBeGreaterThan(0);
  expect(new Set(booked).size).toBe(96);
  expect(await unitsBooked(itemId)).toEqual({ log: 96, table: 96, events: 96 });
});

test('commands that share a lock nobody gives up are all refused within seconds, not one after another', async () => {
  const itemId = await newItem(1_000);
  const desk = openExecutor();
  const holder = await log.pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1, 0)', [itemId]);
  const began = performance.now();
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => desk.submit(book(itemId, 1))));
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await holder.query('rollback');
  holder.release();
  expect(idsOf(await desk.submit(book(itemId, 1)))).toHaveLength(1);
});

describe('what the desk remembers', () => {
  const trips = {
    one: jest.spyOn(EventStoreConnection.prototype, 'transaction'),
    two: jest.spyOn(EventStoreConnection.prototype, 'together'),
  };
  const tripsOf = async (work: () => Promise<unknown>) => {
    trips.one.mockClear();
    trips.two.mockClear();
    await work();
    return { one: trips.one.mock.calls.length, two: trips.two.mock.calls.length };
  };

  test('spares it the reading: a place it knows is decided in one round trip, acceptance and refusal alike', async () => {
    const itemId = await newItem(2);
    const desk = openExecutor();
    expect(await tripsOf(() => desk.submit(book(itemId)))).toEqual({ one: 0, two: 2 });
    expect(await tripsOf(() => desk.submit(book(itemId)))).toEqual({ one: 1, two: 0 });
    expect(await tripsOf(() => desk.submit(book(itemId)))).toEqual({ one: 1, two: 0 });
    expect(await unitsBooked(itemId)).toEqual({ log: 2, table: 2, events: 2 });
  });

  test('is not believed when another process has booked: the log is read, and the session goes on', async () => {
    const itemId = await newItem(3);
    const [a, b] = [openExecutor(), openExecutor()];
    for (const desk of [a, b, a]) expect(idsOf(await desk.submit(book(itemId)))).toHaveLength(1);
    for (const desk of [a, b]) expect(await desk.submit(book(itemId))).toBeInstanceOf(Rejection);
    // ConcurrencyConflict, read, and known again.
    await b.submit(change(itemId, 9));
    expect(await tripsOf(() => a.submit(book(itemId)))).toEqual({ one: 1, two: 2 });
    expect(await tripsOf(() => a.submit(book(itemId)))).toEqual({ one: 1, two: 0 });
    expect(await unitsBooked(itemId)).toEqual({ log: 5, table: 5, events: 5 });
  });

  test('is not believed after a stock was lowered, nor by whoever would have been refused before it was raised', async () => {
    const itemId = await newItem(3);
    const [desk, owner] = [openExecutor(), openExecutor()];
    await desk.submit(book(itemId));
    await owner.submit(change(itemId, 1));
    expect(await desk.submit(book(itemId))).toBeInstanceOf(Rejection);
    await owner.submit(change(itemId, 2));
    expect(idsOf(await desk.submit(book(itemId)))).toHaveLength(1);
  });

  test('does not hold what was rolled back', async () => {
    const itemId = await newItem(3);
    const desk = openExecutor();
    await desk.submit(book(itemId));
    const broken = { ...book(itemId), decide: () => [bookingCreated({ itemId, quantity: 3e9, eventDate: day })] };
    const outcomes = await Promise.allSettled([broken, book(itemId), book(itemId)].map((one) => desk.submit(one)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(await desk.submit(book(itemId))).toBeInstanceOf(Rejection);
    expect(await unitsBooked(itemId)).toEqual({ log: 3, table: 3, events: 3 });
  });

  test('does not make a repeated command a new one', async () => {
    const itemId = await newItem(5);
    const desk = openExecutor();
    await desk.submit(book(itemId));
    const first = await desk.submit(book(itemId, 1, `again ${itemId}`));
    expect(idsOf(await desk.submit(book(itemId, 1, `again ${itemId}`)))).toEqual(idsOf(first));
    const other = { ...book(itemId, 1, `again ${itemId}`), meta: { ...meta, requestHash: 'other' } };
    expect(await desk.submit(other)).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await unitsBooked(itemId)).toMatchObject({ events: 2 });
  });

  test('decides as the log read from its beginning would, whoever has written to it', async () => {
    const step = fc.record({
      who: fc.constantFrom('one desk', 'another desk', 'a desk with no memory', 'somebody else'),
      what: fc.constantFrom('book', 'book', 'book', 'free', 'change'),
      units: fc.integer({ min: 1, max: 4 }),
      inDays: fc.integer({ min: 0, max: 1 }),
    });
    const known = { 'one desk': openExecutor(), 'another desk': openExecutor() };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const itemId = await newItem(4);
        let stock = 4;
        const booked = [0, 0];
        const answers: { isRefused: boolean }[] = [];
        const expected: typeof answers = [];
        for (const { who, what, units, inDays } of steps) {
          const eventDate = addDays(day, inDays);
          const desk = who === 'one desk' || who === 'another desk' ? known[who] : openExecutor();
          const taken = booked[inDays] ?? 0;
          if (what === 'free') {
            const event = bookingCreated({ itemId, quantity: -Math.min(units, taken), eventDate });
            if (who === 'somebody else') await log.append(event);
            else await desk.submit({ ...book(itemId, 1, newId(), eventDate), decide: () => [event] });
            booked[inDays] = taken - Math.min(units, taken);
          } else if (what === 'change') {
            await desk.submit({ ...change(itemId, units), decide: () => [restocked(itemId, units)] });
            stock = units;
          } else {
            const outcome = await desk.submit(book(itemId, units, newId(), eventDate));
            answers.push({ isRefused: outcome instanceof Rejection });
            expected.push({ isRefused: taken + units > stock });
            if (!(outcome instanceof Rejection)) booked[inDays] = taken + units;
          }
        }
        expect(answers).toEqual(expected);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  test('holds good at two processes that book and free at once: the log never has more than the stock at any event', async () => {
    const itemId = await newItem(6);
    const two = [openExecutor(), openExecutor()];
    const buyer = async (n: number) => {
      for (let i = 0; i < 12; i += 1) {
        const desk = two[(n + i) % 2];
        const outcome = await desk?.submit(book(itemId, (i % 3) + 1));
        if (!outcome || outcome instanceof Rejection || n % 2) continue;
        const event = bookingCreated({ itemId, quantity: -((i % 3) + 1), eventDate: day });
        await desk?.submit({ ...book(itemId), decide: () => [event] });
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(buyer));
    const { rows } = await log.pool.query(
      `select max(units)::int as most, min(units)::int as least from (
         select sum(delta) over (order by xid, position) as units from events where item_id = $1 and day is not null) u`,
      [itemId],
    );
    expect(rows[0].most).toBeLessThanOrEqual(6);
    expect(rows[0].least).toBeGreaterThanOrEqual(0);
    const { log: units, table } = await unitsBooked(itemId);
    expect(table).toBe(units);
  });
});
