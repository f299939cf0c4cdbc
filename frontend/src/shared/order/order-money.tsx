import type { Order } from '@party-rental/contracts';
import { PriceRow } from '../price/price-row';
import { DUE_LABELS, PAID_IN_FULL } from './amount-due';

/** What is paid and what is due. */
export function OrderMoney({ money }: { money: Order['money'] }) {
  const { paid, refunded, balance, depositDue, refundDue, damageDepositHeld } = money;
  return (
    <dl aria-label="Payments" className="space-y-2.5 border-t-2 border-dashed border-line pt-3">
      <PriceRow label="Paid" amount={paid} />
      {refunded > 0 && <PriceRow label="Refunded" amount={refunded} />}
      {depositDue > 0 && <PriceRow label={DUE_LABELS.deposit_due} amount={depositDue} />}
      {refundDue > 0 ? (
        <PriceRow label={DUE_LABELS.refund_due} amount={refundDue} />
      ) : (
        <PriceRow label={DUE_LABELS.balance_due} amount={balance} {...(paid > 0 && { whenZero: PAID_IN_FULL })} />
      )}
      {damageDepositHeld > 0 && <PriceRow label="Damage deposit held" amount={damageDepositHeld} />}
    </dl>
  );
}
