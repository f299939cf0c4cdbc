import {
  computeReceived,
  getRates,
  isFreeByRepair,
  KEPT_BEFORE,
  takePercent,
  type CancelledBy,
} from '@party-rental/contracts';
import { conflict, noSuchOrder, Rejection } from '../../rejections.js';
import { toNote } from '../erased-customer.js';
import type { CancellationCharged } from '../money/ledger-events.js';
import { computeMoney, computePrice, deriveStatus, type OrderState } from '../order-state.js';
import { latestRepair } from '../../day-desk/repair-state.js';
import { cancellationDeadline } from '../order-view.js';

interface Cancellation {
  by: 'customer' | 'admin';
  requestedBy: CancelledBy;
  /** Instead of what the terms say, in cents. */
  charge?: number | undefined;
  /** Whether no line stays active. */
  isWhole: boolean;
  reason: string | null;
  now: Date;
  timeZone: string;
}

/** What a cancellation costs by the terms of the order as it was before, or as the owner decides. */
export function chargeFor(order: OrderState, cancellation: Cancellation): CancellationCharged[] | Rejection {
  const { by, requestedBy, isWhole, reason, now } = cancellation;
  const charge = by === 'admin' ? cancellation.charge : undefined;
  if (!isWhole) return charge ? conflict('Part of this order stays, so cancelling the rest costs nothing.') : [];
  const isLate =
    requestedBy === 'CUSTOMER' &&
    now > cancellationDeadline(order, cancellation) &&
    !isFreeByRepair(latestRepair(order), now);
  if (charge !== undefined) return charge > 0 ? [toEvent(order, { amount: charge }, reason)] : [];
  const amount = isLate ? chargeByTerms(order) : 0;
  return amount > 0 ? [toEvent(order, { amount, byTerms: true }, reason)] : [];
}

/** Changes the charge of a cancelled order; 0 waives it. An unchanged charge yields no event. */
export function changeCharge(
  order: OrderState | undefined,
  { amount, reason }: { amount: number; reason: string },
): CancellationCharged[] | Rejection {
  if (!order) return noSuchOrder();
  if (deriveStatus(order) !== 'CANCELLED') return conflict("This order isn't cancelled.");
  return amount === order.cancellationCharge ? [] : [toEvent(order, { amount }, reason)];
}

/** A charge by the terms follows what was received down, for example when a check bounces. */
export function lowerCharge(order: OrderState): CancellationCharged[] {
  const amount = chargeWithin(order, computeReceived(computeMoney(order)));
  if (!order.isChargeByTerms || amount >= order.cancellationCharge) return [];
  return [toEvent(order, { amount, byTerms: true }, null)];
}

/** What the terms charge for cancelling a whole order too late, in cents before tax: no more than was received. */
export function chargeByTerms(order: OrderState): number {
  const { total, deposit } = computePrice(order);
  const { keeps, percent = 0 } = getRates(order.agreed).kept ?? KEPT_BEFORE;
  const term = keeps === 'DEPOSIT' ? deposit : keeps === 'PERCENT' ? takePercent(total, percent) : 0;
  return chargeWithin(order, Math.min(term, computeReceived(computeMoney(order))));
}

/** The highest charge that is, with its taxes, no more than a limit in cents. */
function chargeWithin(order: OrderState, limit: number): number {
  const taxed = getRates(order.agreed).taxes.filter(({ appliesTo }) => appliesTo.includes('CANCELLATION'));
  const rate = taxed.reduce((sum, tax) => sum + tax.percent, 0) / 100;
  // Each tax is rounded by itself.
  let charge = Math.max(0, Math.min(limit, Math.round(limit / (1 + rate)) + taxed.length));
  while (charge > 0 && computePrice({ ...order, lines: [], cancellationCharge: charge }).total > limit) charge -= 1;
  return charge;
}

function toEvent(
  order: OrderState,
  charge: Omit<CancellationCharged['data'], 'orderId'>,
  reason: string | null,
): CancellationCharged {
  return { type: 'CancellationCharged', data: { orderId: order.id, ...charge }, personal: toNote(order, reason) };
}
