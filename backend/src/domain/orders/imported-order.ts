import { dayIn } from '@party-rental/contracts';
import type { LedgerEvent } from './money/ledger-events.js';
import type { LineEvent } from './order-events.js';
import { conflict, Rejection } from '../rejections.js';
import { adjustToTotal, reverseEntry } from './money/ledger.js';
import { cancelBooking } from './changes/cancel.js';
import { confirmOrder } from './changes/order-changes.js';
import { orderAfter, type OrderState } from './order-state.js';
import { placeOrder, type PlaceOrder, type ShopState } from './order.js';
import { atOnce, placePhoneOrder } from './phone-order.js';

const NOTE = 'imported';

export interface ImportedOrder extends PlaceOrder {
  /** Cents, with fees and tax, as agreed on in another program. Undefined: as this shop prices it. */
  total: number | undefined;
  /** Cents. */
  paid: number;
  isConfirmed: boolean;
}

/** An order that another program has taken: with its prices, its total and what was paid, all or nothing. */
export function placeImportedOrder(
  shop: ShopState,
  { total, paid, isConfirmed, ...order }: ImportedOrder,
  ids: { entryId: string; adjustmentId: string },
): (LineEvent | LedgerEvent)[] | Rejection {
  const booked = placeOrder(shop, order);
  if (booked instanceof Rejection) return booked;
  const priced = orderAfter(booked);
  const adjustment =
    priced && total !== undefined
      ? adjustToTotal(priced, total, { adjustmentId: ids.adjustmentId, reason: NOTE })
      : undefined;
  const payment = { entryId: ids.entryId, kind: 'OTHER', method: 'OTHER', amount: paid, note: NOTE } as const;
  const placed = placePhoneOrder(shop, {
    ...order,
    adjustments: adjustment ? [adjustment] : [],
    payment: paid > 0 ? { ...payment, confirm: isConfirmed } : undefined,
  });
  if (placed instanceof Rejection || paid > 0 || !isConfirmed) return placed;
  const confirmed = confirmOrder(orderAfter(placed), undefined);
  return confirmed instanceof Rejection ? confirmed : [...placed, ...confirmed.map(atOnce)];
}

/** Cancels an order before its first day and reverses its payments. Nothing is charged, and no email is sent. */
export function undoImportedOrder(
  order: OrderState,
  moment: { now: Date; timeZone: string },
): (LineEvent | LedgerEvent)[] | Rejection {
  const { lines, entries, customer, agreed, number } = order;
  const active = lines.filter(({ status }) => status !== 'CANCELLED');
  if (active.some(({ eventDate }) => eventDate <= dayIn(moment.timeZone, moment.now)))
    return conflict(
      `Order ${number} has begun or is over, so the import can't be undone. Cancel its other orders instead.`,
    );
  const cause = { reason: 'The import was undone.', by: 'system', cause: 'correction', ...moment } as const;
  const undone: (LineEvent | LedgerEvent)[] = [];
  for (const decided of [
    ...entries.filter(({ reversed }) => !reversed).map(({ id }) => reverseEntry(order, { entryId: id, note: NOTE })),
    ...active.map((line) => cancelBooking({ ...line, customer, agreed }, { bookingId: line.bookingId, ...cause })),
  ]) {
    if (decided instanceof Rejection) return decided;
    undone.push(...decided);
  }
  return undone;
}
