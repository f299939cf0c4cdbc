import type { Queryable } from '@party-rental/event-store/queryable';
import { readBoundary } from './read-boundary.js';
import { contains, type ConsistencyBoundary } from './consistency-boundary.js';
import type { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import type { Stock } from '../../domain/stock/units-left.js';
import { ConsistencyBoundaryState } from './consistency-boundary-state.js';

/**
 * The state that a command would be decided on, without locks. A package's components are known once the package is read,
 * and their buffer days once they are read.
 */
export async function readState(
  db: Queryable,
  personalData: PersonalData,
  now: Date,
  estimated: Pick<Stock, 'item'>,
  toRequired: (stock: Pick<Stock, 'item'>) => ConsistencyBoundary,
): Promise<ConsistencyBoundaryState> {
  let boundary = toRequired(estimated);
  for (;;) {
    const state = ConsistencyBoundaryState.of(await readBoundary(db, personalData, boundary, now));
    const required = toRequired(state);
    if (contains(boundary, required)) return state;
    boundary = required;
  }
}
