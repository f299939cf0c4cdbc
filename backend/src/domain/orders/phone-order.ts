import type { AdjustmentAdded, LedgerEvent } from './money/ledger-events.js';
import type { LineEvent } from './order-events.js';
import { Rejection } from '../rejections.js';
import { addAdjustment, recordPayment, type AddAdjustment, type RecordPayment } from './money/ledger.js';
import { evolveOrder, orderAfter } from './order-state.js';
import { placeOrder, type PlaceOrder, type ShopState } from './order.js';

export interface PhoneOrder extends PlaceOrder {
  adjustments: readonly AddAdjustment[];
  payment: RecordPayment | undefined;
}

/** An order with its first adjustments and its first payment, all or nothing. */
export function placePhoneOrder(
  shop: ShopState,
  { adjustments, payment, ...order }: PhoneOrder,
): (LineEvent | LedgerEvent)[] | Rejection {
  const placed = placeOrder(shop, order);
  if (placed instanceof Rejection) return placed;
  let state = orderAfter(placed);
  const adjusted: AdjustmentAdded[] = [];
  for (const adjustment of adjustments) {
    const added = addAdjustment(state, adjustment);
    if (added instanceof Rejection) return added;
    adjusted.push(...added);
    state = added.reduce(evolveOrder, state);
  }
  const paid = payment ? recordPayment(state, payment) : [];
  if (paid instanceof Rejection) return paid;
  return [...placed, ...adjusted, ...paid.map(atOnce)];
}

export function atOnce<Event extends LineEvent | LedgerEvent>(event: Event): Event {
  return event.type === 'BookingConfirmed' ? { ...event, data: { ...event.data, atOnce: true } } : event;
}
