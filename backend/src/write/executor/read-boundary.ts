import { addDays, MAX_BUFFER_DAYS, MAX_RENTAL_DAYS, type CalendarDate, type Rental } from '@party-rental/contracts';
import { PRICE_BOOK_STREAM, SETTINGS_STREAM, type BookedEnd } from '../../domain/placement.js';
import { readBookedEnds } from '../../log/booked-ends.js';
import { IS_BOOKED } from '../../log/promo-code-reader.js';
import { lastAllocation } from '@party-rental/event-store/append/insert-events';
import { lockStatement, type ConsistencyBoundary } from './consistency-boundary.js';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import { readRejected, type RejectedCommand } from '@party-rental/event-store/append/rejected-commands';
import { EVENT_COLUMNS, type EventRow, type RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { allSettledOrThrow, type Queryable, type Statement } from '@party-rental/event-store/queryable';
import { recordedEvent } from '../../log/event-schema.js';

/** A line of an order that is not cancelled. */
export interface BookedLine extends Rental {
  bookingId: string;
  orderId: string;
  number: string;
}

export interface BoundaryRows {
  /** Holds count that end later. */
  now: Date;
  /** Of earlier runs of the same commands. */
  commandEvents: RecordedEvent[];
  /** Earlier runs of the same commands that were rejected. */
  rejected: RejectedCommand[];
  /** The last event of each item. */
  itemEvents: RecordedEvent[];
  /** Personal data decrypted. */
  streamEvents: RecordedEvent[];
  /** Of orders that are not cancelled; personal data decrypted. */
  promoUses: RecordedEvent[];
  /** Payments and refunds of rain checks that are not reversed. */
  creditEntries: RecordedEvent[];
  /** The last one, if the boundary has the settings, and all of the price book. */
  settingsEvents: RecordedEvent[];
  /** The wrapped keys of the streams that have one. */
  keys: Map<string, Buffer>;
  /** `until` is when the first hold on the day ends, `last` the id of the day's last event; null for none. */
  booked: { itemId: number; day: CalendarDate; units: number; until: Date | null; last: string | null }[];
  /** The booked days of changed items. */
  bookedDays: { itemId: number; day: CalendarDate; units: number; bookings: number }[];
  /** Those of changed items whose buffer days may reach the days that the boundary has. */
  bookedEnds: BookedEnd[];
  /** Those that end on the boundary's `linesFrom` or later. */
  bookedLines: BookedLine[];
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
  now: Date,
): Promise<BoundaryRows> {
  const [, rows] = await allSettledOrThrow([
    beginLocked(db, boundary, commandIds),
    readBoundary(db, personalData, boundary, now, commandIds),
  ] as const);
  return rows;
}

/** Without locks, so that it is only good for a preview. */
export async function readBoundary(
  db: Queryable,
  personalData: PersonalData,
  boundary: ConsistencyBoundary,
  now: Date,
  commandIds: readonly string[] = [],
): Promise<BoundaryRows> {
  const [events, rejected, booked, bookedDays, bookedEnds, bookedLines] = await allSettledOrThrow([
    db.query<BoundaryEventRow>(
      readEvents({
        command: commandIds,
        item: [...boundary.items, ...boundary.changedItems.map(({ itemId }) => itemId)],
        order: boundary.orders ?? [],
        waitlist: (boundary.waitlists ?? []).map(({ itemId, day }) => `${day} ${itemId}`),
        stream: boundary.streams,
        promoUse: boundary.promoCodes ?? [],
        credit: boundary.credits ?? [],
        settings: boundary.settings ? [SETTINGS_STREAM] : [],
        priceBook: boundary.settings ? [PRICE_BOOK_STREAM] : [],
      }),
    ),
    readRejected(db, commandIds),
    db.query<{ item_id: number; day: CalendarDate; units: number; until: Date | null; last: string | null }>({
      name: 'read_booked',
      text: READ_BOOKED,
      values: [boundary.days.map((d) => d.itemId), boundary.days.map((d) => d.day), now],
    }),
    boundary.changedItems.length === 0
      ? { rows: [] }
      : db.query<{ item_id: number; day: CalendarDate; units: number; bookings: number }>({
          name: 'read_booked_days',
          text: READ_BOOKED_DAYS,
          values: [boundary.changedItems.map((i) => i.itemId), boundary.changedItems.map((i) => i.from), now],
        }),
    readBookedEnds(
      db,
      boundary.changedItems.map(({ itemId }) => itemId),
      boundary.changedItems.map(({ from }) => addDays(from, -MAX_BUFFER_DAYS)),
    ),
    boundary.linesFrom === undefined
      ? { rows: [] }
      : db.query<BookedLine>({ name: 'read_booked_lines', text: READ_BOOKED_LINES, values: [boundary.linesFrom] }),
  ] as const);
  const decrypted = (row: BoundaryEventRow) =>
    recordedEvent(row, personalData.decrypt(row.stream, row.data['sealed'], row.wrapped_key));
  const inOrder = events.rows.toSorted((a, b) => Number(a.position) - Number(b.position));
  const readAs = (role: EventRole) => inOrder.filter((row) => row.role === role);
  return {
    now,
    commandEvents: readAs('command').map(decrypted),
    rejected,
    itemEvents: readAs('item').map((row) => recordedEvent(row)),
    streamEvents: inOrder.filter(({ role }) => ['order', 'waitlist', 'stream'].includes(role)).map(decrypted),
    promoUses: readAs('promoUse').map(decrypted),
    creditEntries: readAs('credit').map((row) => recordedEvent(row)),
    settingsEvents: [...readAs('settings'), ...readAs('priceBook')].map((row) => recordedEvent(row)),
    keys: new Map(events.rows.flatMap((row) => (row.wrapped_key ? [[row.stream, row.wrapped_key]] : []))),
    booked: booked.rows.map(({ item_id: itemId, ...day }) => ({ itemId, ...day })),
    bookedDays: bookedDays.rows.map(({ item_id: itemId, ...day }) => ({ itemId, ...day })),
    bookedEnds,
    bookedLines: bookedLines.rows,
  };
}

type EventRole =
  'command' | 'item' | 'order' | 'waitlist' | 'stream' | 'promoUse' | 'credit' | 'settings' | 'priceBook';

interface BoundaryEventRow extends EventRow {
  role: EventRole;
  wrapped_key: Buffer | null;
}

const WRAPPED_KEY = '(select k.wrapped_key from personal_keys k where k.stream = e.stream)';

/** The discounts by promo codes, the entries of rain checks, and the events of commands, orders, waitlists, the price book and streams, whole; of items and settings the last one each, without a key. */
const READ_EVENTS: Record<EventRole, (ids: string) => string> = {
  command: (ids) => `select 'command' as role, ${WRAPPED_KEY}, ${EVENT_COLUMNS}
    from events e where e.command_id = any(${ids}::text[])`,
  item: (
    ids,
  ) => `select 'item' as role, null::bytea as wrapped_key, e.* from unnest(${ids}::int[]) i cross join lateral (
    select ${EVENT_COLUMNS} from events e where e.item_id = i and e.day is null order by e.position desc limit 1) e`,
  order: (ids) => `select 'order' as role, ${WRAPPED_KEY}, e.* from unnest(${ids}::uuid[]) o
    cross join lateral (
      select distinct stream from (select stream from events where order_id = o ${LOOKUP}) own) part
    cross join lateral (select ${EVENT_COLUMNS} from events e where e.stream = part.stream ${LOOKUP}) e`,
  waitlist: (ids) => `select 'waitlist' as role, ${WRAPPED_KEY}, e.* from unnest(${ids}::text[]) w
    cross join lateral (
      select stream from events where type = 'WaitlistJoined'
        and data->>'eventDate' = split_part(w, ' ', 1) and data->>'itemId' = split_part(w, ' ', 2) ${LOOKUP}) entry
    cross join lateral (select ${EVENT_COLUMNS} from events e where e.stream = entry.stream ${LOOKUP}) e`,
  stream: (ids) => `select 'stream' as role, ${WRAPPED_KEY}, ${EVENT_COLUMNS}
    from events e where e.stream = any(${ids}::text[])`,
  promoUse: (ids) => `select 'promoUse' as role, ${WRAPPED_KEY}, ${EVENT_COLUMNS}
    from events e where e.type = 'AdjustmentAdded' and e.data->>'promoCode' = any(${ids}::text[]) and ${IS_BOOKED}`,
  credit: (ids) => `select 'credit' as role, null::bytea as wrapped_key, ${EVENT_COLUMNS} from unnest(${ids}::text[]) c
    cross join lateral (
      select * from events
      where type in ('PaymentRecorded', 'RefundRecorded') and data->>'creditCode' = c ${LOOKUP}) e
    where not exists (
      select from events r where r.stream = e.stream and r.type = 'LedgerEntryReversed'
        and r.data->>'entryId' = e.data->>'entryId' ${LOOKUP})`,
  settings: (
    ids,
  ) => `select 'settings' as role, null::bytea as wrapped_key, e.* from unnest(${ids}::text[]) s cross join lateral (
    select ${EVENT_COLUMNS} from events e where e.stream = s order by e.version desc limit 1) e`,
  priceBook: (ids) => `select 'priceBook' as role, null::bytea as wrapped_key, ${EVENT_COLUMNS}
    from events e where e.stream = any(${ids}::text[])`,
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

const IN_FORCE = '(held_until is null or held_until > $3)';

/** `$1` item ids, `$2` days, `$3` now: the booked and held units of each pair, from indexes only, and the last event of each. */
export const READ_BOOKED = `select l.item_id, l.day, s.units, s.until, ${lastAllocation('l.item_id', 'l.day')} as last
  from unnest($1::int[], $2::date[]) l(item_id, day)
  cross join lateral (
    select coalesce(sum(a.delta), 0)::int as units, min(a.held_until) as until from allocations a
    where a.item_id = l.item_id and a.day = l.day and ${IN_FORCE}) s`;

/**
 * `$1` item ids, `$2` first days, `$3` now: the days since then with booked or held units. `bookings` are those of the item
 * itself, without its buffer days and the packages that it is in.
 */
const READ_BOOKED_DAYS = `select a.item_id, a.day, sum(a.delta)::int as units, sum(sign(a.delta) * a.is_own::int)::int as bookings
  from unnest($1::int[], $2::date[]) i(item_id, from_day)
  cross join lateral (
    select item_id, day, delta, true as is_own from events where item_id = i.item_id and day >= i.from_day
    union all
    select item_id, day, delta, false from further_allocations
    where item_id = i.item_id and day >= i.from_day and ${IN_FORCE} ${LOOKUP}) a
  group by 1, 2 having sum(a.delta) > 0 order by 1, 2`;

/** `$1` the first day: the booked lines of days since then, item by item, because the index begins with the item. */
const READ_BOOKED_LINES = `select c.data->>'bookingId' as "bookingId", c.order_id as "orderId", c.data->>'number' as number,
    line.day as "eventDate", days
  from (select distinct item_id from events where day is null and item_id is not null) i
  cross join lateral (
    select stream, day from events e where e.item_id = i.item_id and e.day > $1::date - ${MAX_RENTAL_DAYS}
    group by stream, day having sum(e.delta) > 0) line
  cross join lateral (select order_id, data from events e where e.stream = line.stream and e.version = 1 ${LOOKUP}) c
  cross join lateral (select coalesce((c.data->>'days')::int, 1) as days) rental
  where line.day + days > $1`;
