import type { CalendarDate, ShopSettings } from '@party-rental/contracts';
import { NEVER_CHANGED, type PriceBookState } from '../../domain/price-book.js';
import type { ItemState } from '../../domain/items/item-state.js';

/** State of an item, an (item, day), the settings or the price book, with the id of the last event it was made from; null for none. */
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
  priceBook: CachedState<PriceBookState>;
}

/** Until the owner changes them. */
export const NO_RULES = {
  settings: { value: undefined, last: null },
  priceBook: { value: NEVER_CHANGED, last: null },
} satisfies Pick<CachedStates, 'settings' | 'priceBook'>;

export function dayKey(itemId: number, day: CalendarDate): string {
  return `${itemId} ${day}`;
}
