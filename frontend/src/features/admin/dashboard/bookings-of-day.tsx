import { isCalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { bookingsOfDayQuery } from '../../../api/admin/bookings';
import { count } from '../../../lib/format-text';

/** Links to the bookings of a day that is about to be closed; nothing if there are none. */
export function BookingsOfDay({ day }: { day: string }) {
  const bookings = useQuery(bookingsOfDayQuery(isCalendarDate(day) ? day : undefined)).data ?? [];
  const standing = bookings.filter(({ status }) => status !== 'CANCELLED').length;
  if (standing === 0) return null;
  return (
    <p role="status">
      {count(standing, 'booking is', 'bookings are')} made for this day already.{' '}
      {/* In a new tab, because this form has unsaved changes. */}
      <a
        href={`/admin/day-plan?date=${day}`}
        target="_blank"
        rel="noreferrer"
        className="font-bold underline underline-offset-4"
      >
        View them on the day plan
      </a>
    </p>
  );
}
