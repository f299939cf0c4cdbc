import type { ContainedUnits } from '@party-rental/contracts';
import type { Booked } from './allocations.js';

/** The units of each component of a booked package; none for another item. */
export function toContents({ itemId, quantity, parts = [] }: Omit<Booked, 'eventDate'>): ContainedUnits[] {
  return parts
    .filter((part) => part.itemId !== itemId)
    .map((part) => ({
      itemId: part.itemId,
      itemName: part.itemName ?? `Item ${part.itemId}`,
      quantity: quantity * part.quantity,
    }));
}
