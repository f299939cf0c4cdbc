import { useQuery } from '@tanstack/react-query';
import { downtimesQuery } from '../../../../api/inventory';
import { Alert } from '../../../../ui/alert';
import { formatDowntime } from './format-downtime';

/** Shows the owner why units of an item cannot be booked on some days. */
export function OutOfService({ itemId }: { itemId: number }) {
  const downtimes = useQuery(downtimesQuery(itemId)).data ?? [];
  if (downtimes.length === 0) return null;
  return (
    <Alert tone="info" title="Out of service">
      <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
        {downtimes.map((downtime) => (
          <li key={downtime.id}>
            {formatDowntime(downtime)}, {downtime.reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
