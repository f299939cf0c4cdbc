import type { Booking, CalendarDate } from '@party-rental/contracts';

/** Upcoming bookings, next one first, and past or cancelled ones, latest first. */
export function splitBookings(latestFirst: readonly Booking[], today: CalendarDate) {
  const isUpcoming = ({ status, eventDate }: Booking) => status !== 'CANCELLED' && eventDate >= today;
  return {
    upcoming: latestFirst.filter(isUpcoming).toReversed(),
    past: latestFirst.filter((booking) => !isUpcoming(booking)),
  };
}
