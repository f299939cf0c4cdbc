import { formatCents, type Order } from '@party-rental/contracts';
import { withdrawBalanceCharge, type OrderKey } from '../../api/orders';
import { longDay } from '../../lib/format';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { notify } from '../../ui/overlays/notify';
import { ChangeFailure, useOrderChange } from './order-change';

interface BalanceChargeProps {
  orderKey: OrderKey;
  charge: NonNullable<Order['balanceCharge']>;
}

/** What the customer has agreed to be charged, until it is. */
export function BalanceCharge({ orderKey, charge: { upTo, on, state } }: BalanceChargeProps) {
  const withdraw = useOrderChange(
    orderKey,
    (key, _: void, idempotencyKey: string) => withdrawBalanceCharge(key, idempotencyKey),
    () => notify('success', 'Withdrawn', "We won't charge your card. Please pay the balance another way."),
  );
  if (state === 'WITHDRAWN') return null;
  if (state === 'DECLINED')
    return (
      <Alert title="We couldn't charge your card for the balance">
        <p>Nothing was charged, and we won't try again. Please pay it here with another card.</p>
      </Alert>
    );
  return (
    <div className="space-y-3">
      <p>
        We'll charge the balance, at most {formatCents(upTo)}, to your card on {longDay(on)}, as you agreed.
      </p>
      <ChangeFailure title="It wasn't withdrawn" error={withdraw.error} />
      <Button variant="outline" size="small" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {withdraw.isPending ? 'Saving...' : "Don't Charge It"}
      </Button>
    </div>
  );
}
