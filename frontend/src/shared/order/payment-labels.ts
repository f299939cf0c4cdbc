import { formatCents, type LedgerKind, type PaymentMethod } from '@party-rental/contracts';

export const PAYMENT_KIND_LABELS: Readonly<Record<LedgerKind, string>> = {
  DEPOSIT: 'Deposit',
  BALANCE: 'Balance',
  OTHER: 'Payment',
  REFUND: 'Refund',
  DAMAGE_DEPOSIT: 'Damage deposit',
  DAMAGE_DEPOSIT_RETURN: 'Damage deposit returned',
};

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  CARD: 'Card',
  CASH: 'Cash',
  CHECK: 'Check',
  TRANSFER: 'Transfer',
  OTHER: 'Other',
};

const PAID: Readonly<Record<PaymentMethod, string>> = {
  CARD: 'by card',
  CASH: 'in cash',
  CHECK: 'by check',
  TRANSFER: 'by transfer',
  OTHER: 'in another way',
};

/** `$134.46 by card` */
export function formatPaid({ amount, method }: { amount: number; method: PaymentMethod }): string {
  return `${formatCents(amount)} ${PAID[method]}`;
}
