import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dashboardQuery } from '../../../api/admin/dashboard';
import { availabilityKey } from '../../../api/availability';
import { bookingsKey } from '../../../api/bookings';
import { randomKey } from '../../../api/client';
import { isRefusal } from '../../../shared/form/request-outcome';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';

/** A mutation that repairs orders, or undoes that, once, however often it is sent. */
export function useRepairMutation<Data, Variables = void>(
  send: (variables: Variables, idempotencyKey: string) => Promise<Data>,
  onSuccess: (data: Data) => void,
) {
  const queryClient = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  return useMutationOnce({
    mutationFn: (variables: Variables) => send(variables, idempotencyKey),
    onSuccess,
    onError: (error) => {
      // After a lost response the key stays, because orders may be repaired.
      if (isRefusal(error)) setIdempotencyKey(randomKey());
    },
    onSettled: () => {
      for (const queryKey of [bookingsKey, availabilityKey, dashboardQuery.queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}
