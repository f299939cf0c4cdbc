import { addMonths, MONTHS_AHEAD, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '../../api/query';
import { monthAvailabilityQuery } from '../../api/availability';
import { LoadFailure } from '../page/load-failure';
import type { Actor } from './actor';
import { CalendarLegend } from './calendar-legend';
import { dayState, isPartlyBooked } from './day-state';
import type { DayNotes } from './missing-units';
import { MonthCalendar } from './month-calendar';
import { OwnerNotes } from './owner-notes';
import { useShownMonth } from './use-shown-month';

interface AvailabilityCalendarProps {
  itemId: number;
  /** Without it, every available day shows how many units are left. */
  stock?: number;
  today: CalendarDate;
  selected: CalendarDate | null;
  onSelect: (day: CalendarDate) => void;
  /** Determines the first month shown while no day is selected. */
  opensAt?: CalendarDate;
  actor?: Actor;
}

/** The days on which an item is available. */
export function AvailabilityCalendar({
  itemId,
  stock = Infinity,
  today,
  selected,
  onSelect,
  opensAt = today,
  actor = 'customer',
}: AvailabilityCalendarProps) {
  const refresh = useRefresh();
  const [month, setMonth] = useShownMonth(selected, opensAt);
  const availability = useQuery(monthAvailabilityQuery(itemId, month.year, month.month));
  const [notes, setNotes] = useState<{ getNote: DayNotes }>();
  const bounds = { today, lastDay: addMonths(today, MONTHS_AHEAD) };

  return (
    <div className="space-y-4">
      <MonthCalendar
        today={today}
        month={month}
        onMonthChange={setMonth}
        selected={selected}
        onSelect={(day) => {
          onSelect(day);
          void refresh('availability');
        }}
        getState={(day) => {
          const state = dayState(day, bounds, availability.data, availability.isError, actor);
          const isPlain = state.kind === 'available' && !isPartlyBooked(state.remaining ?? 0, stock);
          return { ...(isPlain ? { kind: 'available' } : state), note: notes?.getNote(day) };
        }}
      />
      {availability.isError && <LoadFailure title="We couldn't check these days" query={availability} />}
      <CalendarLegend />
      <OwnerNotes itemIds={[itemId]} month={month} onNotes={setNotes} />
    </div>
  );
}
