import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, calendarDate, type CalendarDate } from '@party-rental/contracts';
import fc from 'fast-check';
import pg from 'pg';
import type { DomainEvent, ItemDetails } from '../../domain/events.js';
import { changeItem } from '../../domain/items/item.js';
import { Rejection } from '../../domain/rejections.js';
import { allocate, type Part } from '../../domain/stock/allocations.js';
import { unitsLeftFor } from '../../domain/stock/units-left.js';
import { newId } from '../../platform/ids.js';
import { RequestChanges } from '../../platform/request-changes.js';
import { projectInserted } from '@party-rental/event-store/read-engine/projection';
import { inline } from '../../read/projections.js';
import { CASTLE, bookingCreated } from '../../../test-support/events.js';
import { openTestLog, type TestLog } from '../../../test-support/test-log.js';
import { CommandExecutor, QueueFullError } from './command-executor.js';
import type { Accepted, ExecutableCommand } from './command.js';

const day = calendarDate.parse('2026-12-12');
const meta = { actor: 'guest', correlationId: 'test' };

let log: TestLog;
let items = 0;
const executors: CommandExecutor[] = [];

beforeAll(async () => {
  log = await openTestLog();
});
afterAll(() => log.close());
afterEach(() => Promise.all(executors.splice(0).map((executor) => executor.close())));

function openExecutor(url = log.url, onBatch?: (commands: number) => void): CommandExecutor {
  const notifier = { appended: () => undefined };
  const executor = new CommandExecutor(url, log.personalData, (db) => projectInserted(inline, db), notifier, onBatch);
  executors.push(executor);
  return executor;
}

async function newItem(stock: number, details: Partial<ItemDetails> = {}): Promise<number> {
  items += 1;
  await log.append({ type: 'ItemAdded', data: { itemId: items, item: { ...CASTLE, stock, ...details } } });
  return items;
}

/** Books units of an item while it is available. */
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

describe('a command of a request whose time is over', () => {
  test('is withdrawn while it waits, and is not decided later', async () => {
    const itemId = await newItem(9);
    const executor = openExecutor();
    const changes = new RequestChanges(true);
    const outcome = changes.run(() => executor.execute(book(itemId)));
    expect(changes.end()).toBe(false);
    await expect(outcome).rejects.toThrow(QueueFullError);
    await expect(changes.run(() => executor.execute(book(itemId)))).rejects.toThrow(QueueFullError);
    expect(getIds(await executor.execute(book(itemId)))).toHaveLength(1);
    await executor.close();
    expect(await unitsBooked(itemId)).toMatchObject({ events: 1 });
  });

  test('goes on if it is being decided, and the request knows that', async () => {
    const itemId = await newItem(1);
    const changes = new RequestChanges(true);
    const command = book(itemId);
    const mayChange: boolean[] = [];
    const slow: ExecutableCommand = {
      ...command,
      decide(state) {
        mayChange.push(changes.end());
        return command.decide(state);
      },
    };
    expect(getIds(await changes.run(() => openExecutor().execute(slow)))).toHaveLength(1);
    expect([...mayChange, changes.mayBeMade]).toEqual([true, true]);
  });

  test('is not tried again after its batch has failed', async () => {
    const itemId = await newItem(9);
    const changes = new RequestChanges(true);
    const command = book(itemId);
    let attempts = 0;
    const failing: ExecutableCommand = {
      ...command,
      decide() {
        attempts += 1;
        changes.end();
        throw new Error('This decision fails');
      },
    };
    await expect(changes.run(() => openExecutor().execute(failing))).rejects.toThrow('This decision fails');
    expect([attempts, changes.mayBeMade]).toEqual([1, false]);
  });
});

/** Books units of a package, if those of its parts suffice. */
function bookPackage(itemId: number, parts: readonly Part[], quantity: number, eventDate: CalendarDate) {
  const booked = { itemId, parts, quantity, eventDate };
  const command: ExecutableCommand = {
    commandId: newId(),
    meta,
    boundary: {
      items: [itemId, ...parts.map((part) => part.itemId)],
      changedItems: [],
      days: allocate(booked).map((allocation) => ({ itemId: allocation.itemId, day: allocation.day })),
      streams: [],
    },
    decide: (state) =>
      unitsLeftFor(booked, eventDate, state) >= quantity
        ? [bookingCreated(booked)]
        : new Rejection('unavailable', 'Sold out.'),
  };
  return command;
}

