import { zodResolver } from '@hookform/resolvers/zod';
import type { Order } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { changeOrder } from '../../../../../api/admin/orders';
import { count } from '../../../../../lib/format-text';
import { useOrderChange } from '../../../../../shared/order/use-order-change';
import { SubmitButton } from '../../../../../ui/fields/submit-button';
import { notify } from '../../../../../ui/overlays/notify';
import { chosenAtFirst, chosenLines, LinesField } from './lines-field';
import { OrderDialog } from './order-dialog';

interface ConfirmOrderDialogProps {
  order: Order;
  /** Chosen at first if it is pending; otherwise everything pending. */
  bookingId: string | undefined;
  onClose: () => void;
}

/** Confirms the pending lines, or some of them. */
export function ConfirmOrderDialog({ order, bookingId, onClose }: ConfirmOrderDialogProps) {
  const pending = order.lines.filter(({ status }) => status === 'PENDING');
  const form = useForm({
    resolver: zodResolver(chosenLines),
    defaultValues: { bookingIds: chosenAtFirst(pending, pending, bookingId) },
  });
  const confirmation = useOrderChange(order, changeOrder, (changed) => {
    const left = changed.lines.filter(({ status }) => status === 'PENDING').length;
    const text = left > 0 ? `${count(left, 'line')} still to be confirmed.` : 'Everything is confirmed.';
    notify('success', `Order ${changed.number} confirmed`, text);
    onClose();
  });
  return (
    <OrderDialog
      title="Confirm this order?"
      description="The customer gets one email."
      form={form}
      onSubmit={({ bookingIds }) => confirmation.mutate({ status: 'CONFIRMED', bookingIds })}
      failure="We couldn't confirm the order"
      error={confirmation.error}
      onClose={onClose}
      submit={<SubmitButton pending={confirmation.isPending}>Confirm</SubmitButton>}
    >
      <LinesField name="bookingIds" label="What to confirm" lines={pending} />
    </OrderDialog>
  );
}
