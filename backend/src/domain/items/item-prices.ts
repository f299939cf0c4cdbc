import type { ItemEvent } from '../events.js';

interface Dated {
  recordedAt: Date;
}

/** The price of an item at a moment, in cents; undefined before its first event. `events` are those of the item, oldest first. */
export function priceAt(events: readonly (ItemEvent & Dated)[], at: Date): number | undefined {
  const last = events.findLast((event) => event.type !== 'ItemRemoved' && event.recordedAt <= at);
  return last && last.type !== 'ItemRemoved' ? last.data.item.price : undefined;
}
