import {
  cancellableUntil,
  longDay,
  longDeadline,
  type BookingStatus,
  type CalendarDate,
  type Customer,
  type Quote,
} from '@party-rental/contracts';
import { bookingAfter } from '../domain/booking.js';
import type { LineHistory } from '../event-log/orders.js';
import type { BookingTokens } from '../platform/booking-token.js';
import type { Shop } from './shop.js';

/** One booking as it stands when the email is written. */
export interface OrderLine {
  bookingId: string;
  number: string;
  itemName: string;
  quantity: number;
  eventDate: CalendarDate;
  day: string;
  status: BookingStatus;
  /** Grows with whatever happens to the booking. */
  sequence: number;
  userId: number | null;
  /** Null when the person has been erased. */
  customer: Customer | null;
  /** Cents for the whole line. */
  total: number;
  freeCancellationUntil: string;
  detailsUrl: string;
}

/** What an email about an order tells. */
export interface OrderFacts {
  shop: Shop;
  /** Whose account the order belongs to; null for a guest's. */
  userId: number | null;
  customer: Customer;
  lines: readonly OrderLine[];
  quote: Quote;
}

/** What an email about one booking tells. */
export interface BookingFacts {
  shop: Shop;
  customer: Customer;
  line: OrderLine;
  /** Whether other bookings of the order stand. */
  hasOthers: boolean;
}

/** Undefined when the person has been erased. */
export function orderFacts(
  histories: readonly LineHistory[],
  shop: Shop,
  tokens: BookingTokens,
): OrderFacts | undefined {
  const lines = histories.map((history) => lineOf(history, shop, tokens));
  const [created] = histories[0] ?? [];
  const [first] = lines;
  if (!first?.customer || created?.type !== 'BookingCreated') return undefined;
  return { shop, userId: first.userId, customer: first.customer, lines, quote: created.data.quote };
}

export function lineOf(history: LineHistory, shop: Shop, tokens: BookingTokens): OrderLine {
  const [created] = history;
  const state = bookingAfter(history);
  if (created.type !== 'BookingCreated' || !state) throw new Error('A booking begins with BookingCreated');
  const { bookingId, number, itemId, itemName, eventDate: firstDate, quote } = created.data;
  const { status, eventDate, quantity, userId, customer } = state;
  return {
    bookingId,
    number,
    itemName,
    quantity,
    eventDate,
    day: longDay(eventDate),
    status,
    sequence: history.length - 1,
    userId,
    customer,
    total: quote.lines.find((line) => line.itemId === itemId && line.eventDate === firstDate)?.total ?? 0,
    freeCancellationUntil: longDeadline(cancellableUntil(eventDate, shop.timeZone), shop.timeZone),
    detailsUrl: `${shop.publicUrl}/booking-details/${bookingId}?token=${tokens.sign(bookingId)}`,
  };
}
