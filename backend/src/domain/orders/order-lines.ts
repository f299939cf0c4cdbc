import {
  activeLines,
  businessTime,
  MAX_CART_LINES,
  ofDays,
  ownDeposits,
  ownPrice,
  priceOrder,
  priceRental,
  getRates,
  type BusinessTime,
  type CalendarDate,
  type PricedLine,
  type PromoDiscount,
} from '@party-rental/contracts';
import type { BookingConfirmed, BookingCreated, BookingDayReleased, BookingQuantityChanged } from './order-events.js';
import { cancelledForever, conflict, noSuchBooking, noSuchOrder, Rejection } from '../rejections.js';
import { awaitsAnswer } from '../day-desk/repair-state.js';
import { rejectAfterDeadline } from './changes/order-changes.js';
import { agreeSurcharge } from './delivery.js';
import { lineNumber } from './order-number.js';
import { bookLines, type ShopState } from './order.js';
import { deriveStatus, toFees, type OrderLineState, type OrderState } from './order-state.js';
import { getHeldUntil } from './money/payment-deadline.js';
import { describeBegun } from './rental-length.js';
import { pickTaking } from '../stock/allocations.js';
import { rejectUnits } from './take-units.js';

interface Change {
  by: 'customer' | 'admin';
  now: Date;
  timeZone: string;
}

export interface AddLine extends Change {
  bookingId: string;
  itemId: number;
  eventDate: CalendarDate;
  days?: number | undefined;
  quantity: number;
}

/**
 * Recomputes the fees of the whole order, except the surcharge. An item that the order already has keeps its booked price of a day.
 * A line that the owner adds to a confirmed order is confirmed; a customer's waits for its deposit.
 */
export function addLine(
  order: OrderState | undefined,
  shop: ShopState,
  { by, now, timeZone, ...line }: AddLine,
): (BookingCreated | BookingConfirmed)[] | Rejection {
  if (!order) return noSuchOrder();
  const status = deriveStatus(order);
  if (status === 'CANCELLED') return cancelledForever('order');
  const byOwner = by === 'admin';
  const rejection = byOwner ? undefined : rejectAddition(order, shop, line.eventDate, { now, timeZone });
  const booked = rejection ?? bookLine(order, shop, line, businessTime({ now, timeZone }), byOwner);
  if (booked instanceof Rejection || status !== 'CONFIRMED' || !byOwner) return booked;
  return [...booked, { type: 'BookingConfirmed', data: { bookingId: line.bookingId, atOnce: true } }];
}

/** Like `addLine`, but accepts any order status and never confirms the line. */
export function bookLine(
  order: OrderState,
  shop: ShopState,
  line: Omit<AddLine, keyof Change>,
  clock: BusinessTime,
  byOwner = true,
): BookingCreated[] | Rejection {
  const { id: orderId, customer, userId, partyDetails, lines, agreed } = order;
  if (!customer) return conflict('The personal data of this order has been erased.');
  const placed = bookLines(shop, {
    orderId,
    lines: [{ ...line, number: lineNumber(order.number, lines.length + 1) }],
    isCart: false,
    customer,
    userId,
    partyDetails,
    expectedTotal: null,
    ...clock,
    byOwner,
    agreed: { rates: getRates(agreed), surcharge: agreed.surcharge },
    heldUntil: getHeldUntil(order),
  });
  if (placed instanceof Rejection) return placed;
  const { itemId } = line;
  const known = lines.find((other) => other.itemId === itemId);
  const item = shop.item(itemId);
  const type = item.status === 'listed' ? item.item.type : undefined;
  const rates = getRates(agreed);
  // The terms are those of the order.
  return placed.map(({ data: { terms: _terms, ...data }, ...created }) => {
    const added = data.quote.lines.map((priced) => {
      if (!known) return priced;
      const { price: _price, dayPrice: _dayPrice, rate: _rate, ...rest } = priced;
      const booked = { id: itemId, type, price: known.dayPrice ?? known.unitPrice };
      return { ...rest, ...priceRental(booked, rest, rates) };
    });
    const quote = priceOrder([...pricedLines(lines), ...added], rates, agreed.surcharge, getPromo(order));
    return { ...created, data: { ...data, quote, isAdded: true } };
  });
}

