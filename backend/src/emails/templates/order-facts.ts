import {
  bookedPrice,
  cancellableUntil,
  longDay,
  longDeadline,
  activeQuote,
  type BookingStatus,
  type CalendarDate,
  type Customer,
  type Quote,
} from '@party-rental/contracts';
import { bookingAfter } from '../../domain/orders/booking.js';
import { linkVersion } from '../../domain/orders/booking-link.js';
import { bookingStream } from '../../domain/events.js';
import type { LineHistory } from '../../event-store/order-histories.js';
import type { BookingTokens } from '../../platform/security/booking-token.js';
import type { Shop } from './shop.js';

/** One booking as it stands when the email is written. */
export interface OrderLine {
  bookingId: string;
  number: string;
  itemId: number;
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
  /** Cents per unit and day. */
  price: number;
  /** Of the whole order, as booked. */
  orderQuote: Quote;
  freeCancellationUntil: string;
  /** Whether the customer can still cancel it. */
  isCancellable: boolean;
  detailsUrl: string;
}

/** What an email about an order tells. */
export interface OrderFacts {
  shop: Shop;
  /** Whose account the order belongs to; null for a guest's. */
  userId: number | null;
  customer: Customer;
  lines: readonly OrderLine[];
  /** What the lines that stand cost; undefined when none does. */
  standing: Quote | undefined;
}

/** What an email about one booking tells. */
export interface BookingFacts {
  shop: Shop;
  customer: Customer;
  line: OrderLine;
  /** What the bookings of the order that stand cost; undefined when none does. */
  standing: Quote | undefined;
}

/** For the customer of this booking's stream; undefined when the person has been erased. */
export function orderFacts(
  histories: readonly LineHistory[],
  stream: string,
  shop: Shop,
  tokens: BookingTokens,
  now: Date,
): OrderFacts | undefined {
  const lines = linesOf(histories, shop, tokens, now);
  const asked = lines.find(({ bookingId }) => bookingStream(bookingId) === stream);
  if (!asked?.customer) return undefined;
  return { shop, userId: asked.userId, customer: asked.customer, lines, standing: activeQuoteOf(lines) };
}

export function linesOf(
  histories: readonly LineHistory[],
  shop: Shop,
  tokens: BookingTokens,
  now: Date,
): readonly OrderLine[] {
  const version = linkVersion(histories);
  const linkTo = (bookingId: string) =>
    `${shop.publicUrl}/booking-details/${bookingId}?token=${tokens.sign(bookingId, version)}`;
  return histories.map((history) => lineOf(history, linkTo, shop, now));
}

export function activeQuoteOf(lines: readonly OrderLine[]): Quote | undefined {
  const [first] = lines;
  const orderLines = lines.map((line) => ({ ...line, name: line.itemName }));
  return first && activeQuote({ quote: first.orderQuote, orderLines });
}

function lineOf(history: LineHistory, linkTo: (bookingId: string) => string, shop: Shop, now: Date): OrderLine {
  const [created] = history;
  const state = bookingAfter(history);
  if (created.type !== 'BookingCreated' || !state) throw new Error('A booking begins with BookingCreated');
  const { bookingId, number, itemId, itemName, quote } = created.data;
  const { status, eventDate, quantity, userId, customer } = state;
  const deadline = cancellableUntil(eventDate, shop.timeZone);
  return {
    bookingId,
    number,
    itemId,
    itemName,
    quantity,
    eventDate,
    day: longDay(eventDate),
    status,
    sequence: history.length - 1,
    userId,
    customer,
    price: bookedPrice(quote, itemId),
    orderQuote: quote,
    freeCancellationUntil: longDeadline(deadline, shop.timeZone),
    isCancellable: status !== 'CANCELLED' && now <= deadline,
    detailsUrl: linkTo(bookingId),
  };
}
