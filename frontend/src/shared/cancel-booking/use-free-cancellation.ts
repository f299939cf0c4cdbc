import { FREE_CANCELLATION_HOURS, hasFreeCancellation, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';
import { longDay } from '../../lib/format-day';

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
