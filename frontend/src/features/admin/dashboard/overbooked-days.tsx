import type { Dashboard } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { longDay } from '../../../lib/format-day';
import { Alert } from '../../../ui/alert';

/** Days on which more units are booked or out of service than there are. */
export function OverbookedDays({ days }: { days: Dashboard['overbookedDays'] }) {
  return (
    <Alert title="Overbooked days">
      <ul className="list-disc space-y-1 pl-5">
        {days.map(({ itemId, name, date, stock, booked }) => (
          <li key={`${itemId} ${date}`}>
            <Link to={`/admin/items/${itemId}`} className="font-bold underline underline-offset-4">
              {name}
            </Link>
            , {longDay(date)}: {booked} booked or out of service, {stock} in stock.{' '}
            <Link to={`/admin/bookings?from=${date}&to=${date}`} className="underline underline-offset-4">
              Bookings of that day
            </Link>
            ,{' '}
            <Link to={`/admin/day-desk?date=${date}&items=${itemId}`} className="underline underline-offset-4">
              repair them
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
