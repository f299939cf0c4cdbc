import type { RecordPayment as PaymentRequest } from '@party-rental/contracts';
import type { RecordPayment } from '../../domain/orders/money/ledger.js';
import { parseCreditCode } from '../../domain/orders/order-number.js';
import type { OrderState } from '../../domain/orders/order-state.js';
import type { PendingHold } from '../../domain/orders/pending-bounds.js';
import { getParts } from '../../domain/stock/units-left.js';
import type { OrderChange } from './order-change.js';
import type { UnitsSelector } from './order-decisions.js';

export function toPayment({
  kind,
  amount,
  method,
  reference,
  confirm,
}: PaymentRequest): Omit<RecordPayment, 'entryId'> {
  if (method === 'CREDIT') return { kind, amount, method, note: null, creditCode: parseCreditCode(reference), confirm };
  return { kind, amount, method, note: reference || null, confirm };
}

/** The rain checks that a change uses or takes back. */
export function selectCredits({ entries }: OrderState, change: OrderChange): readonly string[] {
  if (change.type === 'record payment') return change.creditCode ? [change.creditCode] : [];
  if (change.type !== 'reverse entry') return [];
  return entries.flatMap(({ id, creditCode: code }) => (id === change.entryId && code ? [code] : []));
}

/** The stock that a customer's change holds until it is confirmed; undefined if it holds no more than before. */
export function toPendingHold({ lines }: OrderState, change: OrderChange): PendingHold | undefined {
  if (change.type === 'add line' && change.by === 'customer')
    return { itemDays: change.days ?? 1, units: change.quantity };
  if (change.type !== 'change quantity' || change.by !== 'customer') return undefined;
  const units = change.quantity - (lines.find(({ bookingId }) => bookingId === change.bookingId)?.quantity ?? 0);
  return units > 0 ? { itemDays: 0, units } : undefined;
}

/** The units that a change may take; undefined if it takes and frees none. */
export function toUnitsSelector(change: OrderChange): UnitsSelector | undefined {
  switch (change.type) {
    case 'cancel':
    case 'cancel unconfirmed':
    case 'record lapse':
      return () => [];
    case 'receive payment':
      return ({ lines }) => lines;
    case 'move':
      return ({ lines }) => lines.map((line) => ({ ...line, eventDate: change.to }));
    case 'add line':
      return (_order, stock) => [{ ...change, parts: getParts(change.itemId, stock, change.days) }];
    case 'change quantity':
      return ({ lines }) => lines.filter(({ bookingId }) => bookingId === change.bookingId);
    case 'confirm':
    case 'claim':
    case 'write review':
    case 'hide review':
    case 'change contact':
    case 'record payment':
    case 'record refund':
    case 'request refund':
    case 'settle refund':
    case 'give credit':
    case 'charge cancellation':
    case 'write off refund':
    case 'collect damage deposit':
    case 'return damage deposit':
    case 'receive hold':
    case 'expire hold':
    case 'record disputes':
    case 'end balance charge':
    case 'lift payment deadline':
    case 'reverse entry':
    case 'adjust price':
    case 'add note':
      return undefined;
  }
}
