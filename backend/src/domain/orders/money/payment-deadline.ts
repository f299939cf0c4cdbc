import { Rejection } from '../../rejections.js';
import { HELD_LONGER_MS } from '../../stock/allocations.js';
import { placeOrder, type PlaceOrder, type ShopState } from '../order.js';
import type { OrderLineState, OrderState } from '../order-state.js';

/** In a shop that takes payments online: held until it must be paid, unless its customer may pay by phone and chose to. */
export function placeOnlineOrder(
  shop: ShopState,
  order: PlaceOrder,
  { now, payByPhone = false }: { now: Date; payByPhone?: boolean | undefined },
): ReturnType<typeof placeOrder> {
  if (payByPhone && !shop.rules.payByPhone) {
    const message = "You can't choose to pay by phone anymore. Please pay by card instead";
    return new Rejection('malformed', `${message}.`, { errors: [{ path: 'payByPhone', message }] });
  }
  if (payByPhone) return placeOrder(shop, order);
  const payBy = now.getTime() + shop.priceBook.payWithinMinutes * 60_000;
  return placeOrder(shop, { ...order, heldUntil: new Date(payBy + HELD_LONGER_MS).toISOString() });
}

/** Until when an order must be paid online, as an ISO instant; undefined if it needn't be, by now. */
export function getPaymentDeadline({ lines }: Pick<OrderState, 'lines'>): string | undefined {
  const held = getHeldUntil({ lines });
  return held && toDeadline(held).toISOString();
}

/** Until when the units of an unpaid order are held. */
export function getHeldUntil({ lines }: Pick<OrderState, 'lines'>): string | undefined {
  return lines.find(({ status, heldUntil }) => heldUntil !== undefined && status !== 'CANCELLED')?.heldUntil;
}

/** A payment that comes in time finds its units. */
function toDeadline(heldUntil: string): Date {
  return new Date(Date.parse(heldUntil) - HELD_LONGER_MS);
}

/** The order at a moment: lines that were not paid in time are cancelled, although no event says so yet. */
export function lapsedBy(now: Date, order: OrderState): OrderState {
  const isLapsed = ({ status, heldUntil }: OrderLineState) =>
    status !== 'CANCELLED' && heldUntil !== undefined && toDeadline(heldUntil) <= now;
  if (!order.lines.some(isLapsed)) return order;
  return {
    ...order,
    lines: order.lines.map((line) =>
      isLapsed(line) ? { ...line, status: 'CANCELLED', hasLapsed: true, cancelReason: NOT_PAID_IN_TIME } : line,
    ),
  };
}

export const NOT_PAID_IN_TIME = "This order wasn't paid in time.";
