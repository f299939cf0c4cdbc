import type { CalendarDate } from '@party-rental/contracts';
import { getParts, type Stock } from '../../domain/stock/units-left.js';
import type { Booked } from '../../domain/stock/allocations.js';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry.js';
import type { ConsistencyBoundary } from '../executor/consistency-boundary.js';
import { unitsBoundary } from '../orders/units-boundary.js';

/** What taking units for a waitlist and freeing those held for it depend on. Every decision about an entry locks its item and day. */
export function waitlistBoundary(
  itemId: number,
  day: CalendarDate,
  stock: Pick<Stock, 'item'>,
  entries: readonly WaitlistEntry[] = [],
): ConsistencyBoundary {
  const units = { itemId, eventDate: day, quantity: 1, parts: getParts(itemId, stock) };
  return { ...unitsBoundary([units], heldFor(entries)), waitlists: [{ itemId, day }] };
}

export function heldFor(entries: readonly (WaitlistEntry | undefined)[]): Booked[] {
  return entries.flatMap((entry) => entry?.held ?? []);
}
