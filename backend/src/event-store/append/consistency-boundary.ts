import type { CalendarDate } from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/events.js';
import { lockStatement } from './locks.js';
import { LOOKUP } from '../log-pool.js';
import { EVENT_COLUMNS, recordedEvent, type EventRow, type RecordedEvent } from '../recorded-event.js';
import type { EventStoreConnection } from './connection.js';
import type { PersonalData } from '../encryption/personal-data.js';
import type { Statement } from '../queryable.js';
import { allSettledOrThrow } from '../settle-all.js';

/** What a decision is about: exactly this is locked, and read under the locks. */
export interface Boundary {
  /** Their last event is read; nobody changes them meanwhile. */
  items: readonly number[];
  /** Items that this decision changes: nobody books or changes them meanwhile; their booked days from `from` on are read. */
  changedItems: readonly { itemId: number; from: CalendarDate }[];
  /** Nobody else decides about them meanwhile; their booked units are read. */
  days: readonly { itemId: number; day: CalendarDate }[];
  /** The shop's settings: their last event is read, and nobody changes them meanwhile; `changed` by this very decision. */
  settings?: 'read' | 'changed';
  /** Streams that are read whole. A lock on their days guards them. */
  streams: readonly string[];
}

export interface BoundaryRows {
  /** Of earlier runs of the same commands. */
  commandEvents: RecordedEvent[];
  itemEvents: RecordedEvent[];
  /** Personal data opened. */
  streamEvents: RecordedEvent[];
  /** The last one, where asked for. */
  settingsEvents: RecordedEvent[];
  /** The wrapped keys of the streams that have one. */
  keys: Map<string, Buffer>;
  /** `last` is the id of the day's last event; null where there is none. */
  booked: { itemId: number; day: CalendarDate; units: number; last: string | null }[];
  ahead: { itemId: number; day: CalendarDate; units: number; bookings: number }[];
}

/**
 * Opens a transaction in one round trip: the locks, in one order for everybody, and then, in new
 * statements and so under a new snapshot, the reads. Nothing is written before the locks are held.
 */
export async function lockAndRead(
  session: EventStoreConnection,
  personalData: PersonalData,
  boundary: Boundary,
  commandIds: readonly string[],
): Promise<BoundaryRows> {
  const statements = session.together(
    (db) =>
      [
        db.query({ name: 'begin', text: 'begin' }),
        db.query(lockStatement(boundary, commandIds)),
        db.query<BoundaryEventRow>(
          readEvents({
            command: commandIds,
            item: [...boundary.items, ...boundary.changedItems.map(({ itemId }) => itemId)],
            stream: boundary.streams,
            settings: boundary.settings ? [SETTINGS_STREAM] : [],
          }),
        ),
        db.query<{ item_id: number; day: CalendarDate; units: number; last: string | null }>({
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
                 cross join lateral (
                   select item_id, day, delta from events where item_id = i.item_id and day >= i.from_day ${LOOKUP}) e
                 group by 1, 2 having sum(e.delta) > 0 order by 1, 2`,
              values: [boundary.changedItems.map((i) => i.itemId), boundary.changedItems.map((i) => i.from)],
            }),
      ] as const,
  );
  const [, , events, booked, ahead] = await allSettledOrThrow(statements);
  const opened = (row: BoundaryEventRow) =>
    recordedEvent(row, personalData.open(row.stream, row.data['sealed'], row.wrapped_key));
  const inOrder = events.rows.toSorted((a, b) => Number(a.position) - Number(b.position));
  const asked = (as: BoundaryEventRow['asked_as']) => inOrder.filter((row) => row.asked_as === as);
  return {
    commandEvents: asked('command').map(opened),
    itemEvents: asked('item').map((row) => recordedEvent(row)),
    streamEvents: asked('stream').map(opened),
    settingsEvents: asked('settings').map((row) => recordedEvent(row)),
    keys: new Map(events.rows.flatMap((row) => (row.wrapped_key ? [[row.stream, row.wrapped_key]] : []))),
    booked: booked.rows.map(({ item_id: itemId, day, units, last }) => ({ itemId, day, units, last })),
    ahead: ahead.rows.map((row) => ({ itemId: row.item_id, day: row.day, units: row.units, bookings: row.bookings })),
  };
}

type AskedAs = 'command' | 'item' | 'stream' | 'settings';

interface BoundaryEventRow extends EventRow {
  asked_as: AskedAs;
  wrapped_key: Buffer | null;
}

const WRAPPED_KEY = '(select k.wrapped_key from personal_keys k where k.stream = e.stream)';

/** The events of commands and streams, whole; of items and settings the last one each. Only commands and bookings have keys. */
const READ_EVENTS: Record<AskedAs, (ids: string) => string> = {
  command: (ids) => `select 'command' as asked_as, ${WRAPPED_KEY}, ${EVENT_COLUMNS}
    from events e where e.command_id = any(${ids}::text[])`,
  item: (
    ids,
  ) => `select 'item' as asked_as, null::bytea as wrapped_key, e.* from unnest(${ids}::int[]) i cross join lateral (
    select ${EVENT_COLUMNS} from events e where e.item_id = i and e.day is null order by e.position desc limit 1) e`,
  stream: (ids) => `select 'stream' as asked_as, ${WRAPPED_KEY}, ${EVENT_COLUMNS}
    from events e where e.stream = any(${ids}::text[])`,
  settings: (
    ids,
  ) => `select 'settings' as asked_as, null::bytea as wrapped_key, e.* from unnest(${ids}::text[]) s cross join lateral (
    select ${EVENT_COLUMNS} from events e where e.stream = s order by e.version desc limit 1) e`,
};

/** One statement for whatever is asked for: what nobody asks for would cost the server as much as half of the rest. */
export function readEvents(ids: Record<AskedAs, readonly (string | number)[]>): Statement {
  const asked = (Object.keys(READ_EVENTS) as AskedAs[]).filter((as) => ids[as].length > 0);
  return {
    name: `read_${asked.join('_')}`,
    text: asked.map((as, i) => READ_EVENTS[as](`$${i + 1}`)).join(' union all '),
    values: asked.map((as) => ids[as]),
  };
}

/** `$1` item ids, `$2` days: the booked units of each pair, from an index only, and its last event. */
export const READ_BOOKED = `select l.item_id, l.day, s.units, (
    select e.event_id from events e where e.item_id = l.item_id and e.day = l.day order by e.position desc limit 1) as last
  from unnest($1::int[], $2::date[]) l(item_id, day)
  cross join lateral (select coalesce(sum(e.delta), 0)::int as units from events e where e.item_id = l.item_id and e.day = l.day) s`;

const none = Promise.resolve({ rows: [] });
