import type { AddDowntimeInput, Item } from '@party-rental/contracts';
import { useState } from 'react';
import { randomKey } from '../../../../api/client';
import { addDowntime } from '../../../../api/inventory';
import { isRefusal } from '../../../../shared/form/request-outcome';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { count } from '../../../../lib/format-text';
import { notify } from '../../../../ui/overlays/notify';
import { useItemsChanged } from '../use-items-changed';

export function useAddDowntime(item: Item, onAdded: () => void) {
  const itemsChanged = useItemsChanged();
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  return useMutationOnce({
    mutationFn: (downtime: AddDowntimeInput) => addDowntime(item.id, downtime, idempotencyKey),
    onSuccess: ({ quantity }) => {
      setIdempotencyKey(randomKey());
      itemsChanged();
      onAdded();
      notify('success', 'Out of service', `${count(quantity, 'unit')} of ${item.name} can't be booked on these days.`);
    },
    onError: (error) => {
      // After a lost response the key stays, because the units may be out of service.
      if (isRefusal(error)) setIdempotencyKey(randomKey());
    },
  });
}
