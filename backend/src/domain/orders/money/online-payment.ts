import { businessTime, formatCents, type Card, type PaymentKind, type ProviderName } from '@party-rental/contracts';
import { bookAsBefore } from '../../day-desk/undo-repair.js';
import type { BookingEvent } from '../../events.js';
import { conflict, noSuchOrder, Rejection } from '../../rejections.js';
import { allocate, isInForce, release, type Allocation } from '../../stock/allocations.js';
import { cancelBooking } from '../changes/cancel.js';
import { toNote } from '../erased-customer.js';
import { liftDeadline, recordedPayment, toDeadlineLifted, type Entry } from './ledger.js';
import type {
  BalanceCharge,
  BalanceChargeEnded,
  DamageDepositReturned,
  Dispute,
  LedgerEvent,
  PaymentDisputed,
  RefundFailed,
  RefundRecorded,
} from './ledger-events.js';
import type { BookingCancelled, BookingConfirmed } from '../order-events.js';
import {
  computeMoney,
  deriveStatus,
  evolveOrder,
  type OrderEvent,
  type OrderLineState,
  type OrderState,
} from '../order-state.js';
import { NOT_PAID_IN_TIME } from './payment-deadline.js';
import { computeRefundable, findRefundable } from './refundable.js';
import { withAllocations, type ShopState } from '../order.js';
import { rejectUnits } from '../take-units.js';

interface Moment {
  now: Date;
  timeZone: string;
}

/** Money that a provider has taken from a customer for an order. */
export interface ReceivedPayment {
  /** The id of the checkout session, so that its payment is recorded once. */
  entryId: string;
  kind: PaymentKind;
  /** Cents. */
  amount: number;
  provider: ProviderName;
  reference: string;
  card?: Card | undefined;
  /** What the customer has agreed to on paying. */
  balanceCharge?: BalanceCharge | undefined;
}

/**
 * Records the payment whatever became of the order. It confirms the order once the deposit is paid. An order that has lapsed is
 * booked again if everything is still available. What is paid for nothing is given back.
 */
export function receivePayment(
  order: OrderState | undefined,
  shop: ShopState,
  { newId, now, timeZone, balanceCharge, ...payment }: ReceivedPayment & Moment & { newId: () => string },
): (BookingEvent | LedgerEvent)[] | Rejection {
  if (!order) return noSuchOrder();
  if (order.entries.some(({ id }) => id === payment.entryId)) return [];
  const events: (BookingEvent | LedgerEvent)[] = settleLapse(order, shop, { newId, now, timeZone });
  const settled = after(order, events);
  const recorded = recordedPayment(settled, { ...payment, method: 'CARD', note: null });
  if (balanceCharge) recorded.data.balanceCharge = balanceCharge;
  events.push(recorded, ...liftDeadline(settled));
  const paid = after(order, events);
  if (computeMoney(paid).depositDue === 0)
    events.push(
      ...paid.lines.filter(({ status }) => status === 'PENDING').map(({ bookingId }) => confirmed(bookingId)),
    );
  const amount = Math.min(payment.amount, computeMoney(paid).refundDue - computeMoney(order).refundDue);
  if (amount > 0)
    events.push({
      type: 'RefundRequested',
      data: { orderId: order.id, entryId: newId(), paymentId: payment.entryId, amount, isAutomatic: true },
      personal: null,
    });
  return events;
}

/** Cancels the lines of an order that was not paid in time. They count no longer, whether this happens or not. */
export function recordLapse(order: OrderState | undefined, moment: Moment): BookingCancelled[] | Rejection {
  return order ? cancelLapsed(order, moment) : noSuchOrder();
}

function cancelLapsed(order: OrderState, moment: Moment): BookingCancelled[] {
  return order.lines.filter(isUnrecordedLapse).flatMap((line) => {
    const { bookingId } = line;
    const pending = { ...line, status: 'PENDING', customer: order.customer, agreed: order.agreed } as const;
    const command = { bookingId, by: 'system', cause: 'lapse', reason: NOT_PAID_IN_TIME, ...moment } as const;
    const events = cancelBooking(pending, command);
    if (events instanceof Rejection) throw new Error(`A lapsed line was not cancelled: ${events.detail}`);
    return events;
  });
}

/** What the provider did about a refund that it was asked for. Repeated news yield no event. */
export function settleRefund(
  order: OrderState | undefined,
  { entryId, ...refund }: { entryId: string; provider: ProviderName; reference: string; isFailed: boolean },
): (RefundRecorded | DamageDepositReturned | RefundFailed)[] | Rejection {
  const request = order?.refundRequests.find((one) => one.entryId === entryId);
  if (!order) return noSuchOrder();
  if (!request || request.isFailed) return [];
  if (refund.isFailed) return [{ type: 'RefundFailed', data: { orderId: order.id, entryId } }];
  const { provider, reference } = refund;
  const { amount, paymentId, isOfHold, note, imageUrl } = request;
  const data = { orderId: order.id, entryId, paymentId, amount, method: 'CARD', provider, reference } as const;
  if (!isOfHold) return [{ type: 'RefundRecorded', data, personal: null }];
  const personal = note === undefined ? null : { note };
  return [{ type: 'DamageDepositReturned', data: { ...data, ...(imageUrl && { imageUrl }) }, personal }];
}

