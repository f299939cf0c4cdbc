import type { CalendarDate, ShopSettings } from '@party-rental/contracts';
import type { ItemState } from '../../domain/items/item-state.js';

/** State of an item, an (item, day) or the settings, with the id of the last event it was made from; null for none. */
export interface CachedState<T> {
  readonly value: T;
  readonly last: string | null;
}

/** The units booked and held on an (item, day). */
export interface CachedDay extends CachedState<number> {
  /** No hold ends before this instant; null without holds. */
  readonly until: Date | null;
}

/** What a decision about an order depends on. */
export interface CachedStates {
  readonly items: Map<number, CachedState<ItemState>>;
  /** By dayKey(). */
  readonly days: Map<string, CachedDay>;
  settings: CachedState<ShopSettings | undefined>;
}

export const NO_SETTINGS: CachedState<undefined> = { value: undefined, last: null };

export function dayKey(itemId: number, day: CalendarDate): string {
  return `${itemId} ${day}`;
}
