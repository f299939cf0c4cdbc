import {
  dayNumber,
  formatRentalDays,
  weekday,
  type CalendarDate,
  type MonthAvailability,
} from '@party-rental/contracts';
import { useQueries } from '@tanstack/react-query';
import { monthAvailabilityQuery } from '../../api/items';
import { shortDay } from '../../lib/format';
import { toMonth, shiftMonth } from '../../lib/month';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/loading';
import { TryAgain } from '../page/load-failure';
import { availabilityFor, unitsFor, type Actor } from './day-state';

interface NearestDaysProps {
  itemId: number;
  /** The unavailable day. */
  day: CalendarDate;
  /** Of the rental that begins on a day. */
  days?: number;
  quantity: number;
  onChoose: (day: CalendarDate) => void;
  actor?: Actor;
}

/** Offers the available days nearest to an unavailable one, as the first ones of a rental. */
export function NearestDays({ itemId, day, days = 1, quantity, onChoose, actor = 'customer' }: NearestDaysProps) {
  const months = [-1, 0, 1].map((by) => shiftMonth(toMonth(day), by));
  const { free, isPending, failed } = useQueries({
    queries: months.map(({ year, month }) => monthAvailabilityQuery(itemId, year, month)),
    combine: (results) => ({
      isPending: results.some((month) => month.isPending),
      failed: results.filter(({ isLoadingError }) => isLoadingError),
      free: chooseNearestDays(day, firstDays(new Map(results.flatMap(({ data }) => Object.entries(data ?? {}))))),
    }),
  });

  function firstDays(known: ReadonlyMap<string, MonthAvailability[CalendarDate]>): CalendarDate[] {
    // The keys of a month's availability are calendar dates.
    return ([...known.keys()] as CalendarDate[]).filter((eventDate) => {
      const found = availabilityFor({ eventDate, days }, (date) => known.get(date));
      return eventDate !== day && found !== undefined && unitsFor(actor, found) >= quantity;
    });
  }

  // As high as the days, so that nothing below moves.
  if (isPending) return <Skeleton className="h-33 sm:h-20" />;
  if (free.length === 0 && failed.length > 0)
    return (
      <TryAgain
        sentence="We couldn't look for the nearest available days."
        onRetry={() => failed.forEach((month) => void month.refetch())}
      />
    );
  if (free.length === 0) return null;
  return (
    <div className="space-y-2">
      <p>The nearest available days:</p>
      <ul className="flex flex-wrap gap-2">
        {free.map((date) => (
          <li key={date}>
            <Button variant="outline" size="small" onClick={() => onChoose(date)} className="px-3">
              {formatRentalDays({ eventDate: date, days }, shortDay)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const OFFERED = 4;

/** The free days nearest to an unavailable one, with the next one of the same weekday among them: parties move by a week. */
export function chooseNearestDays(day: CalendarDate, free: readonly CalendarDate[]): CalendarDate[] {
  const distance = (date: CalendarDate) => Math.abs(dayNumber(date) - dayNumber(day));
  const nearest = free.toSorted((a, b) => distance(a) - distance(b) || a.localeCompare(b));
  const sameWeekday = nearest.find((date) => date > day && weekday(date) === weekday(day));
  return [...new Set([...(sameWeekday ? [sameWeekday] : []), ...nearest])].slice(0, OFFERED).sort();
}
