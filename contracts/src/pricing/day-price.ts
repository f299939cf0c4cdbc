import type { CalendarDate } from '../days/calendar-date.js';
import { toWeekday, WEEKDAYS, type Weekday } from '../days/days.js';
import { daysOfRental, ofDays, type Rental } from '../days/rentals.js';
import type { ItemType } from '../items/item-types.js';
import type { DayFactor, DayRates, LongerRentals } from './day-rates.js';
import { ownDeposits, type PricedLine } from './pricing.js';
import { takePercent } from './take-percent.js';

/** What the price of an item depends on, besides its days. */
export interface PricedItem {
  id: number;
  type?: ItemType | undefined;
  /** Cents per unit and day. */
  price: number;
}

/** The price of a unit of an item for a rental. */
export interface RentalPrice {
  /** Cents per unit, for all days. */
  price: number;
  /** Cents per unit and day, before what the days change; absent where that is the price. */
  dayPrice?: number;
  /** The name of the rate that made the price, for example "Weekend rate". */
  rate?: string;
}

/** The price of one unit for all days of a rental: the cheapest of the days added up and the rates that it is within. */
export function priceRental(item: PricedItem, rental: Rental, rates: DayRates): RentalPrice {
  const days = daysOfRental(rental).map((day) => priceDay(item, day, rates));
  const added = days.reduce((sum, price, i) => sum + takePercent(price, percentOfDay(i + 1, rates.longerRentals)), 0);
  const [first = item.price] = days;
  const named = (rates.longerRentals?.named ?? [])
    .filter((rate) => isWithin(rental, rate))
    .map(({ name, days: length }) => ({ price: takePercent(first, 100 * length), rate: name }));
  const best = named.reduce<{ price: number; rate?: string }>((one, other) => (other.price < one.price ? other : one), {
    price: added,
  });
  return { ...best, ...(best.price !== item.price && { dayPrice: item.price }) };
}

/** The price of a unit on one day by its season and weekday, in cents, rounded after each. */
export function priceDay(item: PricedItem, day: CalendarDate, { factors = [] }: Pick<DayRates, 'factors'>): number {
  return factors
    .filter((factor) => holdsOn(factor, item, day))
    .reduce((price, { percent }) => takePercent(price, percent), item.price);
}

/** A line of an order with its price. `item` may have deposits of its own. */
export function priceLine(
  item: PricedItem & Parameters<typeof ownDeposits>[0] & { name: string },
  { eventDate, days, quantity }: Rental & { quantity: number },
  rates: DayRates,
): PricedLine {
  return {
    ...{ itemId: item.id, name: item.name, eventDate, ...ofDays(days), quantity },
    ...priceRental(item, { eventDate, days }, rates),
    ...ownDeposits(item),
  };
}

/** How the days of a line made its price, where they did. */
export function ownPrice({
  dayPrice,
  rate,
}: Pick<PricedLine, 'dayPrice' | 'rate'>): Pick<RentalPrice, 'dayPrice' | 'rate'> {
  return { ...(dayPrice !== undefined && { dayPrice }), ...(rate !== undefined && { rate }) };
}

/** Percent of the day's price. */
function percentOfDay(position: number, longer: LongerRentals | undefined): number {
  const row = longer?.further.findLast(({ fromDay }) => fromDay <= position);
  return row?.percent ?? 100;
}

function holdsOn(factor: DayFactor, item: PricedItem, day: CalendarDate): boolean {
  const { from = day, to = day, weekdays = [], type = item.type, itemId = item.id } = factor;
  const isOnWeekday = weekdays.length === 0 || weekdays.includes(toWeekday(day));
  return from <= day && day <= to && isOnWeekday && type === item.type && itemId === item.id;
}

/** Whether a rental begins and ends within some weekdays, which may go over the end of a week. */
function isWithin({ eventDate, days = 1 }: Rental, { from, to }: { from: Weekday; to: Weekday }): boolean {
  const after = (day: Weekday) => (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(from) + 7) % 7;
  return after(toWeekday(eventDate)) + days <= after(to) + 1;
}
