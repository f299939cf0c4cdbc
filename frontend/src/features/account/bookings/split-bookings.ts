import type { Booking, CalendarDate } from '@party-rental/contracts';

/** Upcoming ones, the next one first, and past ones, the latest first. A cancelled booking is past, whatever its day. */
export function splitBookings(latestFirst: readonly Booking[], today: CalendarDate) {
  const isUpcoming = ({ status, eventDate }: Booking) => status !== 'CANCELLED' && eventDate >= today;
  return {
    upcoming: latestFirst.filter(isUpcoming).toReversed(),
    past: latestFirst.filter((booking) => !isUpcoming(booking)),
  };
}
