import type Stripe from 'stripe';
import type { CheckoutState, Dispute, HoldState, Paid, ProviderTransaction, RefundState } from './provider.js';

/** The session's payment intent and its latest charge must be expanded. */
export function toCheckoutState({ payment_intent: payment, status }: Stripe.Checkout.Session): CheckoutState {
  const intent = typeof payment === 'object' ? payment : null;
  if (intent?.status === 'succeeded') return toPaid(intent);
  if (intent?.status === 'requires_capture') {
    const { id, amount_capturable: amount } = intent;
    return { status: 'held', amount, payment: id, ...readCard(intent) };
  }
  if (status === 'expired' || intent?.status === 'canceled') return { status: 'expired' };
  return { status: 'open', isDeclined: Boolean(intent?.last_payment_error) };
}

export function toPaid(intent: Stripe.PaymentIntent): Paid & { savedCard?: { customer: string; method: string } } {
  const {
    id: payment,
    amount_received: amount,
    customer,
    payment_method: method,
    setup_future_usage: isSaved,
  } = intent;
  const savedCard = isSaved && customer && method && { customer: toId(customer), method: toId(method) };
  return { status: 'paid', amount, payment, card: readCard(intent).card, ...(savedCard && { savedCard }) };
}

/** Undefined if no hold was placed. */
export function toHoldState(intent: Stripe.PaymentIntent): HoldState | undefined {
  if (intent.status === 'requires_capture') return { status: 'held', until: readCard(intent).until };
  if (intent.status === 'succeeded') return { status: 'captured', amount: intent.amount_received };
  return intent.status === 'canceled' ? { status: 'released' } : undefined;
}

export function toRefundState({ id, status }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { reference: id, status: 'made' };
  return { reference: id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}

/** A warning is an inquiry before a dispute, and an appeal comes after one. */
export function toDispute({
  id,
  amount,
  status,
  reason,
  evidence_details: { due_by: dueBy },
}: Stripe.Dispute): Dispute {
  const open = (['needs_response', 'under_review'] as const).find((word) => status.endsWith(word));
  const closed = status === 'lost' ? 'lost' : 'won';
  return { id, amount, reason, respondBy: dueBy ? toDate(dueBy) : undefined, status: open ?? closed };
}

/** The source must be expanded. */
export function toTransaction(transaction: Stripe.BalanceTransaction, payout?: string): ProviderTransaction {
  const { id, reporting_category: category, amount, fee, created, available_on: available, source } = transaction;
  const kind = toKind(category);
  const intent = source && typeof source === 'object' && 'payment_intent' in source && source.payment_intent;
  const payment = intent ? toId(intent) : undefined;
  const reference = (kind === 'payment' ? payment : undefined) ?? toId(source ?? id);
  return { id, kind, amount, fee, at: toDate(created), payment, reference, availableOn: toDate(available), payout };
}

/** Each has reversals. What a capture in part releases belongs to its payment. */
function toKind(category: string): ProviderTransaction['kind'] {
  if (/^(charge|partial_capture)/.test(category)) return 'payment';
  return (['refund', 'dispute', 'payout'] as const).find((kind) => category.startsWith(kind)) ?? 'other';
}

function readCard({ latest_charge: charge }: Stripe.PaymentIntent) {
  const {
    brand,
    last4,
    capture_before: end,
  } = (typeof charge === 'object' && charge?.payment_method_details?.card) || {};
  return { card: brand && last4 ? { brand, last4 } : undefined, until: end ? toDate(end) : undefined };
}

const toId = (object: string | { id: string }) => (typeof object === 'string' ? object : object.id);
const toDate = (seconds: number) => new Date(seconds * 1_000);