function change(itemId: number, stock: number): ExecutableCommand {
  return {
    commandId: newId(),
    meta,
    boundary: { items: [], changedItems: [{ itemId, from: day }], days: [], streams: [] },
    decide: (state) =>
      changeItem(state.item(itemId), state.ahead(itemId), {
        itemId,
        changes: { stock },
        force: false,
        find: (id) => state.item(id),
      }),
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

function getIds(outcome: Accepted | Rejection): string[] {
  return outcome instanceof Rejection ? [] : outcome.events.map(({ eventId }) => eventId);
}

describe('commands that share a transaction', () => {
  test('each see what the ones before them have booked', async () => {
    const itemId = await newItem(3);
    const executor = openExecutor();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => executor.execute(book(itemId, 1))));
    expect(outcomes.flatMap(getIds)).toHaveLength(3);
    expect(await unitsBooked(itemId)).toEqual({ log: 3, table: 3, events: 3 });
    const { rows } = await log.pool.query(
      'select distinct xid::text from events where item_id = $1 and day is not null',
      [itemId],
    );
    // Eight at once are divided among two connections; the first four include all the stock.
    expect(rows).toHaveLength(1);
  });

  test.each<[string, (itemId: number) => ExecutableCommand, string]>([
    [
      'whose decision throws',
      (itemId) => ({
        ...book(itemId),
        decide() {
          throw new Error('no decision');
        },
      }),
      'no decision',
    ],
    [
      'that the database rejects',
      (itemId) => ({ ...book(itemId), decide: () => [bookingCreated({ itemId, quantity: 3e9 })] }),
      'out of range',
    ],
  ])('are not harmed by one %s', async (_, bad, message) => {
    const itemId = await newItem(100);
    const executor = openExecutor();
    const commands = [book(itemId), book(itemId), bad(itemId), book(itemId), book(itemId)];
    const outcomes = await Promise.allSettled(commands.map((command) => executor.execute(command)));
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

  test('and have the same id are one command', async () => {
    const itemId = await newItem(5);
    const batches: number[] = [];
    const executor = openExecutor(log.url, (commands) => batches.push(commands));
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => executor.execute(book(itemId, 1, `duplicate for ${itemId}`))),
    );
    const later = await openExecutor().execute(book(itemId, 1, `duplicate for ${itemId}`));
    expect(new Set([...outcomes, later].flatMap(getIds)).size).toBe(1);
    expect(await unitsBooked(itemId)).toMatchObject({ log: 1, events: 1 });
    // No batch failed and was executed one by one.
    expect(batches).toEqual([2, 2]);
  });

  test('and repeat a rejected one are rejected too, although units became free in between', async () => {
    const itemId = await newItem(1);
    const [executor, other] = [openExecutor(), openExecutor()];
    await executor.execute(book(itemId));
    await other.execute(book(itemId));
    const attempt = () => ({ ...book(itemId, 1, `rejected for ${itemId}`), isRepeatable: true });
    // Six at once are divided among two connections: the change stands between two attempts in one transaction.
    const commands = [attempt(), change(itemId, 5), attempt(), attempt(), attempt(), attempt()];
    const outcomes = await Promise.all(commands.map((command) => executor.execute(command)));
    expect(outcomes.map((outcome) => getIds(outcome).length)).toEqual([0, 1, 0, 0, 0, 0]);
    expect(getIds(await other.execute(book(itemId)))).toHaveLength(1);
    expect(await other.execute(attempt())).toEqual(outcomes[0]);
    expect(await unitsBooked(itemId)).toMatchObject({ log: 2 });
  });

  test('shows a closing the lines that were booked before it in the same transaction, and those in the log', async () => {
    const itemId = await newItem(10);
    const executor = openExecutor();
    const first = await executor.execute(book(itemId));
    const seen: (string | undefined)[] = [];
    const closing: ExecutableCommand = {
      commandId: newId(),
      meta,
      boundary: { items: [], changedItems: [], days: [], streams: [], settings: 'changed', linesFrom: day },
      decide(state) {
        seen.push(...state.bookedLines().map(({ bookingId }) => bookingId));
        return [];
      },
    };
    const before = book(itemId);
    const [second] = await Promise.all(
      [before, closing, book(itemId), book(itemId)].map((command) => executor.execute(command)),
    );
    const ids = [first, second]
      .flatMap((outcome) => (outcome && 'events' in outcome ? outcome.events : []))
      .map(({ data }) => data);
    for (const data of ids) expect(seen).toContain('bookingId' in data ? data.bookingId : '');
    expect(ids).toHaveLength(2);
  });

  test('may change one item twice, and each counts every booking of it', async () => {
    const itemId = await newItem(10);
    const executor = openExecutor();
    await executor.execute(book(itemId, 6));
    const outcomes = await Promise.all([9, 8, 6, 5].map((stock) => executor.execute(change(itemId, stock))));
    expect(outcomes.map((outcome) => getIds(outcome).length)).toEqual([1, 1, 1, 0]);
    expect(outcomes[3]).toMatchObject({ code: 'overbooking', more: { days: [{ date: day, booked: 6 }] } });
  });
});

