import {
  priceOrder,
  type AvailabilityByItem,
  type CalendarDate,
  type Item,
  type Quote,
  type RatedItem,
} from '@party-rental/contracts';
import type { CartLine } from '../../shared/cart/cart-lines';

/** Why a line is unavailable. */
export type Shortage =
  { kind: 'gone' | 'past' | 'taken' | 'closed' | 'lead_time' } | { kind: 'short'; remaining: number };

export interface CheckedLine {
  line: CartLine;
  /** The current item, or the stored one while that loads. */
  item: Item;
  /** What is in the item if it is a package; empty while that loads. */
  contents: RatedItem['contents'];
  shortage: Shortage | null;
  /** Cents per day when it was added, if the price has changed. */
  formerPrice: number | null;
}

/** Current availability; undefined while it loads. */
export interface ShopNow {
  today: CalendarDate | undefined;
  items: readonly RatedItem[] | undefined;
  availability: ReadonlyMap<CalendarDate, AvailabilityByItem>;
}

export function checkLine(line: CartLine, shop: ShopNow): CheckedLine {
  const current = shop.items?.find(({ id }) => id === line.item.id);
  const item = current ?? line.item;
  return {
    line,
    item,
    contents: current?.contents ?? [],
    shortage: shop.items && !current ? { kind: 'gone' } : shortageOn(line, shop),
    formerPrice: item.price === line.item.price ? null : line.item.price,
  };
}

/** Whether no unit of the line is available. */
export function isLost({ shortage }: CheckedLine): boolean {
  return shortage !== null && shortage.kind !== 'short';
}

/** The settings that an order's price depends on, in cents. */
export interface OrderFees {
  cleaningFee: number;
  /** For the ZIP code. */
  surcharge: number;
}

/** The current price of these lines; without a line nothing is priced, not even fees. */
export function quoteLines(lines: readonly CheckedLine[], { cleaningFee, surcharge }: OrderFees): Quote | undefined {
  if (lines.length === 0) return undefined;
  return priceOrder(
    lines.map(({ line: { quantity, selectedDate }, item: { id, name, price } }) => ({
      itemId: id,
      name,
      eventDate: selectedDate,
      quantity,
      price,
    })),
    cleaningFee,
    surcharge,
  );
}

function shortageOn({ item, quantity, selectedDate }: CartLine, { today, availability }: ShopNow): Shortage | null {
  if (today && selectedDate < today) return { kind: 'past' };
  const known = availability.get(selectedDate)?.[item.id];
  if (!known) return null;
  if (!known.available) return { kind: known.reason ?? 'taken' };
  return known.remaining < quantity ? { kind: 'short', remaining: known.remaining } : null;
}
