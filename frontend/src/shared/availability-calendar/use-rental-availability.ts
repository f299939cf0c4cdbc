import { lastDay, type CalendarDate, type DayAvailability } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { dayAvailabilityQuery, monthAvailabilityQuery } from '../../api/items';
import { toMonth } from '../../lib/month';
import { availabilityFor } from './day-state';

interface RentalAvailability {
  /** Undefined without a day, and while it loads. */
  data: DayAvailability | undefined;
  isError: boolean;
}

/** Availability of an item for all days of a rental. */
export function useRentalAvailability(itemId: number, day: CalendarDate | null, days = 1): RentalAvailability {
  const rental = day && days > 1 ? { eventDate: day, days } : null;
  const onDay = useQuery(dayAvailabilityQuery(itemId, rental ? null : day));
  const first = useMonth(itemId, rental && rental.eventDate);
  const last = useMonth(itemId, rental && lastDay(rental));
  if (!rental) return onDay;
  return {
    data: availabilityFor(rental, (date) => first.data?.[date] ?? last.data?.[date]),
    isError: first.isError || last.isError,
  };
}

/** Availability in the month of a day. */
export function useMonth(itemId: number, day: CalendarDate | null) {
  const { year, month } = toMonth(day ?? '');
  return useQuery({ ...monthAvailabilityQuery(itemId, year, month), enabled: day !== null && itemId > 0 });
}