describe('a lost reply to a commit', () => {
  /** The database behind a proxy that breaks once: after the commit, before its reply arrives. */
  async function behindBreakingProxy(commits = 1) {
    const target = new URL(log.url);
    let committed = 0;
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
        const isCommit = typeof data !== 'string' && data.includes('COMMIT\0');
        if (isCommit) committed += 1;
        if (isCommit && committed === commits) end();
        else client.write(data);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(log.url);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    return { url: url.href, hasBroken: () => committed >= commits, close: () => server.close() };
  }

  test('does not execute the commands of the transaction twice', async () => {
    const itemId = await newItem(10);
    const proxy = await behindBreakingProxy();
    const executor = openExecutor(proxy.url);
    const outcomes = await Promise.all([1, 2, 3].map((quantity) => executor.execute(book(itemId, quantity))));
    expect(proxy.hasBroken()).toBe(true);
    expect(new Set(outcomes.flatMap(getIds)).size).toBe(3);
    expect(await unitsBooked(itemId)).toEqual({ log: 6, table: 6, events: 3 });
    proxy.close();
  });

  test('does not do so after one round trip on cached state either', async () => {
    const itemId = await newItem(10);
    const proxy = await behindBreakingProxy(2);
    const executor = openExecutor(proxy.url);
    await executor.execute(book(itemId));
    expect(proxy.hasBroken()).toBe(false);
    const outcomes = await Promise.all([1, 2, 3].map((quantity) => executor.execute(book(itemId, quantity))));
    expect(proxy.hasBroken()).toBe(true);
    expect(new Set(outcomes.flatMap(getIds)).size).toBe(3);
    expect(await unitsBooked(itemId)).toEqual({ log: 7, table: 7, events: 4 });
    proxy.close();
  });

  test('is found in the log when the command is executed again with the same id, even when the item is sold out', async () => {
    const itemId = await newItem(1);
    const proxy = await behindBreakingProxy();
    const executor = openExecutor(proxy.url);
    const commandId = newId();
    const [id] = getIds(await executor.execute(book(itemId, 1, commandId)));
    expect(id).toBeDefined();
    expect(proxy.hasBroken()).toBe(true);
    expect(getIds(await executor.execute(book(itemId, 1, commandId)))).toEqual([id]);
    expect(await unitsBooked(itemId)).toEqual({ log: 1, table: 1, events: 1 });
    proxy.close();
  });
});

test('while the writer connections are killed again and again, a command that is retried with its id books once', async () => {
  const itemId = await newItem(1_000);
  const executor = openExecutor();
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
        return await executor.execute(book(itemId, 1, commandId));
      } catch (error) {
        if (attempt === 200) throw error;
      }
    }
  };
  const buyer = async () => {
    const ids: string[] = [];
    for (let i = 0; i < 8; i += 1) ids.push(...getIds(await persistently(newId())));
    return ids;
  };
  const booked = (await Promise.all(Array.from({ length: 12 }, buyer))).flat();
  buying = false;
  await killing;

  expect(kills).toBeGreaterThan(0);
  expect(new Set(booked).size).toBe(96);
  expect(await unitsBooked(itemId)).toEqual({ log: 96, table: 96, events: 96 });
});

