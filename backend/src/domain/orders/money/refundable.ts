import { computeReceived } from '@party-rental/contracts';
import { computeMoney, type OrderState } from '../order-state.js';

// What can still be given back, in cents, without what providers were asked to give back and haven't.

/** Of all payments. */
export function computeRefundable(order: OrderState): number {
  return computeReceived(computeMoney(order)) - sumRequested(order);
}

/** Of an online payment, through its provider. Undefined for other payments. */
export function findRefundable(order: OrderState, paymentId: string): number | undefined {
  const { entries, refundRequests } = order;
  const payment = entries.find(
    ({ id, provider, heldUntil, reversed }) => id === paymentId && provider && !heldUntil && !reversed,
  );
  const given = [...entries, ...refundRequests.filter(({ isFailed }) => !isFailed)].filter(
    (entry) => entry.paymentId === paymentId,
  );
  return payment && given.reduce((left, { amount }) => left - amount, payment.amount);
}

/** What providers were asked to give back and haven't. */
export function sumRequested({ refundRequests }: OrderState): number {
  return refundRequests.reduce((sum, { amount, isFailed, isOfHold }) => sum + (isFailed || isOfHold ? 0 : amount), 0);
}
