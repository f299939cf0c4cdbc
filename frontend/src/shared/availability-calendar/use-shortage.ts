import { longDay, type CalendarDate, type DayAvailability, type Rental } from '@party-rental/contracts';
import { count, onDays } from '../../lib/format';
import { useHold } from '../waitlist/use-hold';
import { unitsFor, type Actor } from './day-state';
import { useRentalAvailability } from './use-rental-availability';

interface Shortage {
  sentence: string;
  cause: DayAvailability['reason'];
}

/** Why too few units are available for a rental; undefined if there are enough, or while that is unknown. */
export function useShortage(
  itemId: number,
  day: CalendarDate | null,
  quantity: number,
  actor: Actor = 'customer',
  days = 1,
): Shortage | undefined {
  const availability = useRentalAvailability(itemId, day, days).data;
  const { heldOn } = useHold();
  if (day === null || !availability) return undefined;
  const remaining = unitsFor(actor, availability) + heldOn(itemId, day, days);
  if (remaining >= quantity) return undefined;
  // The lead time doesn't apply to the owner.
  const cause = actor === 'admin' && availability.reason === 'lead_time' ? undefined : availability.reason;
  return { sentence: reason(remaining, cause, { eventDate: day, days }), cause };
}

function reason(remaining: number, reason: DayAvailability['reason'], rental: Rental): string {
  const isLonger = (rental.days ?? 1) > 1;
  if (reason === 'closed') return isLonger ? "We're closed on the first or the last day" : "We're closed that day";
  if (remaining > 0) return `Only ${count(remaining, 'unit')} left ${onDays(rental)}.`;
  if (reason === 'lead_time') return 'Please call us for bookings this soon';
  if (isLonger) return `It's already booked on at least one day ${onDays(rental)}.`;
  return `${longDay(rental.eventDate)} is already booked.`;
}
