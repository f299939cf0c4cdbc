import type { HistoryEntry, OrderPayment } from '@party-rental/contracts';
import { formatInstant } from '../../../../lib/format-instant';
import { formatPaid, PAYMENT_KIND_LABELS } from '../../../../shared/order/payment-labels';
import { Button } from '../../../../ui/button';

interface PaymentListProps {
  payments: readonly OrderPayment[];
  /** Says who recorded a payment. */
  history: HistoryEntry[] | undefined;
  timeZone: string;
  /** Undefined where nothing can be changed. */
  onReverse?: (payment: OrderPayment) => void;
}

/** Every entry of an order's ledger. Reversed ones are struck through. */
export function PaymentList({ payments, history, timeZone, onReverse }: PaymentListProps) {
  if (payments.length === 0) return <p className="text-soft">No payments yet.</p>;
  return (
    <ul
      aria-label="Recorded payments"
      className="divide-y-2 divide-dashed divide-line border-y-2 border-dashed border-line"
    >
      {payments.map((payment) => {
        const { id, kind, reference, at, reversed } = payment;
        const entry = `${PAYMENT_KIND_LABELS[kind]}: ${formatPaid(payment)}`;
        const actor = history?.find((event) => event.payment?.id === id)?.actor;
        return (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-3">
            <div>
              <p className="font-bold">
                {reversed ? <s className="text-soft">{entry}</s> : entry}
                {reversed && <span className="font-normal text-soft"> Reversed</span>}
              </p>
              {reference && <p className="text-base [overflow-wrap:anywhere]">{reference}</p>}
              <p className="text-base text-soft">
                <time dateTime={at}>{formatInstant(at, timeZone)}</time>
                {actor && <span className="print:hidden">, {actor}</span>}
              </p>
            </div>
            {!reversed && onReverse && (
              <Button variant="outline" size="small" onClick={() => onReverse(payment)} className="print:hidden">
                Reverse<span className="sr-only"> {entry}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
