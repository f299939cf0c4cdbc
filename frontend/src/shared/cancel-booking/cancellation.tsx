import {
  FREE_CANCELLATION_HOURS,
  freeCancellation,
  type Booking,
  hasFreeCancellation,
  type CalendarDate,
} from '@party-rental/contracts';
import { formatDeadline } from '../../lib/format-instant';
import { PhoneLink } from '../shop/business';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';
import { longDay } from '../../lib/format';

interface CancellationTermsProps {
  booking: Pick<Booking, 'cancellableUntil' | 'createdAt'>;
  timeZone: string;
  inTime: boolean;
}

export function CancellationTerms({
  booking: { cancellableUntil, createdAt },
  timeZone,
  inTime,
}: CancellationTermsProps) {
  return (
    <>
      {!inTime && createdAt > cancellableUntil ? (
        <p>
          {freeCancellation(new Date(cancellableUntil), {
            placedAt: new Date(createdAt),
            now: new Date(createdAt),
            timeZone,
          })}
          .
        </p>
      ) : (
        <p>
          {inTime ? 'Free cancellation until' : 'Free cancellation ended'}{' '}
          <time dateTime={cancellableUntil} className="font-bold">
            {formatDeadline(cancellableUntil, timeZone)}
          </time>
          , {FREE_CANCELLATION_HOURS} hours before the event day.
        </p>
      )}
      {!inTime && (
        <p>
          Please call us at <PhoneLink className="font-bold whitespace-nowrap underline" />.
        </p>
      )}
    </>
  );
}

const PROMISE = `Free cancellation up to ${FREE_CANCELLATION_HOURS} hours before the event`;

/** What the shop promises about cancelling an order that is placed now, and whether it holds for all of these days. */
export function useFreeCancellation(days: readonly CalendarDate[]): { text: string; holds: boolean } {
  const late = useLateDays(days);
  if (late.length === 0) return { text: PROMISE, holds: true };
  if (late.length < new Set(days).size)
    return { text: `${PROMISE}; it's already too late for ${late.map(longDay).join(' and ')}`, holds: false };
  const text = `No free cancellation, because the event is less than ${FREE_CANCELLATION_HOURS} hours away`;
  return { text, holds: false };
}

/** The days among these for which an order that is placed now can't be cancelled for free. */
export function useLateDays(days: readonly CalendarDate[]): CalendarDate[] {
  const settings = useQuery(settingsQuery).data;
  if (!settings) return [];
  return [...new Set(days)].filter((day) => !hasFreeCancellation(day, settings.today, settings.timeZone)).sort();
}
