import { addMonths, type CalendarDate, MONTHS_AHEAD, type OrderLine } from '@party-rental/contracts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { monthAvailabilityQuery } from '../../api/availability';
import type { Booker } from '../availability-calendar/booker';
import { CalendarLegend } from '../availability-calendar/calendar-legend';
import { dayState, type DayState } from '../availability-calendar/day-state';
import type { DayNotes } from '../availability-calendar/missing-units';
import { MonthCalendar } from '../availability-calendar/month-calendar';
import { OwnerNotes } from '../availability-calendar/owner-notes';
import { useShownMonth } from '../availability-calendar/use-shown-month';
import { LoadFailure } from '../page/load-failure';

interface OrderCalendarProps {
  /** Lines that move together. */
  lines: readonly OrderLine[];
  today: CalendarDate;
  selected: CalendarDate | null;
  onSelect: (day: CalendarDate) => void;
  opensAt: CalendarDate;
  booker?: Booker | undefined;
}

/** The days on which all units of these lines are available. */
export function OrderCalendar({ lines, today, selected, onSelect, opensAt, booker = 'visitor' }: OrderCalendarProps) {
  const [month, setMonth] = useShownMonth(selected, opensAt);
  const wanted = [...unitsByItem(lines)];
  const months = useQueries({
    queries: wanted.map(([itemId]) => monthAvailabilityQuery(itemId, month.year, month.month)),
  });
  const [notes, setNotes] = useState<{ of: DayNotes }>();
  const bounds = { today, lastDay: addMonths(today, MONTHS_AHEAD) };
  const failed = months.find(({ isError }) => isError);

  function computeState(day: CalendarDate): DayState {
    const states = wanted.map(([, units], i): DayState => {
      const state = dayState(day, bounds, months[i]?.data, months[i]?.isError ?? false, booker);
      return state.kind === 'available' && (state.remaining ?? 0) < units ? { kind: 'unavailable' } : state;
    });
    const taken = states.find(({ kind }) => kind !== 'available');
    return { ...(taken ?? { kind: 'available' }), note: notes?.of(day) };
  }

  return (
    <div className="space-y-4">
      <MonthCalendar {...{ today, month, selected, onSelect, getState: computeState }} onMonthChange={setMonth} />
      {failed && (
        <LoadFailure
          title="We couldn't check these days"
          query={{
            error: failed.error,
            refetch: () => months.forEach((query) => query.isError && void query.refetch()),
          }}
        />
      )}
      <CalendarLegend />
      <OwnerNotes itemIds={wanted.map(([itemId]) => itemId)} month={month} onNotes={setNotes} />
    </div>
  );
}

function unitsByItem(lines: readonly OrderLine[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { itemId, quantity } of lines) units.set(itemId, (units.get(itemId) ?? 0) + quantity);
  return units;
}
