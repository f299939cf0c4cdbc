import type { CalendarDate } from '@party-rental/contracts';
import { allocate } from './allocations.js';
import type { ReplayedShop } from './replayed-shop.js';

/** Bookings whose event day is in the season. Money in cents, without fees and tax. */
export interface SeasonFigures {
  bookings: number;
  units: number;
  revenue: number;
  /** Days on which units of the item are booked, also in packages and for buffer days. */
  unitDays: number;
  /** Of the bookings of the item itself, without packages. */
  own: { bookings: number; units: number; revenue: number };
}

interface Season {
  itemId: number;
  from: CalendarDate;
  to: CalendarDate;
}

export function sumUp(shop: ReplayedShop, { itemId, from, to }: Season): SeasonFigures {
  const nothing = { bookings: 0, units: 0, revenue: 0 };
  const sums: SeasonFigures = { ...nothing, unitDays: 0, own: { ...nothing } };
  const isInSeason = (day: CalendarDate) => from <= day && day <= to;
  for (const line of shop.lines()) {
    for (const { itemId: taken, day, delta } of allocate(line))
      if (taken === itemId && isInSeason(day)) sums.unitDays += delta;
    if (!isInSeason(line.eventDate)) continue;
    for (const counted of line.itemId === itemId ? [sums, sums.own] : [sums]) {
      counted.bookings += 1;
      counted.units += line.quantity;
      counted.revenue += line.quantity * line.unitPrice;
    }
  }
  return sums;
}
