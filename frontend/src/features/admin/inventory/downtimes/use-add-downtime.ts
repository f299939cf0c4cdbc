import type { AddDowntimeInput, CalendarDate, Item } from '@party-rental/contracts';
import { useState } from 'react';
import { randomKey } from '../../../../api/client';
import { addDowntime } from '../../../../api/admin/inventory';
import { isRefusal } from '../../../../shared/form/request-outcome';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { count } from '../../../../lib/format-text';
import { notify } from '../../../../ui/overlays/notify';
import { useDowntimesChanged } from './use-downtimes-changed';

interface DowntimeToAdd {
  downtime: AddDowntimeInput;
  /** The days on which bookings need the units. */
  overbooked: CalendarDate[];
}

export function useAddDowntime(item: Item, onAdded: (overbooked: CalendarDate[]) => void) {
  const downtimesChanged = useDowntimesChanged(item.id);
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey);
  return useMutationOnce({
    mutationFn: ({ downtime }: DowntimeToAdd) => addDowntime(item.id, downtime, idempotencyKey),
    onSuccess: ({ quantity }, { overbooked }) => {
      setIdempotencyKey(randomKey());
      downtimesChanged();
      onAdded(overbooked);
      notify('success', 'Out of service', `${count(quantity, 'unit')} of ${item.name} can't be booked on these days.`);
    },
    onError: (error) => {
      // After a lost response the key stays, because the units may be out of service.
      if (isRefusal(error)) setIdempotencyKey(randomKey());
    },
  });
}
