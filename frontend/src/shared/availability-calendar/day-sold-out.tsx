import type { CalendarDate, DayAvailability } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { dayAvailabilityQuery } from '../../api/availability';
import { count } from '../../lib/format-text';
import { longDay } from '../../lib/format-day';
import { Alert } from '../../ui/alert';
import { remainingFor, type Booker } from './booker';
import { NearestDays } from './nearest-days';

interface DaySoldOutProps {
  itemId: number;
  day: CalendarDate | null;
  /** Requested units. */
  quantity: number;
  onChoose: (day: CalendarDate) => void;
  booker?: Booker;
}

/** Reports that the chosen day is unavailable and offers the nearest available days. */
export function DaySoldOut({ itemId, day, quantity, onChoose, booker = 'visitor' }: DaySoldOutProps) {
  const availability = useQuery(dayAvailabilityQuery(itemId, day)).data;
  if (day === null || !availability) return null;
  const remaining = remainingFor(booker, availability);
  if (remaining >= quantity) return null;
  return (
    <Alert tone="info" urgent title={reason(remaining, availability.reason, day)}>
      <NearestDays itemId={itemId} day={day} quantity={quantity} onChoose={onChoose} booker={booker} />
    </Alert>
  );
}

function reason(remaining: number, reason: DayAvailability['reason'], day: CalendarDate): string {
  if (reason === 'closed') return 'We are closed that day';
  if (remaining === 0)
    return reason === 'lead_time' ? 'Please call us for bookings this soon' : `${longDay(day)} is already booked.`;
  return `Only ${count(remaining, 'unit')} left on ${longDay(day)}.`;
}
