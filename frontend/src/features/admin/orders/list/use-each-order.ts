import type { Order, RequestOf } from '@party-rental/contracts';
import { useRef } from 'react';
import { changeOrder } from '../../../../api/admin/orders';
import { randomKey } from '../../../../api/client';
import { isRefusal, useMutationOnce } from '../../../../shared/form/use-mutation-once';

export interface Failure {
  order: Order;
  error: unknown;
}

/** Changes orders, each with its own request and email. The result has those that failed. */
export function useEachOrder(onDone: (changed: readonly Order[], failures: readonly Failure[]) => void) {
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
      const failed = new Set(failures.map(({ order }) => order.id));
      onDone(
        orders.filter(({ id }) => !failed.has(id)),
        failures,
      );
    },
  });
}
