import type { BookingStatus } from './bookings.js';
import { priceOrder, type PricedLine } from './pricing.js';
import type { Quote } from './quote.js';

interface BookedOrder {
  /** As booked. */
  quote: Quote;
  orderLines: readonly (PricedLine & { status: BookingStatus })[];
}

/** What an order costs without its cancelled lines, at the prices and the cleaning fee as booked. Undefined when no line stands. */
export function standingQuote({ quote, orderLines }: BookedOrder): Quote | undefined {
  const standing = orderLines.filter(({ status }) => status !== 'CANCELLED');
  if (standing.length === orderLines.length) return quote;
  return standing.length > 0 ? priceOrder(standing, quote.cleaning) : undefined;
}
