import type { CalendarDate, DayAvailability, RatedItem } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { dayAvailabilityQuery } from '../../api/availability';
import { cn } from '../../lib/cn';
import { count } from '../../lib/format-text';
import { longDay } from '../../lib/format-day';
import { Alert } from '../../ui/alert';
import { SameDayAlternatives } from '../alternatives/same-day-alternatives';
import type { CartLines } from '../cart/cart-lines';
import { LazyJoinWaitlist } from '../waitlist/lazy-join-waitlist';
import { useHold } from '../waitlist/use-hold';
import { remainingFor, type Booker } from './booker';
import { NearestDays } from './nearest-days';

interface DaySoldOutProps {
  itemId: number;
  day: CalendarDate | null;
  /** Requested units. */
  quantity: number;
  onChoose: (day: CalendarDate) => void;
  /** Without it, no other items are offered. */
  onSwap?: (item: RatedItem) => void;
  swapVerb?: string;
  /** Other lines of the same order. */
  lines?: CartLines;
  booker?: Booker;
  /** Where the item's name is not next to it. */
  itemName?: string;
  className?: string;
}

/** Reports that the chosen day is unavailable, and offers other items of that day and the nearest available days. */
export function DaySoldOut({ booker = 'visitor', itemName, className, swapVerb, lines, ...props }: DaySoldOutProps) {
  const { itemId, day, quantity, onChoose, onSwap } = props;
  const shortage = useShortage(itemId, day, quantity, booker);
  if (day === null || !shortage) return null;
  const { sentence, cause } = shortage;
  const title = itemName && !cause ? `${itemName}: ${sentence}` : sentence;
  return (
    <div className={cn('space-y-4', className)}>
      <Alert tone="info" urgent title={title}>
        {onSwap && !isRuledOut(booker, cause) && (
          <SameDayAlternatives
            {...{ itemId, day, quantity, onSwap, booker }}
            {...(swapVerb && { verb: swapVerb })}
            {...(lines && { lines })}
          />
        )}
        <NearestDays itemId={itemId} day={day} quantity={quantity} onChoose={onChoose} booker={booker} />
      </Alert>
      {booker === 'visitor' && !cause && (
        <LazyJoinWaitlist key={`${itemId} ${day}`} itemId={itemId} day={day} quantity={quantity} />
      )}
    </div>
  );
}

interface Shortage {
  sentence: string;
  cause: DayAvailability['reason'];
}

/** Why too few units are available on a day; undefined if there are enough, or while that is unknown. */
export function useShortage(
  itemId: number,
  day: CalendarDate | null,
  quantity: number,
  booker: Booker = 'visitor',
): Shortage | undefined {
  const availability = useQuery(dayAvailabilityQuery(itemId, day)).data;
  const { heldOn } = useHold();
  if (day === null || !availability) return undefined;
  const remaining = remainingFor(booker, availability) + heldOn(itemId, day);
  if (remaining >= quantity) return undefined;
  return { sentence: reason(remaining, availability.reason, day), cause: availability.reason };
}

/** Whether no item can be booked on that day. */
function isRuledOut(booker: Booker, reason: DayAvailability['reason']): boolean {
  return reason === 'closed' || (reason === 'lead_time' && booker === 'visitor');
}

function reason(remaining: number, reason: DayAvailability['reason'], day: CalendarDate): string {
  if (reason === 'closed') return "We're closed that day";
  if (remaining === 0)
    return reason === 'lead_time' ? 'Please call us for bookings this soon' : `${longDay(day)} is already booked.`;
  return `Only ${count(remaining, 'unit')} left on ${longDay(day)}.`;
}
