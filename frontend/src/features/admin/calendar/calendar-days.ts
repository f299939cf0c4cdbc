import { addDays, daysOfMonth, weekday, type CalendarDate } from '@party-rental/contracts';
import { toMonth } from '../../../lib/month';

/** A day of the calendar. A wide screen shows those of the month, a phone those of the week. */
export interface ShownDay {
  day: CalendarDate;
  isInMonth: boolean;
  isInWeek: boolean;
}

/** The weeks of a day's month, from Sunday to Saturday. */
export function calendarDays(chosen: CalendarDate): [first: ShownDay, ...ShownDay[]] {
  const month = toMonth(chosen);
  const days = daysOfMonth(month.year, month.month);
  const [first = chosen, last = chosen] = [days[0], days.at(-1)];
  const sunday = addDays(first, -weekday(first));
  const week = addDays(chosen, -weekday(chosen));
  const toShown = (day: CalendarDate): ShownDay => ({
    day,
    isInMonth: day >= first && day <= last,
    isInWeek: day >= week && day <= addDays(week, 6),
  });
  const shown = [toShown(sunday)] as [ShownDay, ...ShownDay[]];
  for (let day = addDays(sunday, 1); day <= last || weekday(day) > 0; day = addDays(day, 1)) shown.push(toShown(day));
  return shown;
}

/** The classes that hide a day where it is not shown. */
export function hiddenAt({ isInMonth, isInWeek }: ShownDay): string {
  return `${isInMonth ? '' : 'md:hidden'} ${isInWeek ? '' : 'max-md:hidden'}`;
}
