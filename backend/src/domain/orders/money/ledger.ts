import {
  computeReceived,
  formatCents,
  takePercent,
  type CalendarDate,
  type Card,
  type PaymentKind,
  type PaymentMethod,
  type ProviderName,
} from '@party-rental/contracts';
import type {
  AdjustmentAdded,
  PaymentDeadlineLifted,
  CancellationCharged,
  DamageDepositCollected,
  DamageDepositReturned,
  LedgerEntryReversed,
  PaymentRecorded,
  RefundRecorded,
  RefundRequested,
  RefundWrittenOff,
} from './ledger-events.js';
import type { BookingConfirmed } from '../order-events.js';
import { conflict, noSuchOrder, Rejection } from '../../rejections.js';
import { lowerCharge } from '../changes/cancellation-charge.js';
import { releaseHold, sumReleasing } from './damage-hold.js';
import { evolveLedger } from './ledger-state.js';
import { toNote } from '../erased-customer.js';
import { computeRefundable, sumRequested } from './refundable.js';
import {
  computeMoney,
  computePrice,
  deriveStatus,
  evolveOrder,
  type OrderLineState,
  type OrderState,
} from '../order-state.js';
import { pickTaking } from '../../stock/allocations.js';

export interface Entry {
  entryId: string;
  /** Cents, above 0. */
  amount: number;
  method: PaymentMethod;
  note: string | null;
  /** Of a rain check, for the method CREDIT. */
  creditCode?: string | undefined;
  /** The last day of the rain check, if it has one. */
  validUntil?: CalendarDate | undefined;
  /** An ISO instant, unless it is now. */
  takenAt?: string;
  /** Through a provider, with its id there. */
  provider?: ProviderName | undefined;
  reference?: string | undefined;
}

export interface RecordPayment extends Entry {
  kind: PaymentKind;
  /** Confirms the pending lines as well. Default: for a deposit, if none of it is due after this payment. */
  confirm?: boolean | undefined;
}

export function recordPayment(
  order: OrderState | undefined,
  { kind, confirm, ...entry }: RecordPayment,
): (PaymentRecorded | PaymentDeadlineLifted | BookingConfirmed)[] | Rejection {
  if (!order) return noSuchOrder();
  if (deriveStatus(order) === 'CANCELLED' && computeMoney(order).balance === 0)
    return conflict("This order is cancelled, so there's nothing to pay.");
  const payment = recordedPayment(order, { kind, ...entry });
  const confirms = confirm ?? (kind === 'DEPOSIT' && !isDepositDue(evolveOrder(order, payment)));
  const pending = confirms ? order.lines.filter(({ status }) => status === 'PENDING') : [];
  return [
    payment,
    ...liftDeadline(order),
    ...pending.map(({ bookingId }) => ({ type: 'BookingConfirmed', data: { bookingId } }) as const),
  ];
}

export function recordRefund(order: OrderState | undefined, entry: Entry): RefundRecorded[] | Rejection {
  if (!order) return noSuchOrder();
  const most = computeRefundable(order);
  if (entry.amount > most) return conflict(`At most ${formatCents(most)} can be refunded.`);
  return [{ type: 'RefundRecorded', ...recorded(order, entry, {}) }];
}

export function recordedPayment(
  order: OrderState,
  { kind, card, ...entry }: Entry & { kind: PaymentKind; card?: Card | undefined },
): PaymentRecorded {
  const { data, personal } = recorded(order, entry, { kind });
  return { type: 'PaymentRecorded', data, personal: card && order.customer ? { ...personal, card } : personal };
}

/** Books the units that are held until the customer pays. */
export function liftDeadline({ id, lines }: OrderState): PaymentDeadlineLifted[] {
  return toDeadlineLifted(
    id,
    lines.filter(({ status, heldUntil }) => status !== 'CANCELLED' && heldUntil !== undefined),
  );
}

export function toDeadlineLifted(orderId: string, held: readonly OrderLineState[]): PaymentDeadlineLifted[] {
  const lines = held.map(({ bookingId, itemId, eventDate, quantity, ...line }) => ({
    ...{ bookingId, itemId, eventDate, quantity, ...pickTaking(line) },
  }));
  return lines.length > 0 ? [{ type: 'PaymentDeadlineLifted', data: { orderId, lines } }] : [];
}

/** Closes the books of an order whose refund is not wanted, or can't be made. */
export function writeOffRefund(
  order: OrderState | undefined,
  entry: Omit<Entry, 'method'>,
): RefundWrittenOff[] | Rejection {
  if (!order) return noSuchOrder();
  const refundDue = Math.max(0, computeMoney(order).refundDue - sumRequested(order));
  if (entry.amount > refundDue) return conflict(`At most ${formatCents(refundDue)} can be written off.`);
  return [{ type: 'RefundWrittenOff', ...recorded(order, { ...entry, method: 'OTHER' }, {}) }];
}

export function collectDamageDeposit(
  order: OrderState | undefined,
  entry: Entry,
): DamageDepositCollected[] | Rejection {
  if (!order) return noSuchOrder();
  if (deriveStatus(order) === 'CANCELLED') return conflict("This order is cancelled, so there's nothing to collect.");
  if (entry.amount === 0) return noAmount();
  return [{ type: 'DamageDepositCollected', ...recorded(order, entry, {}) }];
}

