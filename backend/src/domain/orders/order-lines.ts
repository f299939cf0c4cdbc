import {
  activeLines,
  priceOrder,
  type AgreedFees,
  type BusinessTime,
  type CalendarDate,
  type PricedLine,
} from '@party-rental/contracts';
import type { BookingConfirmed, BookingCreated, BookingDayReleased, BookingQuantityChanged } from './order-events.js';
import { cancelledForever, conflict, noSuchBooking, noSuchOrder, Rejection } from '../rejections.js';
import { lineNumber } from './order-number.js';
import { placeOrder, type ShopState } from './order.js';
import { deriveStatus, type OrderLineState, type OrderState } from './order-state.js';
import { rejectUnits } from './take-units.js';

interface Change extends BusinessTime {
  by: 'customer' | 'admin';
}

export interface AddLine extends Change {
  bookingId: string;
  itemId: number;
  eventDate: CalendarDate;
  quantity: number;
}

/**
 * Recomputes the fees of the whole order, except the surcharge. An item that the order already has keeps its booked price.
 * A line added to a confirmed order is confirmed.
 */
export function addLine(
  order: OrderState | undefined,
  shop: ShopState,
  { by, today, time, ...line }: AddLine,
): (BookingCreated | BookingConfirmed)[] | Rejection {
  if (!order) return noSuchOrder();
  if (by === 'customer') return callUs();
  const status = deriveStatus(order);
  if (status === 'CANCELLED') return cancelledForever('order');
  const booked = bookLine(order, shop, line, { today, time });
  if (booked instanceof Rejection || status !== 'CONFIRMED') return booked;
  return [...booked, { type: 'BookingConfirmed', data: { bookingId: line.bookingId, atOnce: true } }];
}

/** Like `addLine`, but accepts any order status and never confirms the line. */
export function bookLine(
  order: OrderState,
  shop: ShopState,
  line: Omit<AddLine, keyof Change>,
  clock: BusinessTime,
): BookingCreated[] | Rejection {
  const { id: orderId, customer, userId, partyDetails, lines, agreed } = order;
  if (!customer) return conflict('The personal data of this order has been erased.');
  const placed = placeOrder(shop, {
    orderId,
    lines: [{ ...line, number: lineNumber(order.number, lines.length + 1) }],
    isCart: false,
    customer,
    userId,
    partyDetails,
    expectedTotal: null,
    ...clock,
    byOwner: true,
    agreedSurcharge: agreed.surcharge,
  });
  if (placed instanceof Rejection) return placed;
  const { itemId } = line;
  const booked = lines.find((known) => known.itemId === itemId)?.unitPrice;
  // The terms are those of the order.
  return placed.map(({ data: { terms: _terms, ...data }, ...created }) => {
    const added = data.quote.lines.map(({ price, ...rest }) => ({ ...rest, price: booked ?? price }));
    const quote = priceOrder([...pricedLines(lines), ...added], shop.rules.cleaningFee, agreed.surcharge);
    return { ...created, data: { ...data, quote, isAdded: true } };
  });
}

export interface ChangeQuantity extends Change {
  bookingId: string;
  quantity: number;
}

/** Fewer units never raise a fee; for more, the fees of the whole order are agreed on again. The same number yields no event. */
export function changeQuantity(
  order: OrderState | undefined,
  shop: ShopState,
  { by, bookingId, quantity, ...clock }: ChangeQuantity,
): (BookingDayReleased | BookingQuantityChanged)[] | Rejection {
  if (!order) return noSuchOrder();
  if (by === 'customer') return callUs();
  const line = order.lines.find((known) => known.bookingId === bookingId);
  if (!line) return noSuchBooking();
  const { itemId, eventDate, parts, quantity: from } = line;
  if (line.status === 'CANCELLED') return cancelledForever('booking');
  if (eventDate < clock.today) return conflict("This event is over, so its quantity can't change.");
  if (quantity === from) return [];
  const more = quantity - from;
  const rejection =
    more > 0 && rejectUnits(shop, { itemId, parts, day: eventDate, quantity: more, byOwner: true, ...clock });
  if (rejection) return rejection;
  const lines = order.lines.map((known) => (known === line ? { ...line, quantity } : known));
  const { surcharge } = order.agreed;
  const agreed = toFees(more > 0 ? priceOrder(pricedLines(lines), shop.rules.cleaningFee, surcharge) : order.agreed);
  const booked = { bookingId, itemId, eventDate, ...(parts && { parts }) };
  return [
    { type: 'BookingDayReleased', data: { ...booked, quantity: from } },
    { type: 'BookingQuantityChanged', data: { ...booked, quantity, from, agreed } },
  ];
}

export function pricedLines(lines: readonly OrderLineState[]): PricedLine[] {
  const active = activeLines(lines);
  return active.map(({ itemId, itemName: name, eventDate, quantity, unitPrice: price }) => ({
    itemId,
    name,
    eventDate,
    quantity,
    price,
  }));
}

function toFees({ subtotal, delivery, setup, cleaning, surcharge }: AgreedFees): AgreedFees {
  return { subtotal, delivery, setup, cleaning, surcharge };
}

function callUs(): Rejection {
  return conflict('To add something or change a quantity, please call us.');
}
