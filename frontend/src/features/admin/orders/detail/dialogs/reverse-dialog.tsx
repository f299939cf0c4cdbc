import { zodResolver } from '@hookform/resolvers/zod';
import { type Order, type OrderPayment, reverseEntry as schema } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { reversePayment } from '../../../../../api/admin/orders';
import { useOrderChange } from '../../../../../shared/order/use-order-change';
import { formatPaid, PAYMENT_KIND_LABELS } from '../../../../../shared/order/payment-labels';
import { SubmitButton } from '../../../../../ui/fields/submit-button';
import { TextField } from '../../../../../ui/fields/text-field';
import { notify } from '../../../../../ui/overlays/notify';
import { OrderDialog } from './order-dialog';

interface ReverseDialogProps {
  order: Order;
  payment: OrderPayment;
  onClose: () => void;
}

/** Reverses an entry that was recorded by mistake. */
export function ReverseDialog({ order, payment, onClose }: ReverseDialogProps) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
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
      error={reversal.error}
      onClose={onClose}
      dismissLabel="Keep Entry"
      submit={
        <SubmitButton pending={reversal.isPending} look="danger">
          Reverse Entry
        </SubmitButton>
      }
    >
      <TextField name="reason" label="Reason" maxLength={500} />
    </OrderDialog>
  );
}
