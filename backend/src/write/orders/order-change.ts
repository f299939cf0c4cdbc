import { dayIn, type CalendarDate, type CancelledBy, type ProviderName, type Customer } from '@party-rental/contracts';
import type { BookingEvent } from '../../domain/events.js';
import type { OrderNoteAdded } from '../../domain/orders/order-events.js';
import type {
  AdjustmentAdded,
  BalanceChargeEnded,
  Dispute,
  LedgerEvent,
  RefundRecorded,
  RefundRequested,
} from '../../domain/orders/money/ledger-events.js';
import {
  addAdjustment,
  collectDamageDeposit,
  keepDiscounts,
  liftDeadline,
  recordPayment,
  recordRefund,
  returnDamageDeposit,
  reverseEntry,
  writeOffRefund,
  type AddAdjustment,
  type Entry,
  type RecordPayment,
} from '../../domain/orders/money/ledger.js';
import {
  giveBack,
  rejectCredit,
  rejectReversal,
  withCreditEnd,
  type CreditSource,
} from '../../domain/orders/money/credit.js';
import { creditCode } from '../../domain/orders/order-number.js';
import { changeCharge } from '../../domain/orders/changes/cancellation-charge.js';
import { addNote } from '../../domain/orders/changes/add-note.js';
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
  endBalanceCharge,
  receivePayment,
  recordDisputes,
  recordLapse,
  requestRefund,
  settleRefund,
  type ReceivedPayment,
} from '../../domain/orders/money/online-payment.js';
import { expireHold, receiveHold, releaseCancelled, type ReceivedHold } from '../../domain/orders/money/damage-hold.js';
import type { ShopState } from '../../domain/orders/order.js';
import { noSuchOrder, Rejection } from '../../domain/rejections.js';
import { hideReview, writeReview, type WriteReview } from '../../domain/reviews/review.js';
import { randomBytes } from '@party-rental/event-store/random-bytes';
import { newId } from '../../platform/ids.js';

interface LineChange {
  by: 'customer' | 'admin';
  /** Whether fixed discounts don't shrink with the rental. */
  keepDiscounts?: boolean | undefined;
}

/** Changes of an order's lines, contact, money and notes. Amounts are in cents. */
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
  | ({ type: 'record refund' | 'collect damage deposit' } & Omit<Entry, 'entryId'>)
  | ({ type: 'return damage deposit'; imageUrl?: string | undefined } & Omit<Entry, 'entryId'>)
  | ({ type: 'receive hold' } & ReceivedHold)
  | { type: 'expire hold'; paymentId: string }
  | { type: 'record disputes'; paymentId: string; disputes: readonly Dispute[]; provider: ProviderName }
  | { type: 'end balance charge'; cause: BalanceChargeEnded['data']['cause'] }
  | { type: 'lift payment deadline' }
  | ({ type: 'receive payment' } & ReceivedPayment)
  | { type: 'record lapse' }
  | ({ type: 'request refund' } & Omit<Parameters<typeof requestRefund>[1], 'entryId'>)
  | ({ type: 'settle refund' } & Parameters<typeof settleRefund>[1])
  | { type: 'give credit'; amount: number; validUntil?: CalendarDate | undefined; note: string }
  | { type: 'reverse entry'; entryId: string; note: string }
  | ({ type: 'adjust price' } & Omit<AddAdjustment, 'adjustmentId'>)
  | { type: 'add note'; text: string };

/** The events of a change, for its command and for a preview. */
export function decideChange(
  order: OrderState | undefined,
  shop: ShopState & CreditSource,
  change: OrderChange,
  moment: { now: Date; timeZone: string },
): readonly (BookingEvent | LedgerEvent | OrderNoteAdded)[] | Rejection {
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
    case 'receive hold':
      return receiveHold(order, { ...change, newId });
    case 'expire hold':
      return expireHold(order, { ...change, entryId: newId() });
    case 'record disputes':
      return recordDisputes(order, { ...change, newId });
    case 'end balance charge':
      return endBalanceCharge(order, change.cause);
    case 'lift payment deadline':
      return order ? liftDeadline(order) : noSuchOrder();
    case 'reverse entry':
      return rejectReversal(order, change.entryId, shop) ?? reverseEntry(order, change);
    case 'adjust price':
      return addAdjustment(order, { ...change, adjustmentId: newId() });
    case 'add note':
      return addNote(order, { ...change, noteId: newId() });
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
): readonly (Event | RefundRecorded | RefundRequested)[] | Rejection {
  if (!order || decision instanceof Rejection) return decision;
  const after = decision.reduce<OrderState | undefined>(evolveOrder, order);
  const isAtOnce = decision.some((event) => event.type === 'BookingCancelled' && event.data.cause !== 'correction');
  return [
    ...decision,
    ...giveBack(order, after, { requestedBy, today, isAtOnce, newId, newCreditCode }),
    ...releaseCancelled(after, { today, newId }),
  ];
}

function rejectEnd(): Rejection {
  const message = 'Please choose today or a later day';
  return new Rejection('malformed', `${message}.`, { errors: [{ path: 'validUntil', message }] });
}

export function newCreditCode(): string {
  return creditCode(randomBytes(8));
}
