import type { AvailabilityByItem } from '@party-rental/contracts';

/** Availability of a card's item on its day. */
export type ItemAvailability =
  { state: 'checking' | 'unknown' | 'unavailable' } | { state: 'available'; remaining: number };

export function itemAvailability(
  itemId: number,
  byItem: AvailabilityByItem | undefined,
  failed: boolean,
): ItemAvailability {
  if (!byItem) return { state: failed ? 'unknown' : 'checking' };
  const known = byItem[itemId];
  return known?.available ? { state: 'available', remaining: known.remaining } : { state: 'unavailable' };
}