/** Releases the hold on the customer's card, if there is one. Otherwise the money was given back. */
export function returnDamageDeposit(
  order: OrderState | undefined,
  { imageUrl, ...entry }: Entry & { imageUrl?: string | undefined },
): (DamageDepositReturned | RefundRequested)[] | Rejection {
  if (!order) return noSuchOrder();
  const released = releaseHold(order, { ...entry, imageUrl });
  if (released) return released;
  if (entry.amount === 0) return noAmount();
  const damageDepositHeld = computeMoney(order).damageDepositHeld - sumReleasing(order);
  if (entry.amount > damageDepositHeld) return conflict(`At most ${formatCents(damageDepositHeld)} can be returned.`);
  if (entry.amount < damageDepositHeld && !entry.note)
    return conflict(`Please enter why part of the ${formatCents(damageDepositHeld)} is kept.`);
  return [{ type: 'DamageDepositReturned', ...recorded(order, entry, imageUrl ? { imageUrl } : {}) }];
}

export function reverseEntry(
  order: OrderState | undefined,
  { entryId, note }: { entryId: string; note: string },
): (LedgerEntryReversed | CancellationCharged)[] | Rejection {
  const entry = order?.entries.find(({ id }) => id === entryId);
  if (!order || !entry) return new Rejection('not_found', "We couldn't find this payment.");
  if (entry.reversed) return conflict('This payment has already been reversed.');
  if (entry.provider)
    return conflict("This payment came through a payment provider, so it can't be reversed. Please refund it.");
  const event: LedgerEntryReversed = {
    type: 'LedgerEntryReversed',
    data: { orderId: order.id, entryId },
    personal: toNote(order, note),
  };
  const entries = order.entries.map((each) => (each.id === entryId ? { ...each, reversed: true } : each));
  const after = { ...order, entries };
  const money = computeMoney(after);
  if (computeReceived(money) < 0 || money.damageDepositHeld < 0)
    return conflict('This money has already been given back or written off. Please reverse that first.');
  return [event, ...lowerCharge(after)];
}

function noAmount(): Rejection {
  return conflict('Please enter an amount above $0.00.');
}

export interface AddAdjustment {
  adjustmentId: string;
  /** Cents; negative for a discount. */
  amount?: number | undefined;
  /** Of the subtotal, instead of an amount. */
  percent?: number | undefined;
  reason: string;
}

/**
 * The adjustment with which an order comes to a total with tax; undefined if it does already. The tax depends on the amount,
 * so the amount is approached: a total that no amount comes to is missed by a cent.
 */
export function adjustToTotal(
  order: OrderState,
  total: number,
  named: Pick<AddAdjustment, 'adjustmentId' | 'reason'>,
): AddAdjustment | undefined {
  const { total: before, tax } = computePrice(order);
  let [amount, missing] = [0, total - before];
  for (let attempt = 0; missing !== 0 && attempt < 20; attempt += 1) {
    amount = Math.max(amount + missing, tax - before);
    const adjusted = addAdjustment(order, { ...named, amount });
    if (adjusted instanceof Rejection) break;
    missing = total - computePrice(adjusted.reduce<OrderState>(evolveLedger, order)).total;
  }
  return amount === 0 ? undefined : { ...named, amount };
}

export function addAdjustment(
  order: OrderState | undefined,
  { adjustmentId, amount: given = 0, percent, reason }: AddAdjustment,
): AdjustmentAdded[] | Rejection {
  if (!order) return noSuchOrder();
  if (deriveStatus(order) === 'CANCELLED') return conflict("This order is cancelled, so its price can't change.");
  const { subtotal, total, tax } = computePrice(order);
  const amount = percent === undefined ? given : takePercent(subtotal, percent);
  if (amount < tax - total) return conflict(`The discount can be at most ${formatCents(total - tax)} before tax.`);
  const basis = percent !== undefined ? { percent } : amount < 0 ? { subtotal } : {};
  const data = { orderId: order.id, adjustmentId, amount, ...basis };
  return [{ type: 'AdjustmentAdded', data, personal: toNote(order, reason) }];
}

/** Gives fixed discounts again for the rental after a change of lines: as much as before it, and at most the whole price. */
export function keepDiscounts(before: OrderState, after: OrderState): AdjustmentAdded[] {
  if (deriveStatus(after) === 'CANCELLED') return [];
  const amounts = computePrice(before).adjustments.map(({ amount }) => amount);
  const { adjustments, subtotal, total, tax } = computePrice(after);
  let left = total - tax;
  return after.adjustments.flatMap(({ id: adjustmentId, percent }, i): AdjustmentAdded[] => {
    const shrunk = adjustments[i]?.amount ?? 0;
    const taken = Math.min(left, shrunk - (amounts[i] ?? 0));
    if (percent !== undefined || taken <= 0) return [];
    left -= taken;
    const data = { orderId: after.id, adjustmentId, amount: shrunk - taken, subtotal };
    return [{ type: 'AdjustmentAdded', data, personal: toNote(after, 'Discount kept') }];
  });
}

function isDepositDue(order: OrderState | undefined): boolean {
  return order !== undefined && computeMoney(order).depositDue > 0;
}

function recorded<More extends object>(
  order: OrderState,
  { entryId, amount, method, note, takenAt, creditCode, validUntil, provider, reference }: Entry,
  more: More,
) {
  const data = {
    ...{ orderId: order.id, entryId, amount, method },
    ...(takenAt && { takenAt }),
    ...(creditCode && { creditCode }),
    ...(validUntil && { validUntil }),
    ...(provider && { provider }),
    ...(reference && { reference }),
    ...more,
  };
  return { data, personal: toNote(order, note) };
}
