import { addMonths, MONTHS_AHEAD, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, Suspense } from 'react';
import { useRefresh } from '../../api/query';
import { monthAvailabilityQuery } from '../../api/items';
import { LoadFailure } from '../page/load-failure';
import { type Actor, dayState, isPartlyBooked } from './day-state';
import type { DayNotes, MissingUnitsProps } from './missing-units';
import { MonthCalendar } from './month-calendar';
import { useDaysChoice } from './use-days-choice';
import { useShownMonth } from './use-shown-month';
import { cn } from '../../lib/cn';
import { currentUserQuery } from '../../api/accounts';
import { lazyPart } from '../page/lazy-part';

interface AvailabilityCalendarProps {
  itemId: number;
  /** Without it, every available day shows how many units are left. */
  stock?: number;
  today: CalendarDate;
  selected: CalendarDate | null;
  /** Of the rental that begins on the selected day. */
  days?: number;
  /** Above 1, a second choice is the last day. */
  maxDays?: number;
  onSelect: (day: CalendarDate, days: number) => void;
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
  days = 1,
  maxDays = 1,
  onSelect,
  opensAt = today,
  actor = 'customer',
}: AvailabilityCalendarProps) {
  const refresh = useRefresh();
  const [month, setMonth] = useShownMonth(selected, opensAt);
  const availability = useQuery(monthAvailabilityQuery(itemId, month.year, month.month));
  const [notes, setNotes] = useState<{ getNote: DayNotes }>();
  const bounds = { today, lastDay: addMonths(today, MONTHS_AHEAD) };
  const choice = useDaysChoice({ itemId, selected, days, maxDays, actor, month: availability.data });

  return (
    <div className="space-y-4">
      {maxDays > 1 && <p className="text-base text-soft">Pick a first and a last day, up to {maxDays} days.</p>}
      <MonthCalendar
        today={today}
        month={month}
        onMonthChange={setMonth}
        selected={selected}
        days={days}
        onSelect={(day) => {
          onSelect(...choice.choose(day));
          void refresh('availability');
        }}
        getState={(day) => {
          const state = choice.limit(day, dayState(day, bounds, availability.data, availability.isError, actor));
          const isPlain = state.kind === 'available' && !isPartlyBooked(state.remaining ?? 0, stock);
          return { ...(isPlain ? { kind: 'available' } : state), note: notes?.getNote(day) };
        }}
      />
      {maxDays > 1 && (
        <p role="status" className="text-base font-bold empty:sr-only">
          {choice.sentence}
        </p>
      )}
      {availability.isError && <LoadFailure title="We couldn't check these days" query={availability} />}
      <CalendarLegend />
      <OwnerNotes itemIds={[itemId]} month={month} onNotes={setNotes} />
    </div>
  );
}

const ENTRIES = [
  { label: 'Available', mark: '2 left', style: 'bg-good-tint text-good' },
  { label: 'Booked', mark: '12', style: 'bg-bad-tint text-bad line-through decoration-2' },
  { label: 'Closed', mark: '12', style: 'bg-sunken text-soft' },
  { label: 'Your day', mark: '12', style: 'bg-plum text-on-plum ring-2 ring-sun ring-inset' },
];

export function CalendarLegend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-soft">
      {ENTRIES.map(({ label, mark, style }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden className={cn('rounded-md px-1.5 py-0.5 text-xs font-bold', style)}>
            {mark}
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}

const MissingUnits = lazyPart<MissingUnitsProps>(async () => (await import('./missing-units')).MissingUnits);

/** Why units are missing, in any calendar that the owner sees. Customers see only that they are booked. */
export function OwnerNotes(props: MissingUnitsProps) {
  const isAdmin = useQuery(currentUserQuery).data?.role === 'ADMIN';
  return (
    isAdmin && (
      <Suspense>
        <MissingUnits {...props} />
      </Suspense>
    )
  );
}
