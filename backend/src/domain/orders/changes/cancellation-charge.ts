import { getRates, KEPT_BEFORE, takePercent, type CancelledBy } from '@party-rental/contracts';
import { conflict, noSuchOrder, Rejection } from '../../rejections.js';
import { toNote } from '../ledger.js';
import type { CancellationCharged } from '../order-events.js';
import { computePrice, computeReceived, deriveStatus, type OrderState } from '../order-state.js';
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
    requestedBy === 'CUSTOMER' && now > cancellationDeadline(order, cancellation) && !isPromised(order, now);
  const amount = charge ?? (isLate ? chargeByTerms(order) : 0);
  return amount > 0 ? [charged(order, amount, reason)] : [];
}

/** Changes the charge of a cancelled order; 0 waives it. An unchanged charge yields no event. */
export function changeCharge(
  order: OrderState | undefined,
  { amount, reason }: { amount: number; reason: string },
): CancellationCharged[] | Rejection {
  if (!order) return noSuchOrder();
  if (deriveStatus(order) !== 'CANCELLED') return conflict("This order isn't cancelled.");
  return amount === order.cancellationCharge ? [] : [charged(order, amount, reason)];
}

/** The email about a repair promises free cancellation until then, also to customers who have chosen for another line since. */
function isPromised(order: OrderState, now: Date): boolean {
  const repair = latestRepair(order);
  return repair?.answer === 'CHANGED' && now < new Date(repair.answerUntil);
}

/**
 * What the terms charge for cancelling a whole order too late, in cents before tax: with its tax no more than they keep, nor
 * than was received.
 */
export function chargeByTerms(order: OrderState): number {
  const { total, deposit } = computePrice(order);
  const { taxes, kept = KEPT_BEFORE } = getRates(order.agreed);
  const { keeps, percent = 0 } = kept;
  const term = keeps === 'DEPOSIT' ? deposit : keeps === 'PERCENT' ? takePercent(total, percent) : 0;
  const limit = Math.max(0, Math.min(term, computeReceived(order)));
  const taxed = taxes.filter(({ appliesTo }) => appliesTo.includes('CANCELLATION'));
  const rate = taxed.reduce((sum, tax) => sum + tax.percent, 0) / 100;
  // Each tax is rounded by itself.
  let charge = Math.min(limit, Math.round(limit / (1 + rate)) + taxed.length);
  while (computePrice({ ...order, lines: [], cancellationCharge: charge }).total > limit) charge -= 1;
  return charge;
}

function charged(order: OrderState, amount: number, reason: string | null): CancellationCharged {
  return { type: 'CancellationCharged', data: { orderId: order.id, amount }, personal: toNote(order, reason) };
}
