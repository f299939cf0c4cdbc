import type { CalendarDate } from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/events.js';
import { lockStatement, type ConsistencyBoundary } from './locks.js';
import { LOOKUP } from '../log-pool.js';
import { EVENT_COLUMNS, recordedEvent, type EventRow, type RecordedEvent } from '../recorded-event.js';
import type { PersonalData } from '../encryption/personal-data.js';
import { allSettledOrThrow, type Queryable, type Statement } from '../queryable.js';

export interface BoundaryRows {
  /** Of earlier runs of the same commands. */
  commandEvents: RecordedEvent[];
  /** The last event of each item. */
  itemEvents: RecordedEvent[];
  /** Personal data decrypted. */
  streamEvents: RecordedEvent[];
  /** The last one, if the boundary has the settings. */
  settingsEvents: RecordedEvent[];
  /** The wrapped keys of the streams that have one. */
  keys: Map<string, Buffer>;
  /** `last` is the id of the day's last event; null for none. */
  booked: { itemId: number; day: CalendarDate; units: number; last: string | null }[];
  /** The booked days of changed items. */
  bookedDays: { itemId: number; day: CalendarDate; units: number; bookings: number }[];
}

/** Begins a transaction that holds the locks of a boundary and of commands. */
export async function beginLocked(
  db: Queryable,
  boundary: ConsistencyBoundary,
  commandIds: readonly string[],
): Promise<void> {
  await allSettledOrThrow([db.query('begin'), db.query(lockStatement(boundary, commandIds))]);
}

/** Locks and then reads, in new statements and so under a new snapshot, in one round trip. The transaction stays open. */
export async function lockAndRead(
  db: Queryable,
  personalData: PersonalData,
  boundary: ConsistencyBoundary,
  commandIds: readonly string[],
): Promise<BoundaryRows> {
  const [, events, booked, bookedDays] = await allSettledOrThrow([
    beginLocked(db, boundary, commandIds),
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
      ? { rows: [] }
      : db.query<{ item_id: number; day: CalendarDate; units: number; bookings: number }>({
          name: 'read_booked_days',
          text: READ_BOOKED_DAYS,
          values: [boundary.changedItems.map((i) => i.itemId), boundary.changedItems.map((i) => i.from)],
        }),
  ] as const);
  const decrypted = (row: BoundaryEventRow) =>
    recordedEvent(row, personalData.decrypt(row.stream, row.data['sealed'], row.wrapped_key));
  const inOrder = events.rows.toSorted((a, b) => Number(a.position) - Number(b.position));
  const readAs = (role: EventRole) => inOrder.filter((row) => row.role === role);
  return {
    commandEvents: readAs('command').map(decrypted),
    itemEvents: readAs('item').map((row) => recordedEvent(row)),
    streamEvents: readAs('stream').map(decrypted),
    settingsEvents: readAs('settings').map((row) => recordedEvent(row)),
    keys: new Map(events.rows.flatMap((row) => (row.wrapped_key ? [[row.stream, row.wrapped_key]] : []))),
    booked: booked.rows.map(({ item_id: itemId, ...day }) => ({ itemId, ...day })),
    bookedDays: bookedDays.rows.map(({ item_id: itemId, ...day }) => ({ itemId, ...day })),
  };
}

type EventRole = 'command' | 'item' | 'stream' | 'settings';

interface BoundaryEventRow extends EventRow {
  role: EventRole;
  wrapped_key: Buffer | null;
}

const WRAPPED_KEY = '(select k.wrapped_key from personal_keys k where k.stream = e.stream)';

/** The events of commands and streams, whole; of items and settings the last one each. Only commands and bookings have keys. */
const READ_EVENTS: Record<EventRole, (ids: string) => string> = {
  command: (ids) => `select 'command' as role, ${WRAPPED_KEY}, ${EVENT_COLUMNS}
    from events e where e.command_id = any(${ids}::text[])`,
  item: (
    ids,
  ) => `select 'item' as role, null::bytea as wrapped_key, e.* from unnest(${ids}::int[]) i cross join lateral (
    select ${EVENT_COLUMNS} from events e where e.item_id = i and e.day is null order by e.position desc limit 1) e`,
  stream: (ids) => `select 'stream' as role, ${WRAPPED_KEY}, ${EVENT_COLUMNS}
    from events e where e.stream = any(${ids}::text[])`,
  settings: (
    ids,
  ) => `select 'settings' as role, null::bytea as wrapped_key, e.* from unnest(${ids}::text[]) s cross join lateral (
    select ${EVENT_COLUMNS} from events e where e.stream = s order by e.version desc limit 1) e`,
};

/** One statement for what the boundary needs: a part without ids would cost the server as much as half of the rest. */
export function readEvents(ids: Record<EventRole, readonly (string | number)[]>): Statement {
  const roles = (Object.keys(READ_EVENTS) as EventRole[]).filter((role) => ids[role].length > 0);
  return {
    name: `read_${roles.join('_')}`,
    text: roles.map((role, i) => READ_EVENTS[role](`$${i + 1}`)).join(' union all '),
    values: roles.map((role) => ids[role]),
  };
}

/** `$1` item ids, `$2` days: the booked units of each pair, from an index only, and its last event. */
export const READ_BOOKED = `select l.item_id, l.day, s.units, (
    select e.event_id from events e where e.item_id = l.item_id and e.day = l.day order by e.position desc limit 1) as last
  from unnest($1::int[], $2::date[]) l(item_id, day)
  cross join lateral (select coalesce(sum(e.delta), 0)::int as units from events e where e.item_id = l.item_id and e.day = l.day) s`;

/** `$1` item ids, `$2` first days: the days since then with booked units. */
const READ_BOOKED_DAYS = `select e.item_id, e.day, sum(e.delta)::int as units, sum(sign(e.delta))::int as bookings
  from unnest($1::int[], $2::date[]) i(item_id, from_day)
  cross join lateral (
    select item_id, day, delta from events where item_id = i.item_id and day >= i.from_day ${LOOKUP}) e
  group by 1, 2 having sum(e.delta) > 0 order by 1, 2`;
