import { cancellableUntil, type CalendarDate, type Customer, type Quote } from '@party-rental/contracts';
import type { BookingCreated } from '../domain/events.js';
import type { RecordedEvent } from '../event-log/recorded-event.js';
import type { BookingTokens } from '../platform/booking-token.js';
import type { Config } from '../platform/config.js';
import { exactMoment, longDay } from './shop-time.js';

export type Shop = Pick<Config, 'businessName' | 'businessEmail' | 'timeZone' | 'publicUrl'>;

export interface OrderLine {
  bookingId: string;
  number: string;
  itemName: string;
  quantity: number;
  eventDate: CalendarDate;
  day: string;
  /** Cents for the whole line. */
  total: number;
  freeCancellationUntil: string;
  detailsUrl: string;
}

/** What an email about an order tells. */
export interface OrderFacts {
  shop: Shop;
  customer: Customer;
  lines: readonly OrderLine[];
  quote: Quote;
}

/** Undefined when the person has been erased. */
export function orderFacts(
  events: readonly RecordedEvent<BookingCreated>[],
  shop: Shop,
  tokens: BookingTokens,
): OrderFacts | undefined {
  const [first] = events;
  if (!first?.personal) return undefined;
  const { quote } = first.data;
  const lines = events.map(({ data: { bookingId, number, itemId, itemName, quantity, eventDate } }) => ({
    bookingId,
    number,
    itemName,
    quantity,
    eventDate,
    day: longDay(eventDate),
    total: quote.lines.find((line) => line.itemId === itemId && line.eventDate === eventDate)?.total ?? 0,
    freeCancellationUntil: exactMoment(cancellableUntil(eventDate, shop.timeZone), shop.timeZone),
    detailsUrl: `${shop.publicUrl}/booking-details/${bookingId}?token=${tokens.sign(bookingId)}`,
  }));
  return { shop, customer: first.personal, lines, quote };
}
