import { hash } from 'node:crypto';
import { dayNumber, type CalendarDate } from '@party-rental/contracts';
import type { Statement } from '../queryable.js';

/** What a decision depends on (a Dynamic Consistency Boundary): exactly this is locked, and read under the locks. */
export interface ConsistencyBoundary {
  /** Share lock; their last event is read. */
  items: readonly number[];
  /** Items that the decision changes. Exclusive lock against bookings and changes; their booked days since `from` are read. */
  changedItems: readonly { itemId: number; from: CalendarDate }[];
  /** Exclusive lock; their booked units are read. */
  days: readonly { itemId: number; day: CalendarDate }[];
  /** The shop's settings, whose last event is read: share lock, or exclusive lock if the decision changes them. */
  settings?: 'read' | 'changed';
  /** The booked lines of days from then on are read, under the lock of changed settings, which every booking shares. */
  linesFrom?: CalendarDate;
  /** Orders that the decision is about, whole or a line of them: exclusive lock; all streams of the order are read. */
  orders?: readonly string[];
  /** Items and days whose waitlists are read whole, under the locks of `days`. */
  waitlists?: readonly { itemId: number; day: CalendarDate }[];
  /** Other streams that are read whole. */
  streams: readonly string[];
}

/** Whether a decision that needs the second boundary may be made on the first one. */
export function covers(boundary: ConsistencyBoundary, needed: ConsistencyBoundary): boolean {
  const days = new Set(boundary.days.map(({ itemId, day }) => `${itemId} ${day}`));
  return (
    needed.days.every(({ itemId, day }) => days.has(`${itemId} ${day}`)) &&
    needed.items.every((itemId) => boundary.items.includes(itemId)) &&
    needed.streams.every((stream) => boundary.streams.includes(stream)) &&
    (!needed.settings || boundary.settings !== undefined) &&
    (needed.linesFrom === undefined || boundary.linesFrom !== undefined)
  );
}

/** Every append holds it shared; the swap at the end of a rebuild holds it exclusively, for milliseconds. */
const REBUILD_LOCK = 20_261_121;

export const LOCK_OUT_APPENDS = `select pg_advisory_xact_lock(${REBUILD_LOCK})`;

type LockKind = 'rebuild' | 'command' | 'order' | 'item' | 'changed item' | 'day';

interface Lock {
  kind: LockKind;
  key: bigint | number;
  /** Days since 1970-01-01; 0 stands for the item itself. */
  day: number;
}

/** Item ids begin at 1. */
const SETTINGS_LOCK = 0;

/** `$1` kinds, `$2` keys, `$3` days: taken one by one, in the order of the rows. */
const LOCK = `select case kind
    when 'rebuild' then pg_advisory_xact_lock_shared(key)
    when 'command' then pg_advisory_xact_lock(key)
    when 'order' then pg_advisory_xact_lock(key)
    when 'item' then pg_advisory_xact_lock_shared(key::int, day)
    else pg_advisory_xact_lock(key::int, day)
  end from unnest($1::text[], $2::bigint[], $3::int[]) l(kind, key, day)`;

export function lockStatement(boundary: ConsistencyBoundary, commandIds: readonly string[]): Statement {
  const locks = sortedLocks(boundary, commandIds);
  return {
    name: 'lock',
    text: LOCK,
    values: [locks.map((l) => l.kind), locks.map((l) => l.key), locks.map((l) => l.day)],
  };
}

/** Commands before orders, then settings, items and days. One sequence for all transactions prevents deadlocks. */
function sortedLocks(boundary: ConsistencyBoundary, commandIds: readonly string[]): Lock[] {
  const changed = new Set(boundary.changedItems.map((i) => i.itemId));
  const items = new Set([...boundary.items, ...changed, ...boundary.days.map((d) => d.itemId)]);
  const days = new Map(boundary.days.map((d) => [`${d.itemId} ${d.day}`, d]));
  const commands = commandIds.map((id): Lock => ({ kind: 'command', key: lockKey(id), day: 0 }));
  const orders = (boundary.orders ?? []).map((id): Lock => ({ kind: 'order', key: lockKey(id), day: 0 }));
  const settings: Lock[] = boundary.settings
    ? [{ kind: boundary.settings === 'changed' ? 'changed item' : 'item', key: SETTINGS_LOCK, day: 0 }]
    : [];
  const places = [
    ...settings,
    ...[...items].map((itemId): Lock => ({ kind: changed.has(itemId) ? 'changed item' : 'item', key: itemId, day: 0 })),
    ...[...days.values()].map(({ itemId, day }): Lock => ({ kind: 'day', key: itemId, day: dayNumber(day) })),
  ];
  const rebuild: Lock = { kind: 'rebuild', key: REBUILD_LOCK, day: 0 };
  return [rebuild, ...commands.sort(byKeyAndDay), ...orders.sort(byKeyAndDay), ...places.sort(byKeyAndDay)];
}

function byKeyAndDay(a: Lock, b: Lock): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : a.day - b.day;
}

function lockKey(id: string): bigint {
  return hash('sha256', id, 'buffer').readBigInt64BE();
}
