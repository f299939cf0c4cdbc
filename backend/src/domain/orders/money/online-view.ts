import { PAYMENT_KINDS, type LedgerKind, type Order } from '@party-rental/contracts';
import { findHold } from './damage-hold.js';
import type { LedgerEntryState } from './ledger-entry.js';
import { computeMoney, type OrderState } from '../order-state.js';
import { computeRefundable, findRefundable } from './refundable.js';

type OnlinePayment = NonNullable<Order['money']['online']>[number];

/** Payments and refunds through a provider, oldest first, and then the refunds that it has not made. */
export function listOnline(order: OrderState): OnlinePayment[] {
  const { entries, refundRequests, disputes = [] } = order;
  const disputed = new Set(disputes.filter(({ status }) => status !== 'WON').map(({ paymentId }) => paymentId));
  const recorded = entries.flatMap((entry): OnlinePayment[] => {
    const { id, kind, amount, provider, reference = null, card = null, paymentId, heldUntil, at } = entry;
    if (!provider) return [];
    const refundable = findReturnable(order, entry);
    const more = {
      ...(refundable && { refundable }),
      ...(paymentId && { paymentId }),
      ...(heldUntil && { heldUntil }),
    };
    return [{ id, kind, amount, state: toState(entry, disputed), provider, reference, card, ...more, at }];
  });
  const requested = refundRequests.flatMap(
    ({ entryId: id, paymentId, isOfHold, amount, isFailed, at }): OnlinePayment[] => {
      const kind = isOfHold ? 'DAMAGE_DEPOSIT_RETURN' : 'REFUND';
      const provider = entries.find((entry) => entry.id === paymentId)?.provider;
      const state = isFailed ? 'FAILED' : 'REFUND_PENDING';
      return provider ? [{ id, kind, amount, state, provider, reference: null, card: null, paymentId, at }] : [];
    },
  );
  return [...recorded, ...requested];
}

export function balanceChargeView({ balanceCharge }: OrderState): Order['balanceCharge'] {
  if (!balanceCharge) return undefined;
  const { upTo, on, endedBy: state = 'AGREED' } = balanceCharge;
  return { upTo, on, state };
}

/** In cents, what the owner has to see to: disputes to answer, refunds that failed, and balances whose charge was declined. */
export function sumPaymentProblems(order: OrderState): number {
  const { disputes = [], refundRequests, balanceCharge } = order;
  const declined = balanceCharge?.endedBy === 'DECLINED' ? computeMoney(order).balance : 0;
  const open = disputes.filter(({ status }) => status === 'NEEDS_RESPONSE');
  const failed = refundRequests.filter(({ isFailed }) => isFailed);
  return [...open, ...failed].reduce((sum, { amount }) => sum + amount, declined);
}

/** Of a payment what can be refunded, of a hold what can be released; 0 for nothing. */
function findReturnable(order: OrderState, { id, kind, amount }: LedgerEntryState): number {
  if (kind === 'DAMAGE_DEPOSIT') return findHold(order)?.id === id ? amount : 0;
  const left = isPayment(kind) ? findRefundable(order, id) : undefined;
  return left === undefined ? 0 : Math.max(0, Math.min(left, computeRefundable(order)));
}

function isPayment(kind: LedgerKind): boolean {
  return PAYMENT_KINDS.some((one) => one === kind);
}

function toState({ id, kind, isExpired }: LedgerEntryState, disputed: ReadonlySet<string>): OnlinePayment['state'] {
  if (isExpired) return 'EXPIRED';
  if (kind === 'REFUND' || kind === 'DAMAGE_DEPOSIT_RETURN') return 'REFUNDED';
  return disputed.has(id) ? 'DISPUTED' : 'PAID';
}
