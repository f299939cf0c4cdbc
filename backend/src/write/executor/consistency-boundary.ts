import { dayNumber, type CalendarDate } from '@party-rental/contracts';
import { lockInOrder, lockFor } from '@party-rental/event-store/append/locks';
import type { Statement } from '@party-rental/event-store/queryable';

/** What a decision depends on (a Dynamic Consistency Boundary): exactly this is locked, and read under the locks. */
export interface ConsistencyBoundary {
  /** Share lock; their last event is read. */
  items: readonly number[];
  /** Items that the decision changes. Exclusive lock against bookings and changes; their booked days since `from` are read. */
  changedItems: readonly { itemId: number; from: CalendarDate }[];
  /** Exclusive lock; their booked units are read. */
  days: readonly { itemId: number; day: CalendarDate }[];
  /** The shop's settings and its price book: share lock, or exclusive lock if the decision changes one of them. */
  settings?: 'read' | 'changed';
  /** The booked lines of days from then on are read, under the lock of changed settings, which every booking shares. */
  linesFrom?: CalendarDate;
  /** Orders that the decision is about, whole or a line of them: exclusive lock; all streams of the order are read. */
  orders?: readonly string[];
  /** Items and days whose waitlists are read whole, under the locks of `days`. */
  waitlists?: readonly { itemId: number; day: CalendarDate }[];
  /** Promo codes whose uses count: exclusive lock; the orders that use them are read. */
  promoCodes?: readonly string[];
  /** Codes of rain checks: exclusive lock; the payments and refunds with them are read. */
  credits?: readonly string[];
  /** Other streams: exclusive lock; they are read whole. */
  streams: readonly string[];
}

/** Whether a decision that needs the second boundary may be made on the first one. */
export function contains(boundary: ConsistencyBoundary, needed: ConsistencyBoundary): boolean {
  const days = new Set(boundary.days.map(({ itemId, day }) => `${itemId} ${day}`));
  return (
    needed.days.every(({ itemId, day }) => days.has(`${itemId} ${day}`)) &&
    needed.items.every((itemId) => boundary.items.includes(itemId)) &&
    needed.streams.every((stream) => boundary.streams.includes(stream)) &&
    (needed.promoCodes ?? []).every((code) => boundary.promoCodes?.includes(code)) &&
    (needed.credits ?? []).every((code) => boundary.credits?.includes(code)) &&
    (!needed.settings || boundary.settings !== undefined) &&
    (needed.linesFrom === undefined || boundary.linesFrom !== undefined)
  );
}

/** Item ids begin at 1. */
const SETTINGS_LOCK = 0;
/** Stands for the item itself; days are counted since 1970-01-01. */
const NO_DAY = 0;

/** Commands before orders, streams and codes, then settings, items and days. */
export function lockStatement(boundary: ConsistencyBoundary, commandIds: readonly string[]): Statement {
  const changed = new Set(boundary.changedItems.map((i) => i.itemId));
  const items = new Set([...boundary.items, ...changed, ...boundary.days.map((d) => d.itemId)]);
  const days = new Map(boundary.days.map((d) => [`${d.itemId} ${d.day}`, d]));
  const isShared = boundary.settings === 'read';
  const own = [
    ...(boundary.orders ?? []),
    ...boundary.streams.map((stream) => `stream-${stream}`),
    ...(boundary.promoCodes ?? []).map((code) => `promo-${code}`),
    ...(boundary.credits ?? []).map((code) => `credit-${code}`),
  ];
  return lockInOrder(commandIds.map(lockFor), own.map(lockFor), [
    ...(boundary.settings ? [{ key: SETTINGS_LOCK, second: NO_DAY, isShared }] : []),
    ...[...items].map((itemId) => ({ key: itemId, second: NO_DAY, isShared: !changed.has(itemId) })),
    ...[...days.values()].map(({ itemId, day }) => ({ key: itemId, second: dayNumber(day) })),
  ]);
}
