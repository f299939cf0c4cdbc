import { createHash } from 'node:crypto';
import { dayNumber, type CalendarDate } from '@party-rental/contracts';
import type { ClientBase } from 'pg';
import { EVENT_COLUMNS, recordedEvent, type EventRow, type RecordedEvent } from './recorded-event.js';
import type { PersonalData } from './personal-data.js';

/** What a decision is about: exactly this is locked, and read under the locks. */
export interface Boundary {
  /** Their last event is read; nobody changes them meanwhile. */
  items: readonly number[];
  /** Items that this decision changes: nobody books or changes them meanwhile; their booked days from `from` on are read. */
  changedItems: readonly { itemId: number; from: CalendarDate }[];
  /** Nobody else decides about them meanwhile; their booked units are read. */
  days: readonly { itemId: number; day: CalendarDate }[];
  /** Streams that are read whole. A lock on their days guards them. */
  streams: readonly string[];
}

export interface BoundaryRows {
  /** Of earlier runs of the same commands. */
  commandEvents: RecordedEvent[];
  itemEvents: RecordedEvent[];
  streamEvents: RecordedEvent[];
  booked: { itemId: number; day: CalendarDate; units: number }[];
  ahead: { itemId: number; day: CalendarDate; units: number; bookings: number }[];
}

/** Every append holds it shared; the swap at the end of a rebuild takes it exclusively, for milliseconds. */
const GATE = 20_261_121;

export const LOCK_GATE_SHARED = `select pg_advisory_xact_lock_shared(${GATE})`;
export const LOCK_GATE_EXCLUSIVE = `select pg_advisory_xact_lock(${GATE})`;

/**
 * Queues one transaction's opening on a pipelining client: the locks, in one order for everybody, and then, in new
 * statements and so under a new snapshot, the reads. Nothing is written before the locks are held.
 */
export async function lockAndRead(
  client: ClientBase,
  personalData: PersonalData,
  boundary: Boundary,
  commandIds: readonly string[],
): Promise<BoundaryRows> {
  const locks = sortedLocks(boundary);
  const [, , , , commands, items, streams, booked, ahead] = await settleAll([
    client.query({ name: 'begin', text: 'begin' }),
    client.query({ name: 'gate', text: LOCK_GATE_SHARED }),
    client.query({
      name: 'lock_commands',
      text: 'select pg_advisory_xact_lock(k) from unnest($1::bigint[]) k',
      values: [commandIds.map(lockKey).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))],
    }),
    client.query({
      name: 'lock_boundary',
      text: `select case when exclusive then pg_advisory_xact_lock(item_id, day) else pg_advisory_xact_lock_shared(item_id, day) end
             from unnest($1::int[], $2::int[], $3::bool[]) l(item_id, day, exclusive)`,
      values: [locks.map((l) => l.itemId), locks.map((l) => l.day), locks.map((l) => l.exclusive)],
    }),
    client.query<EventRow & { wrapped_key: Buffer | null }>({
      name: 'read_commands',
      text: `select ${EVENT_COLUMNS}, k.wrapped_key from unnest($1::text[]) c
             join events e on e.command_id = c left join personal_keys k on k.stream = e.stream order by e.position`,
      values: [commandIds],
    }),
    client.query<EventRow>({
      name: 'read_items',
      text: `select e.* from unnest($1::int[]) i cross join lateral (
               select ${EVENT_COLUMNS} from events e where e.item_id = i and e.day is null order by e.position desc limit 1) e`,
      values: [[...boundary.items, ...boundary.changedItems.map((i) => i.itemId)]],
    }),
    boundary.streams.length === 0
      ? none
      : client.query<EventRow>({
          name: 'read_streams',
          text: `select ${EVENT_COLUMNS} from unnest($1::text[]) s join events e on e.stream = s order by e.stream, e.version`,
          values: [boundary.streams],
        }),
    client.query<{ item_id: number; day: CalendarDate; units: number }>({
      name: 'read_booked',
      text: READ_BOOKED,
      values: [boundary.days.map((d) => d.itemId), boundary.days.map((d) => d.day)],
    }),
    boundary.changedItems.length === 0
      ? none
      : client.query<{ item_id: number; day: CalendarDate; units: number; bookings: number }>({
          name: 'read_ahead',
          text: `select e.item_id, e.day, sum(e.delta)::int as units, sum(sign(e.delta))::int as bookings
                 from unnest($1::int[], $2::date[]) i(item_id, from_day)
                 join events e on e.item_id = i.item_id and e.day >= i.from_day
                 group by 1, 2 having sum(e.delta) > 0 order by 1, 2`,
          values: [boundary.changedItems.map((i) => i.itemId), boundary.changedItems.map((i) => i.from)],
        }),
  ]);
  return {
    commandEvents: commands.rows.map((row) =>
      recordedEvent(row, personalData.open(row.stream, row.data['sealed'], row.wrapped_key)),
    ),
    itemEvents: items.rows.map((row) => recordedEvent(row)),
    streamEvents: streams.rows.map((row) => recordedEvent(row)),
    booked: booked.rows.map((row) => ({ itemId: row.item_id, day: row.day, units: row.units })),
    ahead: ahead.rows.map((row) => ({ itemId: row.item_id, day: row.day, units: row.units, bookings: row.bookings })),
  };
}

/** `$1` item ids, `$2` days: the booked units of each pair, from an index only. */
export const READ_BOOKED = `select l.item_id, l.day, s.units
  from unnest($1::int[], $2::date[]) l(item_id, day)
  cross join lateral (select coalesce(sum(e.delta), 0)::int as units from events e where e.item_id = l.item_id and e.day = l.day) s`;

const none = Promise.resolve({ rows: [] });

/** Day 0 stands for the item itself. One order for everybody, so that no two transactions wait for each other. */
function sortedLocks(boundary: Boundary): { itemId: number; day: number; exclusive: boolean }[] {
  const exclusiveItems = new Set(boundary.changedItems.map((i) => i.itemId));
  const items = new Set([...boundary.items, ...exclusiveItems, ...boundary.days.map((d) => d.itemId)]);
  const days = new Map(boundary.days.map((d) => [`${d.itemId} ${d.day}`, d]));
  return [
    ...[...items].map((itemId) => ({ itemId, day: 0, exclusive: exclusiveItems.has(itemId) })),
    ...[...days.values()].map(({ itemId, day }) => ({ itemId, day: dayNumber(day), exclusive: true })),
  ].sort((a, b) => a.itemId - b.itemId || a.day - b.day);
}

function lockKey(commandId: string): bigint {
  return createHash('sha256').update(commandId).digest().readBigInt64BE();
}

/** Waits for all before failing: pipelined statements after a failed one still come back. */
async function settleAll<T extends readonly Promise<unknown>[]>(
  promises: readonly [...T],
): Promise<{
  [K in keyof T]: Awaited<T[K]>;
}> {
  await Promise.allSettled(promises);
  return (await Promise.all(promises)) as { [K in keyof T]: Awaited<T[K]> };
}
