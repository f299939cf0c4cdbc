import type { Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { downtimesQuery } from '../../../../api/admin/inventory';
import { settingsQuery } from '../../../../api/settings';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { Skeleton } from '../../../../ui/loading';
import { DowntimeForm } from './downtime-form';
import { DowntimeRow } from './downtime-row';

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
