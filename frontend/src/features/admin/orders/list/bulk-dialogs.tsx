import { zodResolver } from '@hookform/resolvers/zod';
import {
  CANCELLED_BY,
  changeOrder as schema,
  formatCents,
  type CancelledBy,
  type Order,
  type RequestOf,
} from '@party-rental/contracts';
import { useQueries } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { changeOrder } from '../../../../api/admin/orders';
import { errorSentence } from '../../../../api/api-problem';
import { randomKey } from '../../../../api/client';
import { orderPreviewQuery } from '../../../../api/orders';
import { capitalize, count } from '../../../../lib/format';
import { isRefusal, useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { isPossible } from '../../../../shared/order/order-money';
import { Alert } from '../../../../ui/alert';
import { buttonStyle } from '../../../../ui/button';
import { RadioField } from '../../../../ui/fields/checkbox-field';
import { TextField } from '../../../../ui/fields/input-fields';
import { Dialog } from '../../../../ui/overlays/dialog';
import { notify } from '../../../../ui/overlays/notify';
import { CopyButton } from '../../parts/copy-button';
import { OrderDialog } from '../detail/dialogs/order-dialog';
import { REQUESTED_BY } from '../detail/dialogs/lines-dialogs';
import { isUnconfirmed } from './order-table';

export interface BulkDialogProps {
  orders: readonly Order[];
  /** The orders that were changed. */
  onChanged: (orders: readonly Order[]) => void;
  onClose: () => void;
}

/** Shows which of the chosen orders will be confirmed, and which can't be. */
export function ConfirmOrdersDialog(props: BulkDialogProps) {
  const { orders, onClose } = props;
  const possible = orders.filter(({ status }) => isUnconfirmed(status));
  const form = useForm({ defaultValues: {} });
  const confirming = useEachOrder('confirmed', props);
  return (
    <OrderDialog
      title={`Confirm ${count(possible.length, 'order')}?`}
      description="Each customer gets one email."
      form={form}
      onSubmit={() => confirming.mutate({ orders: possible, change: { status: 'CONFIRMED' } })}
      failure="We couldn't confirm the orders"
      saving={confirming}
      onClose={onClose}
      submit={`Confirm ${count(possible.length, 'Order')}`}
      disabled={possible.length === 0}
    >
      <OrderNames orders={possible} />
      <LeftOut orders={orders.filter((order) => !possible.includes(order))} why="is confirmed or cancelled already" />
      <Failures failures={confirming.data} title="We couldn't confirm" />
    </OrderDialog>
  );
}

const cancelForm = z.object({ requestedBy: z.enum(CANCELLED_BY, 'Please choose why'), reason: schema.shape.reason });

/** Shows what cancelling each of the chosen orders charges and gives back. */
export function CancelOrdersDialog(props: BulkDialogProps) {
  const { orders, onClose } = props;
  const possible = orders.filter(({ status }) => status !== 'CANCELLED');
  const form = useForm({ resolver: zodResolver(cancelForm), defaultValues: { reason: '' } });
  const requestedBy = useWatch({ control: form.control, name: 'requestedBy' }) as CancelledBy | undefined;
  const previews = useQueries({
    queries: possible.map((order) => ({
      ...orderPreviewQuery(order, { cancel: getActive(order), requestedBy }),
      enabled: requestedBy !== undefined,
    })),
  });
  const cancelling = useEachOrder('cancelled', props);
  return (
    <OrderDialog
      title={`Cancel ${count(possible.length, 'order')}?`}
      description="We'll release everything right away, and each customer gets one email. You can't undo this."
      form={form}
      onSubmit={(filled) => cancelling.mutate({ orders: possible, change: { status: 'CANCELLED', ...filled } })}
      failure="We couldn't cancel the orders"
      saving={cancelling}
      onClose={onClose}
      dismissLabel="Keep Orders"
      submit={`Cancel ${count(possible.length, 'Order')}`}
      variant="danger"
      disabled={possible.length === 0 || (requestedBy !== undefined && !previews.every(isPossible))}
    >
      <RadioField name="requestedBy" label="Why?" options={REQUESTED_BY} />
      <TextField name="reason" label="Reason" optional maxLength={500} hint="The customers can read it." />
      <OrderNames
        orders={possible}
        details={(_order, i) => {
          const price = previews[i]?.data?.price;
          if (!price) return null;
          return price.cancellationCharge > 0 ? `${formatCents(price.cancellationCharge)} charged` : 'No charge';
        }}
      />
      <LeftOut orders={orders.filter((order) => !possible.includes(order))} why="is cancelled already" />
      <Failures failures={cancelling.data} title="We couldn't cancel" />
    </OrderDialog>
  );
}

/** The addresses of the chosen orders, for the owner's own mail program. */
export function EmailOrdersDialog({ orders, onClose }: Omit<BulkDialogProps, 'onChanged'>) {
  const emails = [...new Set(orders.flatMap(({ customerEmail }) => customerEmail || []))];
  const addresses = emails.join(', ');
  return (
    <Dialog
      title={`Email ${count(emails.length, 'customer')}`}
      description="In your own mail program. The customers don't see each other's addresses."
      onClose={onClose}
    >
      <p className="max-h-60 overflow-y-auto rounded-field bg-sunken p-4 wrap-anywhere">{addresses}</p>
      <LeftOut orders={orders.filter(({ customerEmail }) => !customerEmail)} why="has no email" />
      {emails.length > 0 && (
        <div className="flex flex-wrap justify-end gap-3">
          <CopyButton text={addresses} />
          <a href={`mailto:?bcc=${encodeURIComponent(emails.join(','))}`} className={buttonStyle()}>
            Open Mail Program
          </a>
        </div>
      )}
    </Dialog>
  );
}

interface Failure {
  order: Order;
  error: unknown;
}

/** Changes orders, each with its own request and email. The result has those that failed. */
function useEachOrder(done: 'confirmed' | 'cancelled', { onChanged, onClose }: BulkDialogProps) {
  const keys = useRef(new Map<string, string>());
  return useMutationOnce({
    mutationFn: async ({ orders, change }: { orders: readonly Order[]; change: RequestOf<'changeOrder'>['body'] }) => {
      const failures: Failure[] = [];
      for (const order of orders) {
        // A repeated request after a lost response has the same key.
        const key = keys.current.get(order.id) ?? randomKey();
        keys.current.set(order.id, key);
        await changeOrder(order, change, key).catch((error: unknown) => {
          if (isRefusal(error)) keys.current.delete(order.id);
          failures.push({ order, error });
        });
      }
      return failures;
    },
    changes: ['availability', 'bookings'],
    onSuccess: (failures, { orders }) => {
      const changed = orders.filter((order) => failures.every((failure) => failure.order !== order));
      const amount = count(changed.length, 'order');
      if (changed.length > 0) notify('success', `Orders ${capitalize(done)}`, `${amount} ${done}.`);
      onChanged(changed);
      if (failures.length === 0) onClose();
    },
  });
}

interface OrderNamesProps {
  orders: readonly Order[];
  details?: (order: Order, index: number) => ReactNode;
}

function OrderNames({ orders, details }: OrderNamesProps) {
  return (
    <ul className="max-h-60 divide-y-2 divide-line overflow-y-auto">
      {orders.map((order, i) => (
        <li key={order.id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="wrap-anywhere">
            {order.number}, {order.customerName}
          </span>
          <span className="text-soft tabular-nums">{details?.(order, i)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The chosen orders that stay as they were. */
function LeftOut({ orders, why }: { orders: readonly Order[]; why: string }) {
  if (orders.length === 0) return null;
  return (
    <p className="text-soft">
      Left out: {orders.map(({ number }) => number).join(', ')}, because {orders.length === 1 ? 'it' : 'each'} {why}.
    </p>
  );
}

function Failures({ failures = [], title }: { failures: readonly Failure[] | undefined; title: string }) {
  if (failures.length === 0) return null;
  return (
    <Alert title={`${title} ${count(failures.length, 'order')}`}>
      <ul className="list-disc pl-5">
        {failures.map(({ order, error }) => (
          <li key={order.id}>
            {order.number}: {errorSentence(error)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function getActive({ lines }: Order): string[] {
  return lines.filter(({ status }) => status !== 'CANCELLED').map(({ bookingId }) => bookingId);
}
