import { formatCents, formatRentalDays, type Order, type OrderLine } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { cancelOrder, orderPreviewQuery } from '../../api/orders';
import { count } from '../../lib/format';
import { Choice } from '../../ui/fields/checkbox-field';
import { ChangeFailure, useOrderChange } from './order-change';
import { isPossible, OrderPreview } from './order-money';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/overlays/dialog';
import { notify } from '../../ui/overlays/notify';

const list = new Intl.ListFormat('en-US');

interface CancelDialogProps {
  order: Order;
  /** The guest's token from the link in the email. */
  token?: string | undefined;
  /** The lines that can still be cancelled. */
  lines: readonly OrderLine[];
  /** Id of the booking that is chosen first. */
  current?: string | undefined;
  /** Whether everything is chosen first instead, because only the whole order can be cancelled. */
  startsWithAll?: boolean;
  onCancelled?: () => void;
  onClose: () => void;
}

/** Cancels chosen lines of an order, or all of them. */
export function CancelDialog({
  order,
  token,
  lines,
  current,
  startsWithAll = false,
  onCancelled,
  onClose,
}: CancelDialogProps) {
  const key = { id: order.id, token };
  const missingId = useId();
  const all = lines.map(({ bookingId }) => bookingId);
  const [chosen, setChosen] = useState(startsWithAll || all.length === 1 ? all : all.filter((id) => id === current));
  const preview = useQuery({ ...orderPreviewQuery(key, { cancel: [...chosen] }), enabled: chosen.length > 0 });
  const cancelling = lines.filter(({ bookingId }) => chosen.includes(bookingId));
  const what = list.format(cancelling.map(({ itemName }) => itemName));
  const cancellation = useOrderChange(key, cancelOrder, ({ number, status, price }) => {
    if (status === 'CANCELLED') notify('success', 'Order cancelled', `Order ${number} has been cancelled.`);
    else notify('success', 'Bookings cancelled', `${what} cancelled. New total ${formatCents(price.total)}.`);
    onCancelled?.();
    onClose();
  });

  return (
    <Dialog
      onClose={onClose}
      title="What should we cancel?"
      description="We'll release what you cancel right away. You can't undo this."
    >
      <fieldset disabled={cancellation.isPending}>
        <legend className="sr-only">Bookings to cancel</legend>
        {all.length > 1 && (
          <Choice
            type="checkbox"
            checked={chosen.length === all.length}
            onChange={(checked) => setChosen(checked ? all : [])}
          >
            Everything
          </Choice>
        )}
        {lines.map(({ bookingId, itemName, quantity, ...rental }) => (
          <Choice
            key={bookingId}
            type="checkbox"
            checked={chosen.includes(bookingId)}
            onChange={(checked) => setChosen(all.filter((id) => (id === bookingId ? checked : chosen.includes(id))))}
          >
            {itemName}, {count(quantity, 'unit')}, {formatRentalDays(rental)}
          </Choice>
        ))}
      </fieldset>
      <p id={missingId} className="text-right text-soft empty:hidden">
        {chosen.length === 0 && 'Choose what to cancel.'}
      </p>
      {chosen.length > 0 && <OrderPreview preview={preview} order={order} />}
      <ChangeFailure title="Nothing was cancelled" error={cancellation.error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Keep Everything
        </Button>
        <Button
          variant="danger"
          aria-describedby={missingId}
          disabled={chosen.length === 0 || !isPossible(preview) || cancellation.isPending}
          onClick={() =>
            cancellation.mutate({
              bookingIds: [...chosen],
              ...(order.terms.kept.lateOnline && { expectedCharge: preview.data?.price.cancellationCharge }),
            })
          }
        >
          {cancellation.isPending ? 'Processing...' : `Cancel ${count(chosen.length, 'Booking')}`}
        </Button>
      </div>
    </Dialog>
  );
}
