import type { AvailabilityByItem } from '@party-rental/contracts';

/** Availability of a card's item on its day. */
export type ItemAvailability =
  { state: 'checking' | 'unknown' | 'unavailable' | 'sold-out' } | { state: 'available'; remaining: number };

export function itemAvailability(
  itemId: number,
  byItem: AvailabilityByItem | undefined,
  failed: boolean,
): ItemAvailability {
  if (!byItem) return { state: failed ? 'unknown' : 'checking' };
  const known = byItem[itemId];
  if (known?.available) return { state: 'available', remaining: known.remaining };
  return { state: known && !known.reason ? 'sold-out' : 'unavailable' };
}
