import { allocate, type Booked } from '../../domain/stock/allocations.js';
import type { ConsistencyBoundary } from '../executor/consistency-boundary.js';

/** What taking and freeing units depends on. Freed units need no item. */
export function unitsBoundary(taken: readonly Booked[], freed: readonly Booked[] = []): ConsistencyBoundary {
  return {
    items: [...new Set(taken.flatMap(({ itemId, parts = [] }) => [itemId, ...parts.map((part) => part.itemId)]))],
    changedItems: [],
    days: [...freed, ...taken].flatMap(allocate),
    streams: [],
    ...(taken.length > 0 && { settings: 'read' }),
  };
}
