import {
  CANCEL_LATE,
  canCancelLate,
  cancellableUntil,
  dayIn,
  describeContents,
  formatCents,
  freeCancellation,
  formatRentalDays,
  getRates,
  longInstant,
  type BookingStatus,
  type CalendarDate,
  type Customer,
  type GivenCredit,
  type Order,
  type OrderPrice,
} from '@party-rental/contracts';
import { orderAfter, type OrderState } from '../../../domain/orders/order-state.js';
import { orderView } from '../../../domain/orders/order-view.js';
import { linkVersion } from '../../../domain/orders/booking-link.js';
import { toContents } from '../../../domain/stock/contents.js';
import { bookingStream } from '../../../domain/placement.js';
import type { LineHistory } from '../../../log/order-histories.js';
import type { Action, Fact } from './short-email.js';
import type { SignedTokens } from '../../../platform/security/signed-tokens.js';
import type { Shop } from './shop.js';

/** One booking of an order at the time of writing, with the phrases that emails use for it. */
export interface LineFacts {
  bookingId: string;
  number: string;
  itemId: number;
  itemName: string;
  quantity: number;
  /** For example "2 units". */
  units: string;
  /** What is in a package, for example "1 × Castle, 12 × Chair"; empty for another item. */
  contents: string;
  eventDate: CalendarDate;
  /** Of the rental; 1 if absent. */
  days?: number | undefined;
  /** Its days, for people. */
  day: string;
  status: BookingStatus;
  /** Grows with each event of the booking. */
  sequence: number;
  /** Whether it was on another day before. */
  hasMoved: boolean;
  userId: number | null;
  /** Null after the person was erased. */
  customer: Customer | null;
  /** Cents per unit for all its days. */
  price: number;
  /** The formatted price of the line; undefined if it is cancelled. */
  amount: string | undefined;
  /** Whether and until when the customer can cancel. */
  cancellation: string;
  isCancellable: boolean;
  link: Action;
}

/** The facts of an email about an order. */
export interface OrderFacts {
  shop: Shop;
  /** When it is composed. */
  now: Date;
  customer: Customer;
  lines: readonly LineFacts[];
  /** The line that the email is about; in an email about the whole order, any of its lines. */
  line: LineFacts;
  /** The lines that its commands have changed, if the email is about that. */
  affected: readonly LineFacts[];
  /** As its page shows it. */
  order: Order;
  /** The rain checks that the email is about. */
  credits: readonly GivenCredit[];
  /** The price of the active lines; undefined if all are cancelled. */
  price: OrderPrice | undefined;
  /** Until when it must be paid online, for people; undefined if it needn't be. */
  payBy: string | undefined;
  /** To where it can be paid online; undefined if nothing is due, or the shop takes no payments online. */
  payLink: Action | undefined;
}

interface About {
  stream: string;
  commandIds: readonly string[] | undefined;
  credits?: readonly GivenCredit[];
}

/** The facts for the customer of the booking in `stream`; undefined after the person was erased. */
export function orderFacts(
  histories: readonly LineHistory[],
  state: OrderState,
  { stream, commandIds, credits = [] }: About,
  shop: Shop,
  tokens: SignedTokens,
  now: Date,
): OrderFacts | undefined {
  const version = linkVersion(histories);
  const linkTo = (bookingId: string) =>
    `${shop.publicUrl}/booking-details/${bookingId}?token=${tokens.sign('booking', { bookingId, version })}`;
  const order = orderView(state, { now, timeZone: shop.timeZone });
  const isLateOnline = canCancelLate(order.lines, order.terms.kept, dayIn(shop.timeZone, now));
  const about = { noun: orderNoun(histories), linkTo, isLateOnline, order };
  const lines = histories.map((history) => toLineFacts(history, about, shop, now));
  const line = lines.find(({ bookingId }) => bookingStream(bookingId) === stream);
  if (!line) throw new Error('The log has no such booking');
  if (!line.customer) return undefined;
  const isAffected = (_: LineFacts, i: number) => histories[i]?.some((event) => commandIds?.includes(event.commandId));
  const { status, money, payBy } = order;
  const isPayable = status !== 'CANCELLED' && money.balance > 0 && (payBy !== undefined || shop.takesOnlinePayments);
  return {
    shop,
    now,
    customer: line.customer,
    lines,
    line,
    affected: commandIds === undefined ? [line] : lines.filter(isAffected),
    order,
    credits,
    price: status === 'CANCELLED' ? undefined : order.price,
    payBy: payBy && longInstant(new Date(payBy), shop.timeZone),
    payLink: isPayable ? { label: payBy ? 'Pay now' : 'Pay online', url: `${line.link.url}#pay` } : undefined,
  };
}

export function byDay(a: LineFacts, b: LineFacts): number {
  return a.eventDate.localeCompare(b.eventDate);
}

/** What its customer calls an order. */
export function orderNoun(lines: { length: number }): string {
  return lines.length === 1 ? 'booking' : 'order';
}

/** The number that people read out on the phone, with what it is: `Order PR-7K3M-9Q2F`. */
export function numberFact({ lines, order }: Pick<OrderFacts, 'lines' | 'order'>): Fact {
  return [lines.length === 1 ? 'Booking' : 'Order', order.number];
}

function toLineFacts(
  history: LineHistory,
  about: { noun: string; linkTo: (bookingId: string) => string; isLateOnline: boolean; order: Order },
  shop: Shop,
  now: Date,
): LineFacts {
  const order = orderAfter(history);
  const [line] = order?.lines ?? [];
  if (!order || !line) throw new Error('A booking begins with BookingCreated');
  const { userId, customer } = order;
  const { noun, linkTo, isLateOnline } = about;
  const { bookingId, number, itemId, itemName, unitPrice: price, eventDate, days, quantity } = line;
  // The line's own events don't say that the time to pay is over.
  const { status = line.status } = about.order.lines.find((one) => one.bookingId === bookingId) ?? {};
  const { freeHours } = getRates(order.agreed);
  const deadline = cancellableUntil(eventDate, shop.timeZone, freeHours);
  const isCancelled = status === 'CANCELLED';
  const isCancellable = !isCancelled && now <= deadline;
  const moment = { placedAt: history[0].recordedAt, now, timeZone: shop.timeZone };
  const promise = freeCancellation(deadline, { ...moment, freeHours });
  const afterwards = isLateOnline ? `You can still ${CANCEL_LATE}.` : `Please call us at ${shop.phone}.`;
  const cancellation = isCancellable ? promise : `${promise}. ${afterwards}`;
  return {
    bookingId,
    number,
    itemId,
    itemName,
    quantity,
    units: quantity === 1 ? '1 unit' : `${quantity} units`,
    contents: describeContents(toContents(line)),
    eventDate,
    days,
    day: formatRentalDays({ eventDate, days }),
    status,
    sequence: history.length - 1,
    hasMoved: history.some(({ type }) => type === 'BookingMoved'),
    userId,
    customer,
    price,
    amount: isCancelled ? undefined : formatCents(price * quantity),
    cancellation: isCancelled ? 'This booking has since been cancelled.' : cancellation,
    isCancellable,
    link: { label: isCancellable ? `View or change your ${noun}` : `View ${noun}`, url: linkTo(bookingId) },
  };
}
