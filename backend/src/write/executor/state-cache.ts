import type { ShopSettings } from '@party-rental/contracts';
import { unknownItem, type ItemState } from '../../domain/items/item.js';
import type { Seen } from '../../event-store/append/optimistic-append.js';
import type { Boundary } from '../../event-store/append/consistency-boundary.js';
import { BoundaryState, dayKey, NOT_SET, type Known, type KnownPlaces } from './boundary-state.js';

const ITEMS_KEPT = 5_000;
/** A catalog of 130 items over a year; some 10 MB. */
const DAYS_KEPT = 50_000;

/**
 * What this process knows of the places that it has decided about lately, commits under way included. It may be behind
 * or wrong at any time: whatever is decided on it is committed only if each place still has the event that it names as
 * its last one, and what a place's last event is tells all that came before.
 */
export class StateCache {
  private readonly items = new Kept<number, Known<ItemState>>(ITEMS_KEPT);
  private readonly days = new Kept<string, Known<number>>(DAYS_KEPT);
  private settings: Known<ShopSettings | undefined> | undefined;

  /** Undefined when something of it has to be read. */
  recall(boundary: Boundary): { state: BoundaryState; seen: Seen[] } | undefined {
    const { settings } = this;
    if (boundary.changedItems.length > 0 || boundary.streams.length > 0 || boundary.settings === 'changed')
      return undefined;
    if (boundary.settings && !settings) return undefined;
    const known: KnownPlaces = { items: new Map(), days: new Map(), settings: settings ?? NOT_SET };
    const seen: Seen[] = boundary.settings ? [{ itemId: 0, day: null, last: known.settings.last }] : [];
    for (const itemId of boundary.items) {
      const item = this.items.get(itemId);
      if (!item) return undefined;
      known.items.set(itemId, item);
      seen.push({ itemId, day: null, last: item.last });
    }
    for (const { itemId, day } of boundary.days) {
      const key = dayKey(itemId, day);
      const booked = this.days.get(key);
      if (!booked) return undefined;
      known.days.set(key, booked);
      seen.push({ itemId, day, last: booked.last });
    }
    return { state: new BoundaryState(known), seen };
  }

  /** What holds once the decisions made on `known` are committed. */
  keep(boundary: Boundary, known: KnownPlaces): void {
    if (boundary.settings) this.settings = known.settings;
    for (const itemId of itemsOf(boundary)) this.items.set(itemId, known.items.get(itemId) ?? NO_ITEM);
    for (const { itemId, day } of boundary.days) {
      const key = dayKey(itemId, day);
      this.days.set(key, known.days.get(key) ?? NOTHING_BOOKED);
    }
  }

  forget(boundary: Boundary): void {
    if (boundary.settings) this.settings = undefined;
    for (const itemId of itemsOf(boundary)) this.items.delete(itemId);
    for (const { itemId, day } of boundary.days) this.days.delete(dayKey(itemId, day));
  }
}

const NO_ITEM: Known<ItemState> = { value: unknownItem, last: null };
const NOTHING_BOOKED: Known<number> = { value: 0, last: null };

function itemsOf({ items, changedItems }: Boundary): number[] {
  return [...items, ...changedItems.map(({ itemId }) => itemId)];
}

/** A map that drops what has not been set for the longest time. */
class Kept<K, V> extends Map<K, V> {
  constructor(private readonly limit: number) {
    super();
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.limit) this.delete(this.keys().next().value as K); // more than one is in it
    return this;
  }
}