test('commands that wait for a lock that is never released all fail within seconds, not one after another', async () => {
  const itemId = await newItem(1_000);
  const executor = openExecutor();
  const holder = await log.pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1, 0)', [itemId]);
  const began = performance.now();
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => executor.execute(book(itemId, 1))));
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  await holder.query('rollback');
  holder.release();
  expect(getIds(await executor.execute(book(itemId, 1)))).toHaveLength(1);
});

describe('the state cache', () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  /** How many transactions began, and how many of them read the log before they decided. */
  const countTransactions = async (work: () => Promise<unknown>) => {
    query.mockClear();
    await work();
    const statements = query.mock.calls.map(([statement]: unknown[]) => statement);
    return {
      transactions: statements.filter((statement) => statement === 'begin').length,
      reads: statements.filter((statement) => (statement as { name?: string }).name === 'read_booked').length,
    };
  };

  test('saves the read: an acceptance and a rejection on cached state need no read', async () => {
    const itemId = await newItem(2);
    const executor = openExecutor();
    expect(await countTransactions(() => executor.execute(book(itemId)))).toEqual({ transactions: 1, reads: 1 });
    expect(await countTransactions(() => executor.execute(book(itemId)))).toEqual({ transactions: 1, reads: 0 });
    expect(await countTransactions(() => executor.execute(book(itemId)))).toEqual({ transactions: 1, reads: 0 });
    expect(await unitsBooked(itemId)).toEqual({ log: 2, table: 2, events: 2 });
  });

  test('saves the read of a rejection that is remembered, by other processes as well', async () => {
    const itemId = await newItem(1);
    const [executor, other] = [openExecutor(), openExecutor()];
    await executor.execute(book(itemId));
    const attempt = { ...book(itemId, 1, `remembered ${itemId}`), isRepeatable: true };
    expect(await countTransactions(() => executor.execute(attempt))).toEqual({ transactions: 1, reads: 0 });
    await other.execute(change(itemId, 2));
    for (const process of [executor, other]) expect(await process.execute(attempt)).toBeInstanceOf(Rejection);
    expect(getIds(await executor.execute(book(itemId)))).toHaveLength(1);
  });

  test('remembers no rejection that was decided on outdated state, or of a command that was accepted', async () => {
    const itemId = await newItem(1);
    const [executor, other] = [openExecutor(), openExecutor()];
    const first = { ...book(itemId, 1, `first ${itemId}`), isRepeatable: true };
    const second = { ...book(itemId, 1, `second ${itemId}`), isRepeatable: true };
    const accepted = await other.execute(first);
    expect(await executor.execute(book(itemId))).toBeInstanceOf(Rejection);
    expect(await executor.execute(first)).toEqual(accepted);
    await other.execute(change(itemId, 2));
    expect(getIds(await executor.execute(second))).toHaveLength(1);
    const { rows } = await log.pool.query('select from rejected_commands where command_id like $1', [`% ${itemId}`]);
    expect(rows).toEqual([]);
  });

  test('loses to a booking by another process: the log is read, and the connection stays usable', async () => {
    const itemId = await newItem(3);
    const [a, b] = [openExecutor(), openExecutor()];
    for (const executor of [a, b, a]) expect(getIds(await executor.execute(book(itemId)))).toHaveLength(1);
    for (const executor of [a, b]) expect(await executor.execute(book(itemId))).toBeInstanceOf(Rejection);
    // A concurrency conflict, then a read, then cached again.
    await b.execute(change(itemId, 9));
    expect(await countTransactions(() => a.execute(book(itemId)))).toEqual({ transactions: 2, reads: 1 });
    expect(await countTransactions(() => a.execute(book(itemId)))).toEqual({ transactions: 1, reads: 0 });
    expect(await unitsBooked(itemId)).toEqual({ log: 5, table: 5, events: 5 });
  });

  test('loses to a change of the stock, for acceptances and for rejections', async () => {
    const itemId = await newItem(3);
    const [executor, owner] = [openExecutor(), openExecutor()];
    await executor.execute(book(itemId));
    await owner.execute(change(itemId, 1));
    expect(await executor.execute(book(itemId))).toBeInstanceOf(Rejection);
    await owner.execute(change(itemId, 2));
    expect(getIds(await executor.execute(book(itemId)))).toHaveLength(1);
  });

  test('reads the log again after its state was rolled back', async () => {
    const itemId = await newItem(3);
    const executor = openExecutor();
    await executor.execute(book(itemId));
    const broken = { ...book(itemId), decide: () => [bookingCreated({ itemId, quantity: 3e9, eventDate: day })] };
    const outcomes = await Promise.allSettled([broken, book(itemId), book(itemId)].map((one) => executor.execute(one)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(await executor.execute(book(itemId))).toBeInstanceOf(Rejection);
    expect(await unitsBooked(itemId)).toEqual({ log: 3, table: 3, events: 3 });
  });

  test('does not execute a command with the same id again', async () => {
    const itemId = await newItem(5);
    const executor = openExecutor();
    await executor.execute(book(itemId));
    const first = await executor.execute(book(itemId, 1, `again ${itemId}`));
    expect(getIds(await executor.execute(book(itemId, 1, `again ${itemId}`)))).toEqual(getIds(first));
    const other = { ...book(itemId, 1, `again ${itemId}`), meta: { ...meta, requestHash: 'other' } };
    expect(await executor.execute(other)).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await unitsBooked(itemId)).toMatchObject({ events: 2 });
  });

  test('leads to the decisions that the whole log would, whichever process wrote to it', async () => {
    const step = fc.record({
      who: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom('one executor', 'another executor') },
        { weight: 1, arbitrary: fc.constantFrom('an executor without cache', 'another program') },
      ),
      what: fc.constantFrom('book', 'book', 'book package', 'book package', 'free', 'free package', 'change'),
      units: fc.integer({ min: 1, max: 4 }),
      inDays: fc.integer({ min: 0, max: 1 }),
    });
    const known = { 'one executor': openExecutor(), 'another executor': openExecutor() };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
        const itemId = await newItem(4);
        const packageId = await newItem(1, { type: 'PACKAGE', components: [{ itemId, quantity: 1 }] });
        const parts = [{ itemId, quantity: 1, bufferDays: 1 }];
        let stock = 4;
        /** By day: units alone, and packages, which take their units on the next day, too. */
        const [alone, packages] = [
          [0, 0],
          [0, 0],
        ];
        const taken = (on: number) => (alone[on] ?? 0) + (packages[on] ?? 0) + (packages[on - 1] ?? 0);
        const outcomes: { isRejected: boolean }[] = [];
        const expected: typeof outcomes = [];
        for (const { who, what, units, inDays } of steps) {
          const eventDate = addDays(day, inDays);
          const executor = who === 'one executor' || who === 'another executor' ? known[who] : openExecutor();
          const isPackage = what === 'book package' || what === 'free package';
          const booked = isPackage ? packages : alone;
          const own = booked[inDays] ?? 0;
          const command = isPackage
            ? bookPackage(packageId, parts, units, eventDate)
            : book(itemId, units, newId(), eventDate);
          if (what === 'free' || what === 'free package') {
            const fields = { eventDate, quantity: -Math.min(units, own) };
            const event = bookingCreated({ ...fields, ...(isPackage ? { itemId: packageId, parts } : { itemId }) });
            if (who === 'another program') await log.append(event);
            else await executor.execute({ ...command, decide: () => [event] });
            booked[inDays] = own - Math.min(units, own);
          } else if (what === 'change') {
            await executor.execute({ ...change(itemId, units), decide: () => [restocked(itemId, units)] });
            stock = units;
          } else {
            const outcome = await executor.execute(command);
            const most = Math.max(taken(inDays), isPackage ? taken(inDays + 1) : 0);
            outcomes.push({ isRejected: outcome instanceof Rejection });
            expected.push({ isRejected: most + units > stock });
            if (!(outcome instanceof Rejection)) booked[inDays] = own + units;
          }
        }
        expect(outcomes).toEqual(expected);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  test('never lets two processes that book and release at once exceed the stock at any event', async () => {
    const itemId = await newItem(6);
    const two = [openExecutor(), openExecutor()];
    const buyer = async (n: number) => {
      for (let i = 0; i < 12; i += 1) {
        const executor = two[(n + i) % 2];
        const outcome = await executor?.execute(book(itemId, (i % 3) + 1));
        if (!outcome || outcome instanceof Rejection || n % 2) continue;
        const event = bookingCreated({ itemId, quantity: -((i % 3) + 1), eventDate: day });
        await executor?.execute({ ...book(itemId), decide: () => [event] });
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
