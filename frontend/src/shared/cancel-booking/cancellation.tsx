import {
  CANCEL_LATE,
  freeCancellation,
  type Booking,
  hasFreeCancellation,
  type CalendarDate,
  formatHours,
  untilHours,
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
  /** Of its order. */
  freeHours: number;
  /** Whether its order can be cancelled online after that. */
  isLateOnline: boolean;
}

export function CancellationTerms({
  booking: { cancellableUntil, createdAt },
  timeZone,
  inTime,
  freeHours,
  isLateOnline,
}: CancellationTermsProps) {
  return (
    <>
      {!inTime && createdAt > cancellableUntil ? (
        <p>
          {freeCancellation(new Date(cancellableUntil), {
            placedAt: new Date(createdAt),
            now: new Date(createdAt),
            timeZone,
            freeHours,
          })}
          .
        </p>
      ) : (
        <p>
          {inTime ? 'Free cancellation until' : 'Free cancellation ended'}{' '}
          <time dateTime={cancellableUntil} className="font-bold">
            {formatDeadline(cancellableUntil, timeZone)}
          </time>
          , {freeHours === 0 ? 'at the start of the event day' : `${formatHours(freeHours)} before the event day`}.
        </p>
      )}
      {!inTime &&
        (isLateOnline ? (
          <p>You can still {CANCEL_LATE}.</p>
        ) : (
          <p>
            Please call us at <PhoneLink className="font-bold whitespace-nowrap underline" />.
          </p>
        ))}
    </>
  );
}

/** What the shop promises about cancelling an order that is placed now, and whether it holds for all of these days. */
export function useFreeCancellation(days: readonly CalendarDate[]): { text: string; holds: boolean } {
  const freeHours = useQuery(settingsQuery).data?.priceBook.cancellation.freeHours;
  const late = useLateDays(days, freeHours);
  const promise = `Free cancellation ${untilHours(freeHours)}`;
  if (late.length === 0) return { text: promise, holds: true };
  if (late.length < new Set(days).size)
    return { text: `${promise}; it's already too late for ${late.map(longDay).join(' and ')}`, holds: false };
  const reason = freeHours ? `less than ${formatHours(freeHours)} away` : 'today';
  return { text: `No free cancellation, because the event is ${reason}`, holds: false };
}

/** The days among these for which an order that is placed now can't be cancelled for free. */
export function useLateDays(days: readonly CalendarDate[], freeHours: number | undefined): CalendarDate[] {
  const settings = useQuery(settingsQuery).data;
  if (!settings || freeHours === undefined) return [];
  const { today, timeZone } = settings;
  return [...new Set(days)].filter((day) => !hasFreeCancellation(day, today, timeZone, freeHours)).sort();
}
