import {
  dayIn,
  type CalendarDate,
  type CancelledBy,
  type Customer,
  type RecordPayment as PaymentRequest,
} from '@party-rental/contracts';
import type { BookingEvent } from '../../domain/events.js';
import type { AdjustmentAdded, LedgerEvent, RefundRecorded } from '../../domain/orders/ledger-events.js';
import {
  addAdjustment,
  collectDamageDeposit,
  keepDiscounts,
  recordPayment,
  recordRefund,
  returnDamageDeposit,
  reverseEntry,
  writeOffRefund,
  type AddAdjustment,
  type Entry,
  type RecordPayment,
} from '../../domain/orders/ledger.js';
import {
  giveBack,
  rejectCredit,
  rejectReversal,
  withCreditEnd,
  type CreditSource,
} from '../../domain/orders/credit.js';
import { creditCode, parseCreditCode } from '../../domain/orders/order-number.js';
import { changeCharge } from '../../domain/orders/changes/cancellation-charge.js';
import { claimOrder, type Claimant } from '../../domain/orders/changes/claim.js';
import {
  cancelOrder,
  cancelUnconfirmed,
  changeOrderContact,
  confirmOrder,
  moveOrder,
  type CancelOrder,
  type CancelUnconfirmed,
} from '../../domain/orders/changes/order-changes.js';
import { addLine, changeQuantity } from '../../domain/orders/order-lines.js';
import { evolveOrder, type OrderEvent, type OrderState } from '../../domain/orders/order-state.js';
import {
  receivePayment,
  recordLapse,
  requestRefund,
  settleRefund,
  type ReceivedPayment,
} from '../../domain/orders/online-payment.js';
import type { PendingHold } from '../../domain/orders/pending-bounds.js';
import type { ShopState } from '../../domain/orders/order.js';
import { Rejection } from '../../domain/rejections.js';
import { hideReview, writeReview, type WriteReview } from '../../domain/reviews/review.js';
import { getParts } from '../../domain/stock/units-left.js';
import { randomBytes } from '@party-rental/event-store/random-bytes';
import { newId } from '../../platform/ids.js';
import type { UnitsSelector } from './order-decisions.js';

interface LineChange {
  by: 'customer' | 'admin';
  /** Whether fixed discounts don't shrink with the rental. */
  keepDiscounts?: boolean | undefined;
}

/** Changes of an order's lines, contact and money. Amounts are in cents. */
export type OrderChange =
  | { type: 'confirm'; bookingIds?: readonly string[] | undefined }
  | ({ type: 'cancel' } & Omit<CancelOrder, 'now' | 'timeZone'> & LineChange)
  | { type: 'charge cancellation'; amount: number; reason: string }
  | ({ type: 'write off refund' } & Omit<Entry, 'entryId' | 'method'>)
  | ({ type: 'cancel unconfirmed' } & Omit<CancelUnconfirmed, 'now' | 'timeZone'>)
  | ({ type: 'claim' } & Claimant)
  | ({ type: 'write review' } & Omit<WriteReview, 'reviewId' | 'today'>)
  | { type: 'hide review'; bookingId: string }
  | {
      type: 'move';
      by: 'customer' | 'admin';
      from?: CalendarDate | undefined;
      bookingIds?: readonly string[] | undefined;
      to: CalendarDate;
    }
  | {
      type: 'add line';
      by: 'customer' | 'admin';
      itemId: number;
      eventDate: CalendarDate;
      days?: number | undefined;
      quantity: number;
    }
  | ({ type: 'change quantity'; bookingId: string; quantity: number } & LineChange)
  | {
      type: 'change contact';
      by: 'customer' | 'admin';
      customer: Partial<Customer>;
      surcharge?: number | null | undefined;
    }
  | ({ type: 'record payment' } & Omit<RecordPayment, 'entryId'>)
  | ({ type: 'record refund' | 'collect damage deposit' | 'return damage deposit' } & Omit<Entry, 'entryId'>)
  | ({ type: 'receive payment' } & ReceivedPayment)
  | { type: 'record lapse' }
  | ({ type: 'request refund' } & Omit<Parameters<typeof requestRefund>[1], 'entryId'>)
  | ({ type: 'settle refund' } & Parameters<typeof settleRefund>[1])
  | { type: 'give credit'; amount: number; validUntil?: CalendarDate | undefined; note: string }
  | { type: 'reverse entry'; entryId: string; note: string }
  | ({ type: 'adjust price' } & Omit<AddAdjustment, 'adjustmentId'>);