/** The discount of the promo code that an order uses. */
export function getPromo({ adjustments }: Pick<OrderState, 'adjustments'>): PromoDiscount | undefined {
  const used = adjustments.find(({ promoCode }) => promoCode !== undefined);
  if (!used?.promoCode) return undefined;
  const { promoCode: code, amount, percent } = used;
  return percent === undefined ? { code, amount, percent: null } : { code, amount: null, percent };
}

export interface ChangeQuantity extends Change {
  bookingId: string;
  quantity: number;
}

/** Fewer units never raise a fee; for more, the fees of the whole order are agreed on again. The same number yields no event. */
export function changeQuantity(
  order: OrderState | undefined,
  shop: ShopState,
  { by, now, timeZone, bookingId, quantity }: ChangeQuantity,
): (BookingDayReleased | BookingQuantityChanged)[] | Rejection {
  if (!order) return noSuchOrder();
  const line = order.lines.find((known) => known.bookingId === bookingId);
  if (!line) return noSuchBooking();
  const { itemId, eventDate, days, parts, quantity: from } = line;
  if (line.status === 'CANCELLED') return cancelledForever('booking');
  const clock = businessTime({ now, timeZone });
  if (eventDate < clock.today) return conflict(`${describeBegun(line, clock.today)}, so its quantity can't change.`);
  if (quantity === from) return [];
  const more = quantity - from;
  const byOwner = by === 'admin';
  const isBound = !byOwner && !awaitsAnswer(order, bookingId, now);
  const rejection =
    (isBound && rejectAfterDeadline(order, eventDate, { now, timeZone })) ||
    (more > 0 && !byOwner && rejectOutsideArea(order, shop)) ||
    (more > 0 && rejectUnits(shop, { itemId, parts, eventDate, days, quantity: more, byOwner, ...clock }));
  if (rejection) return rejection;
  const lines = order.lines.map((known) => (known === line ? { ...line, quantity } : known));
  const rates = getRates(order.agreed);
  const agreed = toFees(
    more > 0 ? priceOrder(pricedLines(lines), rates, order.agreed.surcharge) : { ...order.agreed, rates },
  );
  const booked = { bookingId, itemId, eventDate, ...pickTaking(line) };
  return [
    { type: 'BookingDayReleased', data: { ...booked, quantity: from } },
    { type: 'BookingQuantityChanged', data: { ...booked, quantity, from, agreed } },
  ];
}

export function pricedLines(lines: readonly OrderLineState[]): PricedLine[] {
  const active = activeLines(lines);
  return active.map(({ itemId, itemName: name, eventDate, days, quantity, unitPrice: price, ...line }) => ({
    ...{ itemId, name, eventDate, ...ofDays(days), quantity, price },
    ...ownPrice(line),
    ...ownDeposits(line),
  }));
}

/** What a customer may not add to an order, whatever is available. */
function rejectAddition(
  order: OrderState,
  shop: ShopState,
  day: CalendarDate,
  { now, timeZone }: Omit<Change, 'by'>,
): Rejection | undefined {
  if (!activeLines(order.lines).some(({ eventDate }) => eventDate >= businessTime({ now, timeZone }).today))
    return conflict("This order's event is over. For another party, please place a new order.");
  if (order.lines.length >= MAX_CART_LINES)
    return conflict(`An order can have at most ${MAX_CART_LINES} entries. Please call us, and we'll add more.`);
  return rejectAfterDeadline(order, day, { now, timeZone }) ?? rejectOutsideArea(order, shop);
}

function rejectOutsideArea({ customer }: OrderState, { rules }: ShopState): Rejection | undefined {
  const surcharge = customer && agreeSurcharge(customer.zipCode, rules, { byOwner: false });
  return surcharge instanceof Rejection ? surcharge : undefined;
}
