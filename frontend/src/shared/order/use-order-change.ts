import type { ChangedOrder } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { cacheOrder, type OrderKey } from '../../api/orders';
import { useMutationOnce } from '../form/use-mutation-once';

/** A mutation that changes an order once, however often it is sent, caches the response, and refreshes the queries about it. */
export function useOrderChange<Change>(
  { id, token }: OrderKey,
  send: (order: OrderKey, change: Change, idempotencyKey: string) => Promise<ChangedOrder>,
  onChanged: (order: ChangedOrder) => void,
) {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: (change: Change, idempotencyKey) => send({ id, token }, change, idempotencyKey),
    changes: ['availability', 'bookings'],
    onSuccess: (order) => {
      cacheOrder(queryClient, { id, token: order.token ?? token }, order);
      onChanged(order);
    },
  });
}
