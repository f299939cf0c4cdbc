import { formatCents, type LedgerKind, type OrderPayment, type PaymentMethod } from '@party-rental/contracts';
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
  CREDIT: 'Rain check',
};

const PAID: Readonly<Record<PaymentMethod, string>> = {
  CARD: 'by card',
  CASH: 'in cash',
  CHECK: 'by check',
  TRANSFER: 'by transfer',
  OTHER: 'in another way',
  CREDIT: 'by rain check',
};

type Paid = Pick<OrderPayment, 'kind' | 'amount' | 'method' | 'creditCode'>;

/** `$134.46 by card`; a write-off has no method. */
export function formatPaid({ kind, amount, method, creditCode = '' }: Paid): string {
  return kind === 'WRITE_OFF' ? formatCents(amount) : `${formatCents(amount)} ${PAID[method]} ${creditCode}`.trim();
}

interface MethodButtonsProps<Method extends PaymentMethod> {
  label: string;
  methods: readonly Method[];
  isPending: boolean;
  onChoose: (method: Method) => void;
}

/** How money changed hands. Each button records it. */
export function MethodButtons<Method extends PaymentMethod>(props: MethodButtonsProps<Method>) {
  const { label, methods, isPending, onChoose } = props;
  return (
    <fieldset className="space-y-2">
      <legend className="font-bold">{label}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {methods.map((method) => (
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
