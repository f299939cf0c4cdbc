import { createHash } from 'node:crypto';
import { dayNumber, type CalendarDate } from '@party-rental/contracts';
import { EVENT_COLUMNS, recordedEvent, type EventRow, type RecordedEvent } from './recorded-event.js';
import type { LogSession } from './log-session.js';
import type { PersonalData } from './personal-data.js';
import { settleAll } from './settle-all.js';

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

export const LOCK_GATE_EXCLUSIVE = `select pg_advisory_xact_lock(${GATE})`;

/**
 * Opens a transaction in one round trip: the locks, in one order for everybody, and then, in new
 * statements and so under a new snapshot, the reads. Nothing is written before the locks are held.
 */
export async function lockAndRead(
  session: LogSession,
  personalData: PersonalData,
  boundary: Boundary,
  commandIds: readonly string[],
): Promise<BoundaryRows> {
  const locks = sortedLocks(boundary, commandIds);
  const statements = session.together(
    (db) =>
      [
        db.query({ name: 'begin', text: 'begin' }),
        db.query({
          name: 'lock',
          text: LOCK,
          values: [locks.map((l) => l.kind), locks.map((l) => l.key), locks.map((l) => l.day)],
        }),
        db.query<EventRow & { wrapped_key: Buffer | null }>({
          name: 'read_commands',
          text: `select ${EVENT_COLUMNS}, (select k.wrapped_key from personal_keys k where k.stream = e.stream)
             from events e where e.command_id = any($1) order by e.position`,
          values: [commandIds],
        }),
        db.query<EventRow>({
          name: 'read_items',
          text: `select e.* from unnest($1::int[]) i cross join lateral (
               select ${EVENT_COLUMNS} from events e where e.item_id = i and e.day is null order by e.position desc limit 1) e`,
          values: [[...boundary.items, ...boundary.changedItems.map((i) => i.itemId)]],
        }),
        boundary.streams.length === 0
          ? none
          : db.query<EventRow>({
              name: 'read_streams',
              text: `select ${EVENT_COLUMNS} from unnest($1::text[]) s join events e on e.stream = s order by e.stream, e.version`,
              values: [boundary.streams],
            }),
        db.query<{ item_id: number; day: CalendarDate; units: number }>({
          name: 'read_booked',
          text: READ_BOOKED,
          values: [boundary.days.map((d) => d.itemId), boundary.days.map((d) => d.day)],
        }),
        boundary.changedItems.length === 0
          ? none
          : db.query<{ item_id: number; day: CalendarDate; units: number; bookings: number }>({
              name: 'read_ahead',
              text: `select e.item_id, e.day, sum(e.delta)::int as units, sum(sign(e.delta))::int as bookings
                 from unnest($1::int[], $2::date[]) i(item_id, from_day)
                 join events e on e.item_id = i.item_id and e.day >= i.from_day
                 group by 1, 2 having sum(e.delta) > 0 order by 1, 2`,
              values: [boundary.changedItems.map((i) => i.itemId), boundary.changedItems.map((i) => i.from)],
            }),
      ] as const,
  );
  const [, , commands, items, streams, booked, ahead] = await settleAll(statements);
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

type LockKind = 'gate' | 'command' | 'item' | 'changed item' | 'day';

interface Lock {
  kind: LockKind;
  key: bigint | number;
  /** Days since 1970-01-01; 0 stands for the item itself. */
  day: number;
}

/** Taken one by one, in the order of the rows. */
const LOCK = `select case kind
    when 'gate' then pg_advisory_xact_lock_shared(key)
    when 'command' then pg_advisory_xact_lock(key)
    when 'item' then pg_advisory_xact_lock_shared(key::int, day)
    else pg_advisory_xact_lock(key::int, day)
  end from unnest($1::text[], $2::bigint[], $3::int[]) l(kind, key, day)`;

/** The gate, then the commands, then items and days: one order for everybody, so that no two wait for each other. */
function sortedLocks(boundary: Boundary, commandIds: readonly string[]): Lock[] {
  const changed = new Set(boundary.changedItems.map((i) => i.itemId));
  const items = new Set([...boundary.items, ...changed, ...boundary.days.map((d) => d.itemId)]);
  const days = new Map(boundary.days.map((d) => [`${d.itemId} ${d.day}`, d]));
  const commands = commandIds.map((id): Lock => ({ kind: 'command', key: lockKey(id), day: 0 }));
  const places = [
    ...[...items].map((itemId): Lock => ({ kind: changed.has(itemId) ? 'changed item' : 'item', key: itemId, day: 0 })),
    ...[...days.values()].map(({ itemId, day }): Lock => ({ kind: 'day', key: itemId, day: dayNumber(day) })),
  ];
  return [{ kind: 'gate', key: GATE, day: 0 }, ...commands.sort(byKeyAndDay), ...places.sort(byKeyAndDay)];
}

function byKeyAndDay(a: Lock, b: Lock): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : a.day - b.day;
}

function lockKey(commandId: string): bigint {
  return createHash('sha256').update(commandId).digest().readBigInt64BE();
}
