import type { HistoryEntry, Order } from '@party-rental/contracts';
import { OrderMoney } from '../../../../shared/order/order-money';
import { OrderPrice } from '../../../../shared/order/order-price';
import { Button } from '../../../../ui/button';
import type { OrderDialogName } from './order-dialogs';
import { PaymentList } from './payment-list';

interface MoneySectionProps {
  order: Order;
  /** Undefined until it is loaded. */
  history: HistoryEntry[] | undefined;
  timeZone: string;
  onOpen: (dialog: OrderDialogName) => void;
}

/** The price, what is paid and due, every payment, and the actions about money. */
export function MoneySection({ order, history, timeZone, onOpen }: MoneySectionProps) {
  const { status, money } = order;
  const isActive = status !== 'CANCELLED';
  return (
    <section
      aria-labelledby="money"
      className="space-y-5 rounded-card bg-card p-6 shadow-card max-xl:order-1 print:break-inside-avoid print:p-0"
    >
      <h2 id="money" className="text-2xl">
        Price and Payments
      </h2>
      <OrderPrice order={order} />
      <OrderMoney order={order} />
      <PaymentList
        payments={money.payments}
        history={history}
        timeZone={timeZone}
        onReverse={(payment) => onOpen({ type: 'reverse', payment })}
      />
      <div role="group" aria-label="Record money" className="flex flex-wrap gap-3 print:hidden">
        {money.paid > money.refunded && money.refundDue === 0 && (
          <Button variant="outline" size="small" onClick={() => onOpen({ type: 'refund' })}>
            Record Refund
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
