import { LRUCache } from 'lru-cache';
import { unknownItem, type ItemState } from '../../domain/items/item-state.js';
import type { ExpectedVersion } from '@party-rental/event-store/append/insert-events';
import type { ConsistencyBoundary } from './consistency-boundary.js';
import { dayKey, NO_RULES, type CachedDay, type CachedState, type CachedStates } from './cached-states.js';
import { ConsistencyBoundaryState } from './consistency-boundary-state.js';
import { PRICE_BOOK_STREAM, SETTINGS_STREAM } from '../../domain/placement.js';

const MAX_ITEMS = 5_000;
/** A catalog of 130 items over a year; about 10 MB. */
const MAX_DAYS = 50_000;

/**
 * State that this process decided on lately, including decisions that are still being committed or were rolled back. A
 * decision on it is committed only if each item, day, the settings and the price book still have the expected last event.
 */
export class StateCache {
  private readonly items = new LRUCache<number, CachedState<ItemState>>({ max: MAX_ITEMS });
  private readonly days = new LRUCache<string, CachedDay>({ max: MAX_DAYS });
  private rules: Pick<CachedStates, 'settings' | 'priceBook'> | undefined;

  /** As of some decision of this process; unknown if it made none lately. */
  item(itemId: number): ItemState {
    return this.items.get(itemId)?.value ?? unknownItem;
  }

  /** Undefined if any part of the boundary has to be read: after a hold has ended, its day is. */
  get(
    boundary: ConsistencyBoundary,
    now: Date,
  ): { state: ConsistencyBoundaryState; versions: ExpectedVersion[] } | undefined {
    const { rules } = this;
    const { items, days, settings, ...uncached } = boundary;
    if (settings === 'changed' || Object.values(uncached).some((part) => part && part.length > 0)) return undefined;
    if (settings && !rules) return undefined;
    const states: CachedStates = { items: new Map(), days: new Map(), ...(rules ?? NO_RULES) };
    const versions: ExpectedVersion[] = settings
      ? [
          { stream: SETTINGS_STREAM, last: states.settings.last },
          { stream: PRICE_BOOK_STREAM, last: states.priceBook.last },
        ]
      : [];
    for (const itemId of items) {
      const item = this.items.get(itemId);
      if (!item) return undefined;
      states.items.set(itemId, item);
      versions.push({ itemId, day: null, last: item.last });
    }
    for (const { itemId, day } of days) {
      const key = dayKey(itemId, day);
      const booked = this.days.get(key);
      if (!booked || (booked.until && booked.until <= now)) return undefined;
      states.days.set(key, booked);
      versions.push({ itemId, day, last: booked.last });
    }
    return { state: new ConsistencyBoundaryState(states, now), versions };
  }

  /** The state once the decisions made on it are committed. */
  set(boundary: ConsistencyBoundary, states: CachedStates): void {
    if (boundary.settings) this.rules = { settings: states.settings, priceBook: states.priceBook };
    for (const itemId of getItems(boundary)) this.items.set(itemId, states.items.get(itemId) ?? NO_ITEM);
    for (const { itemId, day } of boundary.days) {
      const key = dayKey(itemId, day);
      this.days.set(key, states.days.get(key) ?? NOTHING_BOOKED);
    }
  }
}

const NO_ITEM: CachedState<ItemState> = { value: unknownItem, last: null };
const NOTHING_BOOKED: CachedDay = { value: 0, last: null, until: null };

function getItems({ items, changedItems }: ConsistencyBoundary): number[] {
  return [...items, ...changedItems.map(({ itemId }) => itemId)];
}
