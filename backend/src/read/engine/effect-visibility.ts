import type { Effect } from '@party-rental/contracts';
import { findCheckpointName } from './projections.js';
import { BEGINNING, isAtOrAfter, type Position } from '../../event-store/recorded-event.js';

/** The asynchronous projections whose tables show an effect. Availability is updated with the append. */
const PROJECTIONS: { readonly [E in Effect]: readonly string[] } = {
  availability: [],
  bookings: ['orders', 'dashboard'],
  items: ['items'],
  reviews: ['reviews'],
  settings: ['settings'],
};

/** Their checkpoints. */
export const EFFECT_CHECKPOINTS = Object.values(PROJECTIONS).flat().map(findCheckpointName);

/** Whether queries already return the effect of the event at this position. */
export function isVisible(effect: Effect, at: Position, checkpoints: ReadonlyMap<string, Position>): boolean {
  return PROJECTIONS[effect].every((name) => isAtOrAfter(checkpoints.get(findCheckpointName(name)) ?? BEGINNING, at));
}
