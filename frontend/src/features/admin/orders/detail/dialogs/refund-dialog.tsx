import { zodResolver } from '@hookform/resolvers/zod';
import { formatCents, recordRefund as schema, type Order } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { recordRefund } from '../../../../../api/admin/orders';
import { showRefusedFields } from '../../../../../shared/form/show-refused-fields';
import { useOrderChange } from '../../../../../shared/order/use-order-change';
import { NumberField } from '../../../../../ui/fields/number-field';
import { TextField } from '../../../../../ui/fields/text-field';
import { notify } from '../../../../../ui/overlays/notify';
import { MethodButtons } from '../../../../../shared/order/method-buttons';
import { OrderDialog } from './order-dialog';
import { toDollars, typedAmount } from '../../../../../shared/order/typed-amount';

const refundForm = schema.omit({ method: true }).extend({ amount: typedAmount(schema.shape.amount) });

/** Records a refund, with the amount that is due. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { refundDue } = order.money;
  const form = useForm({
    resolver: zodResolver(refundForm),
    defaultValues: { amount: refundDue > 0 ? toDollars(refundDue) : '', reason: '' },
  });
  const refund = useOrderChange(order, recordRefund, ({ money }) => {
    const left = money.refundDue > 0 ? `${formatCents(money.refundDue)} is still to be refunded.` : undefined;
    notify('success', 'Refund recorded', left ?? 'No refund is due anymore.');
    onClose();
  });

  return (
    <OrderDialog
      title="Record Refund"
      description={
        refundDue > 0 ? `${formatCents(refundDue)} is due to ${order.customerName}.` : 'No refund is due right now.'
      }
      form={form}
      failure="We couldn't record the refund"
      error={refund.error}
      onClose={onClose}
    >
      <NumberField name="amount" label="Amount" min={0} step={0.01} unit="$" />
      <TextField name="reason" label="Reason" maxLength={500} />
      <MethodButtons
        label="How was it paid back?"
        isPending={refund.isPending}
        onChoose={(method) =>
          void form.handleSubmit((filled) =>
            refund.mutate({ ...filled, method }, { onError: (error) => showRefusedFields(error, form) }),
          )()
        }
      />
    </OrderDialog>
  );
}
