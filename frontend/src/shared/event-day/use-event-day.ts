import { isBookableDay, isCalendarDate, type CalendarDate, type Rental } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format';
import { settingsQuery } from '../../api/settings';
import { useAddressParams } from '../form/use-address-param';

interface EventDay {
  /** The chosen day, if it is within the bookable range. */
  day: CalendarDate | null;
  /** Of the rental that begins on that day. */
  days: number;
  /** The most days that the shop rents for; 1 until it is known. */
  maxDays: number;
  /** Why the date in the URL is no such day, such as `Dec 1, 2024 has passed`. */
  problem: string | undefined;
  /** The business day; undefined until it is known. */
  today: CalendarDate | undefined;
  chooseDay: (day: CalendarDate | null, days?: number) => void;
}

/** The event day and the days of the rental, stored in the URL (`?date=` and, above 1, `?days=`). */
export function useEventDay(): EventDay {
  const [params, change] = useAddressParams();
  const date = params.get('date') ?? '';
  const { today, priceBook } = useQuery(settingsQuery).data ?? {};
  const day = isCalendarDate(date) && today && isBookableDay(date, today) ? date : null;
  const maxDays = priceBook?.longerRentals?.maxDays ?? 1;
  return {
    day,
    days: day ? parseDays(params.get('days'), maxDays) : 1,
    maxDays,
    problem: date && today && !day ? describeProblem(date, today) : undefined,
    today,
    chooseDay: (chosen, days = 1) => change({ date: chosen ?? '', days: chosen && days > 1 ? String(days) : '' }),
  };
}

function parseDays(text: string | null, maxDays: number): number {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= maxDays ? days : 1;
}

function describeProblem(date: string, today: CalendarDate): string {
  if (!isCalendarDate(date)) return "That date doesn't exist";
  return `${formatDate(date)} ${date < today ? 'has passed' : 'is too far ahead'}`;
}

/** Adds the chosen day, and the days of the rental, to the shop's links. */
export function useDayLink(): (to: string) => string {
  const { day, days } = useEventDay();
  return (to) => {
    if (!day) return to;
    const url = new URL(to, 'http://shop');
    url.searchParams.set('date', day);
    if (days > 1) url.searchParams.set('days', String(days));
    return url.pathname + url.search + url.hash;
  };
}

/** A rental in a URL: `date=2026-12-11&days=3`. */
export function rentalQuery({ eventDate, days = 1 }: Rental): string {
  return `date=${eventDate}${days > 1 ? `&days=${days}` : ''}`;
}
