import type { ChangedOrder } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardQuery } from '../../api/admin/dashboard';
import { isRefusal } from '../form/request-outcome';
import { availabilityKey } from '../../api/availability';
import { bookingsKey } from '../../api/bookings';
import { cacheOrder, type OrderKey } from '../../api/orders';
import { randomKey } from '../../api/client';
import { useMutationOnce } from '../form/use-mutation-once';

/** A mutation that changes an order once, however often it is sent, caches the response, and refreshes the queries about it. */
export function useOrderChange<Change>(
  { id, token }: OrderKey,
  send: (order: OrderKey, change: Change, idempotencyKey: string) => Promise<ChangedOrder>,
  onChanged: (order: ChangedOrder) => void,
) {
  const queryClient = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  return useMutationOnce({
    mutationFn: (change: Change) => send({ id, token }, change, idempotencyKey),
    onSuccess: (order) => {
      setIdempotencyKey(randomKey());
      cacheOrder(queryClient, { id, token: order.token ?? token }, order);
      for (const queryKey of [availabilityKey, bookingsKey, dashboardQuery.queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      onChanged(order);
    },
    onError: (error) => {
      // After a lost response the key stays, because the change may have been made.
      if (isRefusal(error)) setIdempotencyKey(randomKey());
      // Another user, or this change, may have changed it in the meantime.
      void queryClient.invalidateQueries({ queryKey: bookingsKey });
    },
  });
}
