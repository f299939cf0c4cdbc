import type { BookingStatus } from '../bookings.js';
import { priceOrder, type PricedLine } from './pricing.js';
import type { Quote } from './quote.js';

interface BookedOrder {
  /** As booked. */
  quote: Quote;
  orderLines: readonly (PricedLine & { status: BookingStatus })[];
}

/** Cents per unit and day. A line may have moved since it was priced; of one item all lines of an order have one price. */
export function bookedPrice(quote: Quote, itemId: number): number {
  const line = quote.lines.find((one) => one.itemId === itemId);
  if (!line) throw new Error('A booking is priced in the quote of its order');
  return line.price;
}

/** What an order costs without its cancelled lines, at the prices and the cleaning fee as booked. Undefined when no line stands. */
export function activeQuote({ quote, orderLines }: BookedOrder): Quote | undefined {
  const standing = orderLines.filter(({ status }) => status !== 'CANCELLED');
  if (standing.length === orderLines.length) return quote;
  return standing.length > 0 ? priceOrder(standing, quote.cleaning) : undefined;
}
