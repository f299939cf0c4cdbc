import { formatCents, type MoneyState, type Order } from '@party-rental/contracts';

/** By what is due. */
export const DUE_LABELS: Readonly<Record<MoneyState, string>> = {
  deposit_due: 'Deposit due',
  balance_due: 'Balance due',
  refund_due: 'Refund due',
  payment_problem: 'Payment problem',
};

/** The most urgent amount, `Deposit due: $134.46`, or `Paid in full`. Undefined if nothing is due or paid. */
export function amountDue({
  refundDue,
  depositDue,
  balance,
  paid,
}: Omit<Order['money'], 'payments'>): string | undefined {
  if (refundDue > 0) return `${DUE_LABELS.refund_due}: ${formatCents(refundDue)}`;
  if (depositDue > 0) return `${DUE_LABELS.deposit_due}: ${formatCents(depositDue)}`;
  if (balance > 0) return `${DUE_LABELS.balance_due}: ${formatCents(balance)}`;
  return paid > 0 ? 'Paid in full' : undefined;
}

/** What is to be refunded and isn't on its way, in cents. */
export function refundLeft({ refundDue, online = [] }: Order['money']): number {
  const pending = online.filter(({ kind, state }) => kind === 'REFUND' && state === 'REFUND_PENDING');
  return Math.max(0, refundDue - pending.reduce((sum, { amount }) => sum + amount, 0));
}
