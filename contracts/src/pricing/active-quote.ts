import type { BookingStatus } from '../bookings.js';
import { priceOrder, type PricedLine } from './pricing.js';
import type { Quote } from './quote.js';

interface BookedOrder {
  /** At the time of booking. */
  quote: Quote;
  orderLines: readonly (PricedLine & { status: BookingStatus })[];
}

/** Cents per unit and day. All lines of an order with the same item have the same price. */
export function bookedPrice(quote: Quote, itemId: number): number {
  const line = quote.lines.find((priced) => priced.itemId === itemId);
  if (!line) throw new Error('A booking is priced in the quote of its order');
  return line.price;
}

/** The price of an order without its cancelled lines, at the prices and cleaning fee as booked. Undefined if all are cancelled. */
export function activeQuote({ quote, orderLines }: BookedOrder): Quote | undefined {
  const active = orderLines.filter(({ status }) => status !== 'CANCELLED');
  if (active.length === orderLines.length) return quote;
  return active.length > 0 ? priceOrder(active, quote.cleaning) : undefined;
}
