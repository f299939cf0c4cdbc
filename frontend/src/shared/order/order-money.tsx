import {
  describeDue,
  type OrderDue,
  addUpLedger,
  listCredits,
  type Order,
  type OrderPreview as Preview,
} from '@party-rental/contracts';
import { PriceRow } from '../price/price-summary';
import type { UseQueryResult } from '@tanstack/react-query';
import { Alert } from '../../ui/alert';
import { LoadFailure } from '../page/load-failure';

interface DueProps {
  order: OrderDue;
  isOver?: boolean;
}

interface OrderMoneyProps extends DueProps {
  order: Pick<Order, 'status' | 'money'>;
}

/** What is paid and what is due. */
export function OrderMoney({ order, isOver = false }: OrderMoneyProps) {
  const { paid, refunded, writtenOff, damageDepositHeld, payments } = order.money;
  const credits = listCredits(payments);
  const inMoney = credits.reduce((rest, { amount }) => rest - amount, refunded);
  return (
    <dl aria-label="Payments" className="space-y-2.5 border-t-2 border-dashed border-line pt-3">
      <PriceRow label="Paid" amount={paid} />
      {inMoney > 0 && <PriceRow label="Refunded" amount={inMoney} />}
      {credits.map(({ code, amount }) => (
        <PriceRow key={code} label={`Rain check ${code}`} amount={amount} />
      ))}
      {writtenOff > 0 && <PriceRow label="Refund written off" amount={writtenOff} />}
      <AmountDue order={order} isOver={isOver} />
      {damageDepositHeld > 0 && <PriceRow label="Damage deposit held" amount={damageDepositHeld} />}
    </dl>
  );
}

/** What is due of an order, in a `dl`. */
function AmountDue({ order, isOver = false }: DueProps) {
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

interface OrderPreviewProps {
  preview: UseQueryResult<Preview>;
  order: Pick<Order, 'money' | 'status'>;
}

/** What a change would do to the price and to what is due, or why it would be refused. */
export function OrderPreview({ preview, order }: OrderPreviewProps) {
  if (preview.isError && !preview.data) {
    return <LoadFailure title="We couldn't work out the new total" query={preview} />;
  }
  return (
    <div role="status" className="space-y-3">
      {preview.data ? (
        preview.data.problems.length > 0 ? (
          <Alert tone="info" title="This change isn't possible">
            {preview.data.problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Alert>
        ) : (
          <Figures preview={preview.data} order={order} />
        )
      ) : (
        preview.isFetching && <p>Working out the new total…</p>
      )}
    </div>
  );
}

function Figures({ preview: { price, difference }, order }: { preview: Preview } & Pick<OrderPreviewProps, 'order'>) {
  return (
    <dl aria-label="After this change" className="space-y-2.5 rounded-2xl bg-sunken/70 p-4">
      {price.cancellationCharge > 0 && <PriceRow label="Cancellation charge" amount={price.cancellationCharge} />}
      <PriceRow label="New total" amount={price.total} />
      <PriceRow label="Difference" amount={difference} whenZero="None" />
      <AmountDue order={{ status: order.status, money: addUpLedger(price, order.money.payments) }} />
    </dl>
  );
}

/** Whether the change may be sent. */
export function isPossible(preview: UseQueryResult<Preview>): boolean {
  return preview.data !== undefined && preview.data.available && preview.data.problems.length === 0;
}
