import type { Rental } from '@party-rental/contracts';
import { getParts, type Stock } from '../../domain/stock/units-left.js';
import type { Booked } from '../../domain/stock/allocations.js';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist-entry.js';
import type { ConsistencyBoundary } from '../executor/consistency-boundary.js';
import { unitsBoundary } from '../orders/units-boundary.js';

/**
 * What taking units for a waitlist and freeing those held for it depend on. Every decision about an entry locks its item and
 * its first day. `days` are the most of its entries.
 */
export function waitlistBoundary(
  { itemId, eventDate, days = 1 }: Rental & { itemId: number },
  stock: Pick<Stock, 'item'>,
  entries: readonly WaitlistEntry[] = [],
): ConsistencyBoundary {
  const longest = Math.max(days, ...entries.map((entry) => entry.days ?? 1));
  const units = { itemId, eventDate, quantity: 1, parts: getParts(itemId, stock, longest) };
  return { ...unitsBoundary([units], heldFor(entries)), waitlists: [{ itemId, day: eventDate }] };
}

export function heldFor(entries: readonly (WaitlistEntry | undefined)[]): Booked[] {
  return entries.flatMap((entry) => entry?.held ?? []);
}
