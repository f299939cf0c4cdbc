import type { CalendarDate } from '@party-rental/contracts';
import { isOfKind } from '../../domain/event-types.js';
import { priceAt } from '../../domain/items/item-prices.js';
import { itemStream } from '../../domain/placement.js';
import type { Streams } from '../../log/streams.js';
import type { Refusal } from './unwritten-demand.js';

/** Counts of an item and day. */
export interface DayCounts {
  itemId: number;
  itemName: string;
  /** Cents. */
  priceToday: number;
  day: CalendarDate;
  refusals: number;
  views: number;
}

export interface DayDemand extends DayCounts {
  refusedRevenue: number;
  pricedToday: number;
}

/** Prices refused units as they were when they were refused, or today for refusals that were only counted. */
export async function priceRefusals(
  days: readonly DayCounts[],
  refusals: readonly Refusal[],
  streams: Streams,
): Promise<DayDemand[]> {
  const events = await streams.readAll([...new Set(refusals.map(({ itemId }) => itemStream(itemId)))]);
  const byDay = new Map<string, Refusal[]>();
  for (const refusal of refusals) {
    const key = `${refusal.itemId} ${refusal.day}`;
    byDay.set(key, [...(byDay.get(key) ?? []), refusal]);
  }
  return days.map((counts) => {
    const history = (events.get(itemStream(counts.itemId)) ?? []).filter((event) => isOfKind(event, 'item'));
    const dated = byDay.get(`${counts.itemId} ${counts.day}`) ?? [];
    const known = dated.flatMap(({ at, quantity }) => {
      const price = priceAt(history, at);
      return price === undefined ? [] : [price * quantity];
    });
    const pricedToday = Math.max(0, counts.refusals - known.length);
    const refusedRevenue = known.reduce((sum, cents) => sum + cents, pricedToday * counts.priceToday);
    return { ...counts, refusedRevenue, pricedToday };
  });
}
