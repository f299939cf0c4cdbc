import {
  formatCents,
  longDay,
  pickDayRates,
  priceRental,
  type DayRates,
  type PricedItem,
  type Rental,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';
import { count } from '../../lib/format';

export interface RentalPriceText {
  /** Cents per unit. */
  price: number;
  /** `per day`, `on Saturday, August 7`, or `for 3 days, Weekend rate`. */
  unit: string;
  /** Whether it is the item's price per day, as the shop shows it without a day. */
  isPlain: boolean;
}

/** The price of an item for a rental, or its price per day. */
export function describePrice(item: PricedItem, rental: Rental | null, rates: DayRates): RentalPriceText {
  const { price, rate } = rental ? priceRental(item, rental, rates) : { price: item.price };
  if (!rental || ((rental.days ?? 1) === 1 && price === item.price))
    return { price: item.price, unit: 'per day', isPlain: true };
  const { eventDate, days = 1 } = rental;
  const length = days > 1 ? `for ${count(days, 'day')}` : `on ${longDay(eventDate).replace(/, \d{4}$/, '')}`;
  return { price, unit: [length, rate].filter(Boolean).join(', '), isPlain: false };
}

/** `$283.50 for 3 days, Weekend rate` */
export function formatPrice({ price, unit }: RentalPriceText): string {
  return `${formatCents(price)} ${unit}`;
}

/** What the days of a rental change about its price; nothing until that is known. */
export function useDayRates(): DayRates {
  const book = useQuery(settingsQuery).data?.priceBook;
  return book ? pickDayRates(book) : {};
}
