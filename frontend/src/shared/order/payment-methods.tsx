import {
  formatCents,
  type LedgerKind,
  type OrderPayment,
  type PaymentMethod,
  PAYMENT_METHODS,
} from '@party-rental/contracts';
import { Button } from '../../ui/button';

export const PAYMENT_KIND_LABELS: Readonly<Record<LedgerKind, string>> = {
  DEPOSIT: 'Deposit',
  BALANCE: 'Balance',
  OTHER: 'Payment',
  REFUND: 'Refund',
  WRITE_OFF: 'Refund written off',
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

/** `$134.46 by card`; a write-off has no method. */
export function formatPaid({ kind, amount, method }: Pick<OrderPayment, 'kind' | 'amount' | 'method'>): string {
  return kind === 'WRITE_OFF' ? formatCents(amount) : `${formatCents(amount)} ${PAID[method]}`;
}

interface MethodButtonsProps {
  label: string;
  isPending: boolean;
  onChoose: (method: PaymentMethod) => void;
}

/** How money changed hands. Each button records it. */
export function MethodButtons({ label, isPending, onChoose }: MethodButtonsProps) {
  return (
    <fieldset className="space-y-2">
      <legend className="font-bold">{label}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {PAYMENT_METHODS.map((method) => (
          <Button key={method} variant="outline" disabled={isPending} onClick={() => onChoose(method)}>
            {PAYMENT_METHOD_LABELS[method]}
          </Button>
        ))}
      </div>
      <p role="status" className="text-base text-soft">
        {isPending ? 'Processing...' : ''}
      </p>
    </fieldset>
  );
}
