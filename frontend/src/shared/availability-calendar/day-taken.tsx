import type { CalendarDate, DayAvailability } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { dayAvailabilityQuery } from '../../api/availability';
import { count } from '../../lib/count';
import { longDay } from '../../lib/format-day';
import { Alert } from '../../ui/alert';
import { NearestDays } from './nearest-days';

interface DayTakenProps {
  itemId: number;
  day: CalendarDate | null;
  /** Units asked for. */
  quantity: number;
  onChoose: (day: CalendarDate) => void;
}

/** Says as soon as it is known that the chosen day cannot be had, or no longer, and offers the nearest that can. */
export function DayTaken({ itemId, day, quantity, onChoose }: DayTakenProps) {
  const answer = useQuery(dayAvailabilityQuery(itemId, day)).data;
  if (day === null || !answer || answer.remaining >= quantity) return null;
  return (
    <Alert tone="info" urgent title={reason(answer, day)}>
      <NearestDays itemId={itemId} day={day} quantity={quantity} onChoose={onChoose} />
    </Alert>
  );
}

function reason({ remaining, hindrance }: DayAvailability, day: CalendarDate): string {
  if (hindrance === 'closed') return 'We are closed that day';
  if (hindrance === 'notice') return 'Please call us for bookings this soon';
  if (remaining === 0) return `${longDay(day)} is already booked.`;
  return `Only ${count(remaining, 'unit')} can be had on ${longDay(day)}.`;
}