/** Of a payment. The money of a lost dispute has gone back to the customer. Repeated news yield no event. */
export function recordDisputes(
  order: OrderState | undefined,
  {
    paymentId,
    disputes,
    provider,
    newId,
  }: { paymentId: string; disputes: readonly Dispute[]; provider: ProviderName; newId: () => string },
): (PaymentDisputed | RefundRecorded)[] | Rejection {
  if (!order) return noSuchOrder();
  const { id: orderId, disputes: known = [] } = order;
  const changed = disputes.filter(
    ({ disputeId, status }) => !known.some((one) => one.disputeId === disputeId && one.status === status),
  );
  return changed.flatMap((dispute) => {
    const { amount, disputeId: reference } = dispute;
    const lost = { orderId, entryId: newId(), paymentId, amount, method: 'CARD', provider, reference } as const;
    return [
      { type: 'PaymentDisputed', data: { orderId, paymentId, ...dispute } } as const,
      ...(dispute.status === 'LOST' && !order.entries.some((entry) => entry.reference === reference)
        ? [{ type: 'RefundRecorded', data: lost, personal: null } as const]
        : []),
    ];
  });
}

/** Nothing will be charged by itself anymore. */
export function endBalanceCharge(
  order: OrderState | undefined,
  cause: BalanceChargeEnded['data']['cause'],
): BalanceChargeEnded[] | Rejection {
  if (!order) return noSuchOrder();
  const { id: orderId, balanceCharge } = order;
  if (!balanceCharge || balanceCharge.endedBy) return [];
  return [{ type: 'BalanceChargeEnded', data: { orderId, chargeId: balanceCharge.chargeId, cause } }];
}

/** Asks the provider of a payment to give back some of it. */
export function requestRefund(
  order: OrderState | undefined,
  { entryId, paymentId, amount, note }: Pick<Entry, 'entryId' | 'amount' | 'note'> & { paymentId: string },
): LedgerEvent[] | Rejection {
  if (!order) return noSuchOrder();
  const left = findRefundable(order, paymentId);
  if (left === undefined) return conflict("This payment didn't come through a payment provider.");
  const most = Math.min(left, computeRefundable(order));
  if (amount > most) return conflict(`At most ${formatCents(most)} of this payment can be refunded.`);
  return [
    { type: 'RefundRequested', data: { orderId: order.id, entryId, paymentId, amount }, personal: toNote(order, note) },
  ];
}

/** An order that has lapsed is booked again as it was, if all of it is still available. Otherwise it is cancelled. */
function settleLapse(
  order: OrderState,
  shop: ShopState,
  { newId, now, timeZone }: Moment & { newId: () => string },
): (BookingEvent | LedgerEvent)[] {
  const lapsed = order.lines.filter(({ status, hasLapsed }) => status === 'CANCELLED' && hasLapsed);
  if (lapsed.length === 0 || deriveStatus(order) !== 'CANCELLED') return [];
  const { customer } = order;
  const clock = businessTime({ now, timeZone });
  const unrecorded = lapsed.filter(isUnrecordedLapse);
  const own = unrecorded.flatMap(allocate).filter((allocation) => isInForce(allocation, now));
  const taken: Allocation[] = release(own);
  for (const { heldUntil: _, parts, ...line } of lapsed) {
    const units = { ...line, parts, byOwner: true, ...clock };
    if (!customer || rejectUnits(withAllocations(shop, taken), units)) return cancelLapsed(order, { now, timeZone });
    taken.push(...allocate({ ...line, parts }));
  }
  const events: (BookingEvent | LedgerEvent)[] = toDeadlineLifted(order.id, unrecorded);
  for (const line of lapsed.filter((one) => !isUnrecordedLapse(one)))
    if (customer) events.push(bookAsBefore(after(order, events), customer, shop, { ...line, bookingId: newId() }));
  return events;
}

/** The log doesn't say yet that the time to pay is over. */
function isUnrecordedLapse({ status, heldUntil }: OrderLineState): boolean {
  return status === 'CANCELLED' && heldUntil !== undefined;
}

function confirmed(bookingId: string): BookingConfirmed {
  return { type: 'BookingConfirmed', data: { bookingId } };
}

function after(order: OrderState, events: readonly OrderEvent[]): OrderState {
  return events.reduce<OrderState | undefined>(evolveOrder, order) ?? order;
}
