import { dayNumber, type CalendarDate } from '@party-rental/contracts';
import { useQueries } from '@tanstack/react-query';
import { monthAvailabilityQuery } from '../../api/availability';
import { longDay, shortDay } from '../../lib/format-day';
import { monthOf, shiftMonth } from '../../lib/month';
import { Button } from '../../ui/button';

interface NearestDaysProps {
  itemId: number;
  /** The day that cannot be had. */
  day: CalendarDate;
  quantity: number;
  onChoose: (day: CalendarDate) => void;
}

const OFFERED = 4;

/** Says that a day is taken, and offers the nearest ones that are free. */
export function NearestDays({ itemId, day, quantity, onChoose }: NearestDaysProps) {
  const months = [-1, 0, 1].map((by) => shiftMonth(monthOf(day), by));
  const free = useQueries({
    queries: months.map(({ year, month }) => monthAvailabilityQuery(itemId, year, month)),
    combine: (answers) =>
      answers
        .flatMap(({ data }) => Object.entries(data ?? {}))
        .filter(([date, { available, remaining }]) => date !== day && available && remaining >= quantity)
        // The keys of a month's answer are calendar dates.
        .map(([date]) => date as CalendarDate)
        .sort((a, b) => distance(a, day) - distance(b, day))
        .slice(0, OFFERED)
        .sort(),
  });

  return (
    <div role="status" className="space-y-3 rounded-2xl bg-warn-tint p-4">
      <p className="font-bold">{longDay(day)} is already booked.</p>
      {free.length > 0 && (
        <>
          <p>The nearest free days:</p>
          <ul className="flex flex-wrap gap-2">
            {free.map((date) => (
              <li key={date}>
                <Button look="outline" size="small" aria-label={longDay(date)} onClick={() => onChoose(date)}>
                  {shortDay(date)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function distance(a: CalendarDate, b: CalendarDate): number {
  return Math.abs(dayNumber(a) - dayNumber(b));
}
