import { describeDue, type OrderDue } from '@party-rental/contracts';
import { PriceRow } from '../price/price-row';

interface OrderMoneyProps {
  order: OrderDue;
  isOver?: boolean;
}

/** What is paid and what is due. */
export function OrderMoney({ order, isOver = false }: OrderMoneyProps) {
  const { paid, refunded, damageDepositHeld } = order.money;
  return (
    <dl aria-label="Payments" className="space-y-2.5 border-t-2 border-dashed border-line pt-3">
      <PriceRow label="Paid" amount={paid} />
      {refunded > 0 && <PriceRow label="Refunded" amount={refunded} />}
      <AmountDue order={order} isOver={isOver} />
      {damageDepositHeld > 0 && <PriceRow label="Damage deposit held" amount={damageDepositHeld} />}
    </dl>
  );
}

/** What is due of an order, in a `dl`. */
export function AmountDue({ order, isOver = false }: OrderMoneyProps) {
  const { refundDue } = order.money;
  if (refundDue > 0) return <PriceRow label="Refund due" amount={refundDue} />;
  const due = describeDue(order, isOver);
  return (
    due && (
      <div>
        <dt className="sr-only">Due</dt>
        <dd className="font-semibold">{due}</dd>
      </div>
    )
  );
}
