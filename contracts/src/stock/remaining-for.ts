import type { CalendarDate } from '../days/calendar-date.js';
import { daysOfRental, lastDay, type Rental } from '../days/rentals.js';
import type { DayAvailability } from './availability.js';

/** Units that can be booked for all days of a rental; undefined while a day is unknown. */
export function remainingFor(
  rental: Rental,
  find: (day: CalendarDate) => Pick<DayAvailability, 'remaining' | 'freeUnits'> | undefined,
): number | undefined {
  const last = lastDay(rental);
  const units = daysOfRental(rental).map((day) => {
    const found = find(day);
    const isBetween = day !== rental.eventDate && day !== last;
    return found && (isBetween ? Math.max(found.remaining, found.freeUnits ?? 0) : found.remaining);
  });
  return units.includes(undefined) ? undefined : Math.min(...units.map((left) => left ?? 0));
}
