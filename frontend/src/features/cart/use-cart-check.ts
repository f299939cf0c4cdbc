import { useQueries, useQuery } from '@tanstack/react-query';
import { availabilityOfDayQuery, itemsQuery } from '../../api/items';
import { settingsQuery } from '../../api/settings';
import { useCart } from '../../shared/cart/cart-context';
import {
  daysOfRental,
  isExempt,
  pickRates,
  priceLine,
  priceOrder,
  type AvailabilityByItem,
  type CalendarDate,
  type Item,
  type PublicPriceBook,
  type PromoDiscount,
  type Quote,
  type RatedItem,
  type TaxExemption,
} from '@party-rental/contracts';
import { availabilityFor } from '../../shared/availability-calendar/day-state';
import { toRental, totalItems, type CartLine, type CartLines } from '../../shared/cart/cart-lines';

export interface CartCheck {
  checked: readonly CheckedLine[];
  /** Lines of which at least one unit is available. */
  available: readonly CheckedLine[];
  /** Lines of which too few units are available, or none. */
  short: readonly CheckedLine[];
  /** The error of the check, if it failed. */
  error: Error | null;
  retry: () => void;
}

/** Compares the cart with current items and availability: one request for the items and one per day. */
export function useCartCheck(): CartCheck {
  const { lines } = useCart();
  const { today, priceBook } = useQuery(settingsQuery).data ?? {};
  const maxDays = priceBook?.longerRentals?.maxDays;
  const items = useQuery({ ...itemsQuery, staleTime: 0, enabled: lines.length > 0 });
  const days = [...new Set(lines.flatMap((line) => daysOfRental(toRental(line))))].filter(
    (day) => today && day >= today,
  );
  const results = useQueries({ queries: days.map((day) => availabilityOfDayQuery(day)) });

  const availability = new Map(
    days.flatMap((day, index) => {
      const availability = results[index]?.data;
      return availability ? [[day, availability] as const] : [];
    }),
  );
  const shop = { today, maxDays, items: items.data, availability };
  const checked = lines.map((line, i) => checkLine(line, lines.slice(0, i), shop));
  const failed = [items, ...results].filter(({ isError }) => isError);
  return {
    checked,
    available: checked.filter((one) => !isLost(one)),
    short: checked.filter(({ shortage }) => shortage !== null),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((query) => void query.refetch()),
  };
}

/** Why a line is unavailable. */
export type Shortage =
  | { kind: 'gone' | 'past' | 'taken' | 'closed' | 'lead_time' }
  | { kind: 'too-long'; maxDays: number }
  | { kind: 'short'; remaining: number };

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
interface ShopNow {
  today: CalendarDate | undefined;
  /** The most days that the shop rents for. */
  maxDays: number | undefined;
  items: readonly RatedItem[] | undefined;
  availability: ReadonlyMap<CalendarDate, AvailabilityByItem>;
}

/** `earlier` lines of the same item take units, too. */
function checkLine(line: CartLine, earlier: CartLines, shop: ShopNow): CheckedLine {
  const current = shop.items?.find(({ id }) => id === line.item.id);
  const item = current ?? line.item;
  return {
    line,
    item,
    contents: current?.contents ?? [],
    shortage: shop.items && !current ? { kind: 'gone' } : shortageOn(line, earlier, shop),
    formerPrice: item.price === line.item.price ? null : line.item.price,
  };
}

/** Whether no unit of the line is available. */
export function isLost({ shortage }: CheckedLine): boolean {
  return shortage !== null && shortage.kind !== 'short';
}

/** What an order's price depends on beside its lines. */
export interface OrderFees {
  book: PublicPriceBook;
  /** Blank until it is known. */
  zip: string;
  /** Cents; for the ZIP code. */
  surcharge: number;
  /** Whether the customer wants the damage waiver. */
  wantsWaiver?: boolean | undefined;
  promo?: PromoDiscount | undefined;
  taxExemption?: Pick<TaxExemption, 'until'> | null | undefined;
}

/** The current price of these lines; without a line nothing is priced, not even fees. */
export function quoteLines(
  lines: readonly CheckedLine[],
  { book, zip, surcharge, wantsWaiver, promo, taxExemption }: OrderFees,
): Quote | undefined {
  if (lines.length === 0) return undefined;
  const rentals = lines.map(({ line }) => toRental(line));
  const rates = pickRates(book, zip, wantsWaiver, isExempt(taxExemption, rentals));
  return priceOrder(
    lines.map(({ line, item }) => priceLine(item, { ...toRental(line), quantity: line.quantity }, rates)),
    rates,
    surcharge,
    promo,
  );
}

function shortageOn(line: CartLine, earlier: CartLines, { today, maxDays, availability }: ShopNow): Shortage | null {
  const { item, quantity, selectedDate, days = 1 } = line;
  if (today && selectedDate < today) return { kind: 'past' };
  if (maxDays !== undefined && days > maxDays) return { kind: 'too-long', maxDays };
  const known = availabilityFor(toRental(line), (day) => {
    const found = availability.get(day)?.[item.id];
    const others = earlier.filter((one) => one.item.id === item.id && daysOfRental(toRental(one)).includes(day));
    const taken = totalItems(others);
    return found && { ...found, remaining: found.remaining - taken, freeUnits: (found.freeUnits ?? 0) - taken };
  });
  if (!known) return null;
  if (!known.isAvailable) return { kind: known.reason ?? 'taken' };
  return known.remaining < quantity ? { kind: 'short', remaining: known.remaining } : null;
}
