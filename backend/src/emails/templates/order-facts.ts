import {
  activeQuote,
  bookedPrice,
  cancellableUntil,
  formatCents,
  longDay,
  longDeadline,
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

/** One booking of an order at the time of writing, with the phrases that emails use for it. */
export interface OrderLine {
  bookingId: string;
  number: string;
  itemId: number;
  itemName: string;
  quantity: number;
  /** For example "2 units". */
  units: string;
  eventDate: CalendarDate;
  day: string;
  status: BookingStatus;
  /** Grows with each event of the booking. */
  sequence: number;
  userId: number | null;
  /** Null after the person was erased. */
  customer: Customer | null;
  /** Cents per unit and day. */
  price: number;
  /** The formatted price of the line; undefined if it is cancelled. */
  amount: string | undefined;
  /** The price of the whole order, as booked. */
  orderQuote: Quote;
  /** Whether and until when the customer can cancel. */
  cancellation: string;
  link: { label: string; url: string };
}

/** The facts of an email about an order. */
export interface OrderFacts {
  shop: Shop;
  customer: Customer;
  lines: readonly OrderLine[];
  /** The line that the email is about; in an email about the whole order, any of its lines. */
  line: OrderLine;
  /** The price of the lines that are not cancelled; undefined if all are. */
  quote: Quote | undefined;
}

/** The facts for the customer of the booking in `stream`; undefined after the person was erased. */
export function orderFacts(
  histories: readonly LineHistory[],
  stream: string,
  shop: Shop,
  tokens: BookingTokens,
  now: Date,
): OrderFacts | undefined {
  const version = linkVersion(histories);
  const linkTo = (bookingId: string) =>
    `${shop.publicUrl}/booking-details/${bookingId}?token=${tokens.sign(bookingId, version)}`;
  const lines = histories.map((history) => lineOf(history, linkTo, shop, now));
  const line = lines.find(({ bookingId }) => bookingStream(bookingId) === stream);
  if (!line) throw new Error('The log has no such booking');
  const orderLines = lines.map((each) => ({ ...each, name: each.itemName }));
  const quote = activeQuote({ quote: line.orderQuote, orderLines });
  return line.customer ? { shop, customer: line.customer, lines, line, quote } : undefined;
}

function lineOf(history: LineHistory, linkTo: (bookingId: string) => string, shop: Shop, now: Date): OrderLine {
  const [created] = history;
  const state = bookingAfter(history);
  if (created.type !== 'BookingCreated' || !state) throw new Error('A booking begins with BookingCreated');
  const { bookingId, number, itemId, itemName, quote } = created.data;
  const { status, eventDate, quantity, userId, customer } = state;
  const deadline = cancellableUntil(eventDate, shop.timeZone);
  const until = longDeadline(deadline, shop.timeZone);
  const price = bookedPrice(quote, itemId);
  const isCancelled = status === 'CANCELLED';
  const isCancellable = !isCancelled && now <= deadline;
  const cancellation = isCancellable
    ? `Free cancellation until ${until}`
    : `Free cancellation ended ${until}. Please call us at ${shop.phone}.`;
  return {
    bookingId,
    number,
    itemId,
    itemName,
    quantity,
    units: quantity === 1 ? '1 unit' : `${quantity} units`,
    eventDate,
    day: longDay(eventDate),
    status,
    sequence: history.length - 1,
    userId,
    customer,
    price,
    amount: isCancelled ? undefined : formatCents(price * quantity),
    orderQuote: quote,
    cancellation: isCancelled ? 'This booking has since been cancelled.' : cancellation,
    link: { label: isCancellable ? 'View or cancel' : 'View booking', url: linkTo(bookingId) },
  };
}
