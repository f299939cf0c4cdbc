import type { Downtime } from '@party-rental/contracts';
import { useState } from 'react';
import { randomKey } from '../../../../api/client';
import { endDowntime } from '../../../../api/admin/inventory';
import { focusHeading } from '../../../../lib/focus-heading';
import { shortDate } from '../../../../lib/format-day';
import { count } from '../../../../lib/format-text';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { ItemImage } from '../../../../shared/item/item-image';
import { Button } from '../../../../ui/button';
import { notify } from '../../../../ui/overlays/notify';
import { useDowntimesChanged } from './use-downtimes-changed';
import { notifyFailure } from '../../../../shared/form/notify-failure';

export function DowntimeRow({ downtime }: { downtime: Downtime }) {
  const { itemId, quantity, reason, imageUrl, addedBy } = downtime;
  const downtimesChanged = useDowntimesChanged(itemId);
  const [idempotencyKey] = useState(randomKey);
  const end = useMutationOnce({
    mutationFn: () => endDowntime(downtime, idempotencyKey),
    onSuccess: () => {
      notify('success', 'Back in service', `${count(quantity, 'unit')} can be booked again.`);
      // The pressed button is gone with its row.
      focusHeading();
    },
    onError: (error) => notifyFailure('Still out of service', error),
    onSettled: downtimesChanged,
  });
  const label = formatDowntime(downtime);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      {imageUrl && (
        <a href={imageUrl} target="_blank" rel="noreferrer" className="shrink-0">
          <ItemImage src={imageUrl} alt={`Photo: ${reason}`} className="w-24 rounded-xl" />
        </a>
      )}
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <p className="font-bold">{label}</p>
        <p>{reason}</p>
        <p className="text-base text-soft">Added by {addedBy}</p>
      </div>
      <Button
        look="outline"
        size="small"
        disabled={end.isPending}
        aria-label={`Back in service: ${label}, ${reason}`}
        onClick={() => end.mutate()}
      >
        {end.isPending ? 'Processing...' : 'Back in service'}
      </Button>
    </li>
  );
}

/** `Sat, Dec 12, 2026 to Mon, Dec 14, 2026: 1 unit` */
function formatDowntime({ from, to, quantity }: Downtime): string {
  const days = from === to ? shortDate(from) : `${shortDate(from)} to ${shortDate(to)}`;
  return `${days}: ${count(quantity, 'unit')}`;
}