/** The events of a change, for its command and for a preview. */
export function decideChange(
  order: OrderState | undefined,
  shop: ShopState & CreditSource,
  change: OrderChange,
  moment: { now: Date; timeZone: string },
): readonly (BookingEvent | LedgerEvent)[] | Rejection {
  const today = dayIn(moment.timeZone, moment.now);
  switch (change.type) {
    case 'confirm':
      return confirmOrder(order, change.bookingIds);
    case 'cancel':
      return withCredit(order, withDiscounts(order, change, cancelOrder(order, { ...change, ...moment })), {
        ...{ today, requestedBy: change.by === 'customer' ? 'CUSTOMER' : change.requestedBy },
      });
    case 'charge cancellation':
      return withCredit(order, changeCharge(order, change), { today });
    case 'cancel unconfirmed':
      return withCredit(order, cancelUnconfirmed(order, { ...change, ...moment }), { today });
    case 'claim':
      return claimOrder(order, change);
    case 'write review':
      return writeReview(order, { ...change, reviewId: newId(), today });
    case 'hide review':
      return hideReview(order, change.bookingId);
    case 'move':
      if (change.bookingIds && change.by === 'customer')
        return new Rejection(
          'malformed',
          'Everything on the same day moves together. Please call us to move one item.',
        );
      return moveOrder(order, shop, { ...change, ...moment });
    case 'add line':
      return addLine(order, shop, { ...change, ...moment, bookingId: newId() });
    case 'change quantity':
      return withDiscounts(order, change, changeQuantity(order, shop, { ...change, ...moment }));
    case 'change contact':
      return changeOrderContact(order, shop, change.customer, { ...change, ...moment });
    case 'record payment':
      return (
        rejectCredit(change, shop, today) ?? recordPayment(order, { ...withCreditEnd(change, shop), entryId: newId() })
      );
    case 'record refund':
      return recordRefund(order, { ...change, entryId: newId() });
    case 'receive payment':
      return receivePayment(order, shop, { ...change, ...moment, newId });
    case 'record lapse':
      return recordLapse(order, moment);
    case 'request refund':
      return requestRefund(order, { ...change, entryId: newId() });
    case 'settle refund':
      return settleRefund(order, change);
    case 'give credit':
      if (change.validUntil && change.validUntil < today) return rejectEnd();
      return recordRefund(order, { ...change, method: 'CREDIT', creditCode: newCreditCode(), entryId: newId() });
    case 'write off refund':
      return writeOffRefund(order, { ...change, entryId: newId() });
    case 'collect damage deposit':
      return collectDamageDeposit(order, { ...change, entryId: newId() });
    case 'return damage deposit':
      return returnDamageDeposit(order, { ...change, entryId: newId() });
    case 'reverse entry':
      return rejectReversal(order, change.entryId, shop) ?? reverseEntry(order, change);
    case 'adjust price':
      return addAdjustment(order, { ...change, adjustmentId: newId() });
  }
}

/** Only the owner can keep discounts whole. */
function withDiscounts<Event extends OrderEvent>(
  order: OrderState | undefined,
  change: LineChange,
  decision: readonly Event[] | Rejection,
): readonly (Event | AdjustmentAdded)[] | Rejection {
  if (!order || decision instanceof Rejection || change.by === 'customer' || !change.keepDiscounts) return decision;
  const after = decision.reduce<OrderState | undefined>(evolveOrder, order);
  return after ? [...decision, ...keepDiscounts(order, after)] : decision;
}

/** With what the decision gives back by itself. */
function withCredit<Event extends OrderEvent>(
  order: OrderState | undefined,
  decision: readonly Event[] | Rejection,
  { today, requestedBy }: { today: CalendarDate; requestedBy?: CancelledBy | undefined },
): readonly (Event | RefundRecorded)[] | Rejection {
  if (!order || decision instanceof Rejection) return decision;
  const after = decision.reduce<OrderState | undefined>(evolveOrder, order);
  const isAtOnce = decision.some((event) => event.type === 'BookingCancelled' && event.data.cause !== 'correction');
  return [...decision, ...giveBack(order, after, { requestedBy, today, isAtOnce, newId, newCreditCode })];
}

function rejectEnd(): Rejection {
  const message = 'Please choose today or a later day';
  return new Rejection('malformed', `${message}.`, { errors: [{ path: 'validUntil', message }] });
}

export function newCreditCode(): string {
  return creditCode(randomBytes(8));
}

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
    case 'reverse entry':
    case 'adjust price':
      return undefined;
  }
}
