import { isCalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { bookingsOfDayQuery } from '../../../api/admin-bookings';
import { count } from '../../../lib/count';

/** How many bookings stand on a day that is about to be closed, with the way to them; nothing while there are none. */
export function BookingsOfDay({ day }: { day: string }) {
  const bookings = useQuery(bookingsOfDayQuery(isCalendarDate(day) ? day : undefined)).data ?? [];
  const standing = bookings.filter(({ status }) => status !== 'CANCELLED').length;
  if (standing === 0) return null;
  return (
    <p role="status">
      {count(standing, 'booking is', 'bookings are')} made for this day already.{' '}
      {/* In a tab of its own: what was changed here is not saved yet. */}
      <a
        href={`/admin/day-sheet?date=${day}`}
        target="_blank"
        rel="noreferrer"
        className="font-bold underline underline-offset-4"
      >
        See them on the day sheet
      </a>
    </p>
  );
}
