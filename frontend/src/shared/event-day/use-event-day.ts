import { isBookableDay, isCalendarDate, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format';
import { settingsQuery } from '../../api/settings';
import { useAddressParam } from '../form/use-address-param';

interface EventDay {
  /** The chosen day, if it is within the bookable range. */
  day: CalendarDate | null;
  /** Why the date in the URL is no such day, such as `Dec 1, 2024 has passed`. */
  problem: string | undefined;
  /** The business day; undefined until it is known. */
  today: CalendarDate | undefined;
  chooseDay: (day: CalendarDate | null) => void;
}

/** The event day, stored in the URL (`?date=`). */
export function useEventDay(): EventDay {
  const [date, setDate] = useAddressParam('date');
  const today = useQuery(settingsQuery).data?.today;
  const day = isCalendarDate(date) && today && isBookableDay(date, today) ? date : null;
  const problem = date && today && !day ? describeProblem(date, today) : undefined;
  return { day, problem, today, chooseDay: (chosen) => setDate(chosen ?? '') };
}

function describeProblem(date: string, today: CalendarDate): string {
  if (!isCalendarDate(date)) return "That date doesn't exist";
  return `${formatDate(date)} ${date < today ? 'has passed' : 'is too far ahead'}`;
}

/** Adds the chosen day to the shop's links. */
export function useDayLink(): (to: string) => string {
  const { day } = useEventDay();
  return (to) => {
    if (!day) return to;
    const url = new URL(to, 'http://shop');
    url.searchParams.set('date', day);
    return url.pathname + url.search + url.hash;
  };
}
