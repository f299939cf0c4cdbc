import {
  formatCents,
  unavailableReasonOn,
  isBookableDay,
  longDay,
  MONTHS_AHEAD,
  priceOrder,
  type CalendarDate,
  type Customer,
  type EventDetails,
  type UnavailableLine,
} from '@party-rental/contracts';
import type { BookingCreated } from '../events.js';
import type { ItemState } from '../items/item.js';
import { noSuchItem, Rejection } from '../rejections.js';
import type { BookingRules } from '../settings.js';

export interface OrderLine {
  bookingId: string;
  number: string;
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
}

export interface PlaceOrder {
  orderId: string;
  /** At most one line for each (item, day). */
  lines: readonly OrderLine[];
  isCart: boolean;
  customer: Customer;
  userId: number | null;
  eventDetails: EventDetails;
  /** Cents; null when the page showed no price. */
  expectedTotal: number | null;
  today: CalendarDate;
  /** The owner need not keep to the notice that customers need. */
  byOwner: boolean;
}

/** What a decision about an order may know: the items as they stand, the units booked of each on each day, and the owner's rules. */
export interface OrderState {
  readonly rules: BookingRules;
  item(itemId: number): ItemState;
  booked(itemId: number, day: CalendarDate): number;
}

/** All or nothing: one BookingCreated a line, or the reasons why not. */
export function placeOrder(state: OrderState, order: PlaceOrder): BookingCreated[] | Rejection {
  const lines = order.lines.map((line) => describe(state, line, order));
  const only = lines.length === 1 ? lines[0] : undefined;
  if (!order.isCart && only && !only.item) return noSuchItem();

  const unavailable = lines.filter((line) => line.quantity > line.remaining);
  if (unavailable.length > 0) return soldOut(unavailable, order.today, state.rules);

  const quote = priceOrder(
    lines.map(({ itemId, name, eventDate, quantity, price }) => ({ itemId, name, eventDate, quantity, price })),
    state.rules.cleaningFee,
  );
  if (order.expectedTotal !== null && order.expectedTotal !== quote.total)
    return new Rejection('price_changed', `The price has changed: the total is now ${formatCents(quote.total)}.`, {
      quote,
    });

  return lines.map((line) => ({
    type: 'BookingCreated',
    data: {
      bookingId: line.bookingId,
      number: line.number,
      orderId: order.orderId,
      itemId: line.itemId,
      itemName: line.name,
      itemImageUrl: line.imageUrl,
      eventDate: line.eventDate,
      quantity: line.quantity,
      userId: order.userId,
      ...order.eventDetails,
      quote,
    },
    personal: order.customer,
  }));
}

function describe(state: OrderState, line: OrderLine, { today, byOwner }: PlaceOrder) {
  const current = state.item(line.itemId);
  const item = current.status === 'listed' ? current.item : undefined;
  const rule = unavailableReasonOn(line.eventDate, today, state.rules);
  const reason = byOwner && rule === 'lead_time' ? undefined : rule;
  const bookable = isBookableDay(line.eventDate, today) && !reason;
  const remaining =
    item?.isActive && bookable ? Math.max(0, item.stock - state.booked(line.itemId, line.eventDate)) : 0;
  return {
    ...line,
    item,
    reason,
    remaining,
    name: item?.name ?? 'This item',
    price: item?.price ?? 0,
    imageUrl: item?.imageUrl ?? '',
  };
}

function soldOut(lines: readonly ReturnType<typeof describe>[], today: CalendarDate, rules: BookingRules): Rejection {
  const sentences = lines.map(({ name, item, reason, eventDate, remaining }) => {
    if (!item?.isActive) return `${name} is no longer offered.`;
    if (eventDate < today) return `${longDay(eventDate)} is in the past.`;
    if (!isBookableDay(eventDate, today)) return `${longDay(eventDate)} is more than ${MONTHS_AHEAD} months ahead.`;
    if (reason === 'closed') return `We are closed on ${longDay(eventDate)}.`;
    if (reason === 'lead_time') return `${longDay(eventDate)} is too soon: ${noticeOf(rules)}.`;
    if (remaining === 0) return `${name} is no longer available on ${longDay(eventDate)}.`;
    return `Only ${remaining} of ${name} ${remaining === 1 ? 'is' : 'are'} left on ${longDay(eventDate)}.`;
  });
  const rows: UnavailableLine[] = lines.map(({ itemId, name, eventDate, quantity, remaining }) => ({
    itemId,
    itemName: name,
    eventDate,
    requested: quantity,
    remaining,
  }));
  return new Rejection('unavailable', sentences.join(' '), { lines: rows });
}

function noticeOf({ leadTimeDays }: BookingRules): string {
  return `please book at least ${leadTimeDays} ${leadTimeDays === 1 ? 'day' : 'days'} ahead, or call us`;
}
