import { zodResolver } from '@hookform/resolvers/zod';
import { adjustmentAmount, formatCents, reverseEntry, type Order, type OrderPayment } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { addAdjustment, reversePayment } from '../../../../../api/admin/orders';
import { orderPreviewQuery } from '../../../../../api/orders';
import { useDebounced } from '../../../../../shared/form/use-search-text';
import { formatPaid, PAYMENT_KIND_LABELS } from '../../../../../shared/order/payment-methods';
import { toCents } from '../../../../../shared/order/typed-amount';
import { isPossible, OrderPreview } from '../../../../../shared/order/order-money';
import { useOrderChange } from '../../../../../shared/order/order-change';
import { TextField } from '../../../../../ui/fields/input-fields';
import { notify } from '../../../../../ui/overlays/notify';
import { AdjustmentFields, adjustmentForm, toAdjustment } from '../../../parts/adjustment-fields';
import { OrderDialog } from './order-dialog';

/** Adds a discount or a charge, before tax. */
export function AdjustmentDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(adjustmentForm),
    defaultValues: { kind: 'discount' as const, amount: '', reason: '' },
  });
  const typed = useWatch({ control: form.control });
  const entered = JSON.stringify(toAdjustment(typed.kind, toCents(typed.amount ?? '')));
  const previewed = useDebounced(entered);
  const change = adjustmentAmount.safeParse(JSON.parse(previewed));
  const preview = useQuery({
    ...orderPreviewQuery(order, { adjustment: change.data }),
    enabled: change.success,
  });
  const adjustment = useOrderChange(order, addAdjustment, ({ price }) => {
    notify('success', 'Price adjusted', `The total is ${formatCents(price.total)} now.`);
    onClose();
  });
  return (
    <OrderDialog
      title="Adjust Price"
      description="A discount or an extra charge, before tax. The customer can read the reason."
      form={form}
      onSubmit={({ kind, amount: hundredths, reason }, options) =>
        adjustment.mutate({ ...toAdjustment(kind, hundredths), reason }, options)
      }
      failure="We couldn't adjust the price"
      saving={adjustment}
      onClose={onClose}
      submit="Adjust Price"
      disabled={change.success && (entered !== previewed || !isPossible(preview))}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AdjustmentFields />
      </div>
      {change.success && <OrderPreview order={order} preview={preview} />}
    </OrderDialog>
  );
}

/** Reverses an entry that was recorded by mistake. */
export function ReverseDialog({
  order,
  payment,
  onClose,
}: {
  order: Order;
  payment: OrderPayment;
  onClose: () => void;
}) {
  const form = useForm({ resolver: zodResolver(reverseEntry), defaultValues: { reason: '' } });
  const entry = `${PAYMENT_KIND_LABELS[payment.kind]}, ${formatPaid(payment)}`;
  const reversal = useOrderChange(order, reversePayment, () => {
    notify('success', 'Entry reversed', `${entry}, no longer counts.`);
    onClose();
  });
  return (
    <OrderDialog
      title="Reverse this entry?"
      description={`${entry}. It stays in the list, struck through, and no longer counts.`}
      form={form}
      onSubmit={({ reason }, options) => reversal.mutate({ paymentId: payment.id, reason }, options)}
      failure="We couldn't reverse the entry"
      saving={reversal}
      onClose={onClose}
      dismissLabel="Keep Entry"
      submit="Reverse Entry"
      variant="danger"
    >
      <TextField name="reason" label="Reason" maxLength={500} />
    </OrderDialog>
  );
}
