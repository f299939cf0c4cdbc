import type { Order } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { changeOrder } from '../../../../api/admin/orders';
import { errorSentence } from '../../../../api/api-problem';
import { isRefusal } from '../../../../shared/form/request-outcome';
import { bookingsKey } from '../../../../api/bookings';
import { dashboardQuery } from '../../../../api/admin/dashboard';
import { focusHeading } from '../../../../lib/focus-heading';
import { count } from '../../../../lib/format-text';
import { randomKey } from '../../../../api/client';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { Alert } from '../../../../ui/alert';
import { Button } from '../../../../ui/button';
import { notify } from '../../../../ui/overlays/notify';

interface Failure {
  order: Order;
  error: unknown;
}

/** Confirms the chosen orders, each with its own request and email, and says which ones failed. */
export function ConfirmOrders({
  orders,
  onConfirmed,
}: {
  orders: readonly Order[];
  onConfirmed: (ids: string[]) => void;
}) {
  const queryClient = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const confirm = useMutationOnce({
    mutationFn: async () => {
      const failures: Failure[] = [];
      for (const order of orders) {
        // A repeated request after a lost response has the same key.
        const key = keys.current.get(order.id) ?? randomKey();
        keys.current.set(order.id, key);
        await changeOrder(order, { status: 'CONFIRMED' }, key).catch((error: unknown) => {
          if (isRefusal(error)) keys.current.delete(order.id);
          failures.push({ order, error });
        });
      }
      return failures;
    },
    onSuccess: (failures) => {
      const failed = new Set(failures.map(({ order }) => order.id));
      const confirmed = orders.map(({ id }) => id).filter((id) => !failed.has(id));
      if (confirmed.length > 0) notify('success', 'Orders Confirmed', `${count(confirmed.length, 'order')} confirmed.`);
      for (const queryKey of [bookingsKey, dashboardQuery.queryKey]) void queryClient.invalidateQueries({ queryKey });
      onConfirmed(confirmed);
      if (failures.length === 0) focusHeading(); // the button is gone
    },
  });
  const failures = confirm.data ?? [];
  if (orders.length === 0 && failures.length === 0) return null;
  return (
    <div className="space-y-3">
      {orders.length > 0 && (
        <Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
          <CircleCheck aria-hidden />
          {confirm.isPending ? 'Confirming...' : `Confirm ${count(orders.length, 'order')}`}
        </Button>
      )}
      {failures.length > 0 && (
        <Alert title={`We couldn't confirm ${count(failures.length, 'order')}`}>
          <ul className="list-disc pl-5">
            {failures.map(({ order, error }) => (
              <li key={order.id}>
                {order.number}: {errorSentence(error)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
