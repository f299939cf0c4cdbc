import type { CalendarDate, DayAvailability } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { dayAvailabilityQuery } from '../../api/items';
import { longDay, count } from '../../lib/format';
import { useHold } from '../waitlist/use-hold';
import { remainingFor, type Actor } from './day-state';

interface Shortage {
  sentence: string;
  cause: DayAvailability['reason'];
}

/** Why too few units are available on a day; undefined if there are enough, or while that is unknown. */
export function useShortage(
  itemId: number,
  day: CalendarDate | null,
  quantity: number,
  actor: Actor = 'customer',
): Shortage | undefined {
  const availability = useQuery(dayAvailabilityQuery(itemId, day)).data;
  const { heldOn } = useHold();
  if (day === null || !availability) return undefined;
  const remaining = remainingFor(actor, availability) + heldOn(itemId, day);
  if (remaining >= quantity) return undefined;
  return { sentence: reason(remaining, availability.reason, day), cause: availability.reason };
}

function reason(remaining: number, reason: DayAvailability['reason'], day: CalendarDate): string {
  if (reason === 'closed') return "We're closed that day";
  if (remaining === 0)
    return reason === 'lead_time' ? 'Please call us for bookings this soon' : `${longDay(day)} is already booked.`;
  return `Only ${count(remaining, 'unit')} left on ${longDay(day)}.`;
}
