import type { AvailabilityByItem } from '@party-rental/contracts';

/** What a card knows about its item on the day in question. */
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
