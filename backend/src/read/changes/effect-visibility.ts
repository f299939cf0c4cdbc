import type { Effect } from '@party-rental/contracts';
import { readTables } from '../projections.js';
import { BEGINNING, isAtOrAfter, type Position } from '@party-rental/event-store/recorded-event';

/** The asynchronous projections whose tables show an effect. Availability is updated with the append. */
const PROJECTIONS: { readonly [E in Effect]: readonly string[] } = {
  availability: [],
  bookings: ['orders', 'dashboard'],
  items: ['items'],
  reviews: ['reviews'],
  settings: ['settings'],
};

/** Their checkpoints. */
export const EFFECT_CHECKPOINTS = Object.values(PROJECTIONS)
  .flat()
  .map((name) => readTables.checkpointName(name));

/** Whether queries already return the effect of the event at this position. */
export function isVisible(effect: Effect, at: Position, checkpoints: ReadonlyMap<string, Position>): boolean {
  return PROJECTIONS[effect].every((name) =>
    isAtOrAfter(checkpoints.get(readTables.checkpointName(name)) ?? BEGINNING, at),
  );
}
