import { computeReceived, type HistoryEntry, type Order, type OrderPayment } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { exemptNumberQuery } from '../../../../api/admin/orders';
import { OrderMoney } from '../../../../shared/order/order-money';
import { OrderPrice } from '../../../../shared/order/order-price';
import { Button } from '../../../../ui/button';
import { OnlinePayments } from './online-payments';
import type { OrderDialogName } from './order-dialogs';
import { formatInstant } from '../../../../lib/format-instant';
import { formatPaid, PAYMENT_KIND_LABELS } from '../../../../shared/order/payment-methods';

interface MoneySectionProps {
  order: Order;
  /** Undefined until it is loaded. */
  history: HistoryEntry[] | undefined;
  timeZone: string;
  onOpen: (dialog: OrderDialogName) => void;
}

/** The price, what is paid and due, every payment, and the actions about money. */
export function MoneySection({ order, history, timeZone, onOpen }: MoneySectionProps) {
  const { status, price, money } = order;
  const taxExemptNumber = useQuery(exemptNumberQuery(order.id)).data;
  const isActive = status !== 'CANCELLED';
  return (
    <section
      aria-labelledby="money"
      className="space-y-5 rounded-card bg-card p-6 shadow-card max-xl:order-1 print:break-inside-avoid print:p-0"
    >
      <h2 id="money" className="text-2xl">
        Price and Payments
      </h2>
      <OrderPrice order={{ ...order, taxExemptNumber }} />
      <OrderMoney order={order} />
      <PaymentList
        payments={money.payments}
        history={history}
        timeZone={timeZone}
        onReverse={(payment) => onOpen({ type: 'reverse', payment })}
      />
      <OnlinePayments payments={money.online ?? []} timeZone={timeZone} />
      <div role="group" aria-label="Record money" className="flex flex-wrap gap-3 print:hidden">
        {computeReceived(money) > 0 && money.refundDue === 0 && (
          <Button variant="outline" size="small" onClick={() => onOpen({ type: 'refund' })}>
            Record Refund
          </Button>
        )}
        {money.refundDue > 0 && (
          <Button variant="outline" size="small" onClick={() => onOpen({ type: 'credit' })}>
            Give Rain Check
          </Button>
        )}
        {money.refundDue > 0 && (
          <Button variant="outline" size="small" onClick={() => onOpen({ type: 'write off' })}>
            Write Off Refund
          </Button>
        )}
        {!isActive && (
          <Button variant="outline" size="small" onClick={() => onOpen({ type: 'cancellation charge' })}>
            {price.cancellationCharge > 0 ? 'Change or Waive Charge' : 'Charge for Cancelling'}
          </Button>
        )}
        {isActive && (
          <Button variant="outline" size="small" onClick={() => onOpen({ type: 'adjust' })}>
            Adjust Price
          </Button>
        )}
        {isActive && money.damageDepositHeld === 0 && (
          <Button variant="outline" size="small" onClick={() => onOpen({ type: 'collect damage deposit' })}>
            Collect Damage Deposit
          </Button>
        )}
        {money.damageDepositHeld > 0 && (
          <Button variant="outline" size="small" onClick={() => onOpen({ type: 'return damage deposit' })}>
            Return Damage Deposit
          </Button>
        )}
        {isActive && money.balance === 0 && (
          <Button variant="outline" size="small" onClick={() => onOpen({ type: 'payment', kind: 'OTHER', due: 0 })}>
            Record Payment
          </Button>
        )}
      </div>
    </section>
  );
}

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
        const { id, kind, reference, provider, imageUrl, at, reversed } = payment;
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
              {imageUrl && (
                <a href={imageUrl} target="_blank" rel="noreferrer" className="text-base font-bold underline">
                  Photo<span className="sr-only"> (opens in a new tab)</span>
                </a>
              )}
              <p className="text-base text-soft">
                <time dateTime={at}>{formatInstant(at, timeZone)}</time>
                {actor && <span className="print:hidden">, {actor}</span>}
              </p>
            </div>
            {!reversed && !provider && onReverse && (
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
