import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { missedDemandQuery } from '../../../api/admin/insight';
import { longDay } from '../../../lib/format-day';
import { count } from '../../../lib/format-text';

/** Sold-out days of the next 30 with the most missed demand; nothing if there are none. */
export function MissedDemand() {
  const days = useQuery(missedDemandQuery).data ?? [];
  if (days.length === 0) return null;
  return (
    <section aria-labelledby="missed-demand" className="rounded-card bg-card p-6 shadow-card">
      <h2 id="missed-demand" className="text-2xl">
        Missed Demand: Next 30 Days
      </h2>
      <p className="mt-1 text-soft">
        Sold-out days that customers wanted. A refusal is an order or a change that we couldn't take.{' '}
        <Link to="/admin/missed-demand" className="underline underline-offset-4">
          All missed demand
        </Link>
      </p>
      <ul className="mt-4 divide-y-2 divide-dashed divide-line">
        {days.map(({ itemId, itemName, date, refusals, views }) => (
          <li key={`${itemId} ${date}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span>
              <Link to={`/admin/items/${itemId}`} className="font-bold underline underline-offset-4">
                {itemName}
              </Link>
              , {longDay(date)}
            </span>
            <span className="text-base text-soft">
              {count(refusals, 'refusal')}, {count(views, 'view')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
