import { formatCents, type Order, type PreviewOrder } from '@party-rental/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { orderPreviewQuery, type OrderKey } from '../../../api/orders';
import { ChangeFailure } from '../change-failure';
import { isPossible, OrderPreview } from '../order-preview';
import { useOrderChange } from '../use-order-change';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlays/dialog';
import { notify } from '../../../ui/overlays/notify';

interface PreviewedDialogProps<Change> {
  order: Order;
  /** The guest's token from the link in the email. */
  token?: string | undefined;
  /** Title of the dialog, and label of the button that sends the change. */
  title: string;
  description: string;
  /** Undefined until enough is chosen. */
  change: Change | undefined;
  /** What to choose until then. */
  missing: string;
  /** The same change as its preview needs it. */
  previewed: PreviewOrder;
  /** Whether `change` is what is chosen now. */
  isCurrent: boolean;
  send: (order: OrderKey, change: Change, idempotencyKey: string) => Promise<Order>;
  /** Title of the message after the change. */
  success: string;
  /** Title of an error. */
  failure: string;
  onClose: () => void;
  /** Chooses the change. */
  children: ReactNode;
}

/** A change of an order that can be made once its preview shows that it is possible. */
export function PreviewedDialog<Change>({ order, token, change, onClose, ...props }: PreviewedDialogProps<Change>) {
  const key = { id: order.id, token };
  const { title, description, missing, previewed, isCurrent, send, success, failure, children } = props;
  const mutation = useOrderChange(key, send, ({ price }) => {
    notify('success', success, `The total is ${formatCents(price.total)} now.`);
    onClose();
  });
  const preview = useQuery({
    ...orderPreviewQuery(key, previewed),
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
  });
  const missingId = useId();
  const canSubmit = change && isCurrent && isPossible(preview) && !preview.isPlaceholderData && !mutation.isPending;
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      {children}
      {change && !mutation.isPending && <OrderPreview preview={preview} order={order} />}
      <ChangeFailure title={failure} error={mutation.error} />
      <p id={missingId} className="text-right text-soft empty:hidden">
        {!change && missing}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Back
        </Button>
        <Button disabled={!canSubmit} aria-describedby={missingId} onClick={() => change && mutation.mutate(change)}>
          {mutation.isPending ? 'Processing...' : title}
        </Button>
      </div>
    </Dialog>
  );
}
