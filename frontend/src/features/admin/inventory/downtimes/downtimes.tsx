import type { Item, Downtime } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { downtimesQuery, endDowntime } from '../../../../api/admin/inventory';
import { settingsQuery } from '../../../../api/settings';
import { focusHeading } from '../../../../lib/focus-heading';
import { shortDate, count } from '../../../../lib/format';
import { notifyFailure } from '../../../../shared/form/form';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { ItemImage } from '../../../../shared/item/item-image';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { Button } from '../../../../ui/button';
import { Skeleton } from '../../../../ui/loading';
import { notify } from '../../../../ui/overlays/notify';
import { DowntimeForm } from './downtime-form';

/** The units of an item that are out of service, and a form to take some out. */
export function Downtimes({ item }: { item: Item }) {
  const downtimes = useQuery(downtimesQuery(item.id));
  const settings = useQuery(settingsQuery);
  // A package has no units of its own, except for downtime from before it became one.
  const isComposed = item.components.length > 0;
  if (isComposed && (downtimes.isPending || downtimes.data?.length === 0)) return null;
  return (
    <section aria-labelledby="downtimes" className="space-y-5 rounded-card bg-card p-5 shadow-card sm:p-8">
      <div className="space-y-1">
        <h2 id="downtimes" className="text-2xl">
          Out of service
        </h2>
        <p className="text-soft">Units that are being repaired, for example. Customers see only that they're booked.</p>
      </div>
      {downtimes.isPending && <Skeleton className="h-20" />}
      {downtimes.isError && !downtimes.data && (
        <LoadFailure title="We couldn't load what is out of service" query={downtimes} />
      )}
      {downtimes.data?.length === 0 && <p>All units are in service.</p>}
      {downtimes.data && downtimes.data.length > 0 && (
        <ul className="divide-y divide-line">
          {downtimes.data.map((downtime) => (
            <DowntimeRow key={downtime.id} downtime={downtime} />
          ))}
        </ul>
      )}
      {settings.data && !isComposed && <DowntimeForm item={item} today={settings.data.today} />}
    </section>
  );
}

function DowntimeRow({ downtime }: { downtime: Downtime }) {
  const { quantity, reason, imageUrl, addedBy } = downtime;
  const end = useMutationOnce({
    mutationFn: (_none: void, idempotencyKey) => endDowntime(downtime, idempotencyKey),
    changes: ['availability'],
    onSuccess: () => {
      notify('success', 'Back in service', `${count(quantity, 'unit')} can be booked again.`);
      // The button that was pressed no longer exists.
      focusHeading();
    },
    onError: (error) => notifyFailure('Still out of service', error),
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
        variant="outline"
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
