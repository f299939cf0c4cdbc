import { zodResolver } from '@hookform/resolvers/zod';
import { changeOrder as schema, type CalendarDate, type Order } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { changeOrder } from '../../../../../api/admin/orders';
import { orderPreviewQuery } from '../../../../../api/orders';
import { isPossible, OrderPreview } from '../../../../../shared/order/order-preview';
import { useOrderChange } from '../../../../../shared/order/use-order-change';
import { SubmitButton } from '../../../../../ui/fields/submit-button';
import { TextField } from '../../../../../ui/fields/text-field';
import { notify } from '../../../../../ui/overlays/notify';
import { chosenAtFirst, chosenLines, LinesField } from './lines-field';
import { OrderDialog } from './order-dialog';

interface CancelDialogProps {
  order: Order;
  today: CalendarDate;
  /** Chosen at first if it is active; otherwise everything that is still to come. */
  bookingId?: string | undefined;
  onClose: () => void;
}

const cancelForm = chosenLines.extend({ reason: schema.shape.reason });

/** Cancels an order, or some of its lines. After the event, it is a correction, which needs a reason. */
export function CancelOrderDialog({ order, today, bookingId, onClose }: CancelDialogProps) {
  const active = order.lines.filter(({ status }) => status !== 'CANCELLED');
  const coming = active.filter(({ eventDate }) => eventDate >= today);
  const isOver = (bookingIds: string[]) =>
    active.some(({ bookingId, eventDate }) => bookingIds.includes(bookingId) && eventDate < today);
  const form = useForm({
    resolver: zodResolver(
      cancelForm.refine(({ bookingIds, reason }) => reason || !isOver(bookingIds), {
        path: ['reason'],
        error: 'Please enter why, because the event is over',
      }),
    ),
    defaultValues: {
      bookingIds: chosenAtFirst(coming.length > 0 ? coming : active, active, bookingId),
      reason: '',
    },
  });
  const bookingIds = useWatch({ control: form.control, name: 'bookingIds' });
  const preview = useQuery({
    ...orderPreviewQuery(order, { cancel: bookingIds }),
    enabled: bookingIds.length > 0,
  });
  const cancellation = useOrderChange(order, changeOrder, ({ number, status }) => {
    const isWhole = status === 'CANCELLED';
    notify('success', isWhole ? 'Order cancelled' : 'Lines cancelled', `Order ${number} has been changed.`);
    onClose();
  });
  return (
    <OrderDialog
      title="Cancel this order?"
      description="We'll release what you cancel right away. You can't undo this."
      form={form}
      onSubmit={(chosen, options) => cancellation.mutate({ status: 'CANCELLED', ...chosen }, options)}
      failure="We couldn't cancel the order"
      error={cancellation.error}
      onClose={onClose}
      dismissLabel="Keep Order"
      submit={
        <SubmitButton
          pending={cancellation.isPending}
          disabled={bookingIds.length > 0 && !isPossible(preview)}
          look="danger"
        >
          {bookingIds.length < active.length ? 'Cancel Lines' : 'Cancel Order'}
        </SubmitButton>
      }
    >
      <LinesField name="bookingIds" label="What to cancel" lines={active} />
      <TextField
        name="reason"
        label="Reason"
        optional={!isOver(bookingIds)}
        maxLength={500}
        hint={
          isOver(bookingIds)
            ? 'The event is over: this is a correction, and the customer gets no email.'
            : 'The customer can read it, and gets one email.'
        }
      />
      {bookingIds.length > 0 && <OrderPreview order={order} preview={preview} />}
    </OrderDialog>
  );
}
