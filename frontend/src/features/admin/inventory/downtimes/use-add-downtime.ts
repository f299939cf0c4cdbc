import type { AddDowntimeInput, Item } from '@party-rental/contracts';
import { useState } from 'react';
import { randomKey } from '../../../../api/client';
import { addDowntime } from '../../../../api/inventory';
import { isRefusal } from '../../../../shared/form/request-outcome';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { count } from '../../../../lib/format-text';
import { notify } from '../../../../ui/overlays/notify';
import { useDowntimesChanged } from './use-downtimes-changed';

export function useAddDowntime(item: Item, onAdded: () => void) {
  const downtimesChanged = useDowntimesChanged(item.id);
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  return useMutationOnce({
    mutationFn: (downtime: AddDowntimeInput) => addDowntime(item.id, downtime, idempotencyKey),
    onSuccess: ({ quantity }) => {
      setIdempotencyKey(randomKey());
      downtimesChanged();
      onAdded();
      notify('success', 'Out of service', `${count(quantity, 'unit')} of ${item.name} can't be booked on these days.`);
    },
    onError: (error) => {
      // After a lost response the key stays, because the units may be out of service.
      if (isRefusal(error)) setIdempotencyKey(randomKey());
    },
  });
}
