import {
  countDays,
  formatRentalDays,
  longDay,
  type CalendarDate,
  type MonthAvailability,
} from '@party-rental/contracts';
import { useState } from 'react';
import { availabilityFor, unitsFor, type Actor, type DayState } from './day-state';
import { useMonth } from './use-rental-availability';

interface Selection {
  itemId: number;
  /** The first day. */
  selected: CalendarDate | null;
  days: number;
  maxDays: number;
  actor: Actor;
  /** The month that the calendar shows. */
  month: MonthAvailability | undefined;
}

interface DaysChoice {
  /** The rental that a day chooses: it is the first day, or after that the last one, if it is late enough and not too late. */
  choose: (day: CalendarDate) => [first: CalendarDate, days: number];
  /** The state of a day, while the last one is chosen: `not-last` days are available to a rental that begins on them. */
  limit: (day: CalendarDate, state: DayState) => DayState;
  /** What is selected, and what to do next. */
  sentence: string | undefined;
}

/** The choice of a first and a last day, one after the other. */
export function useDaysChoice({ itemId, selected, days, maxDays, actor, month }: Selection): DaysChoice {
  // The first day while the last one is to be chosen; another day may be selected meanwhile.
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const first = maxDays > 1 && days === 1 && chosen === selected ? selected : null;
  const firstMonth = useMonth(itemId, first).data;

  /** Of a rental until this day; 0 if it can't be the last one. */
  function daysUntil(day: CalendarDate): number {
    const length = first ? countDays(first, day) : 0;
    return length <= maxDays ? Math.max(0, length) : 0;
  }

  function describe(): string | undefined {
    if (first) return `${longDay(first)}. For more days, pick the last one.`;
    return selected ? formatRentalDays({ eventDate: selected, days }) : undefined;
  }

  /** Units for a rental until a day; undefined while that is unknown. */
  function remainingUntil(eventDate: CalendarDate, length: number): number | undefined {
    const found = availabilityFor({ eventDate, days: length }, (date) => month?.[date] ?? firstMonth?.[date]);
    return found && unitsFor(actor, found);
  }

  return {
    choose(day) {
      const length = daysUntil(day);
      const isLast = first && (length === 1 || (length > 1 && remainingUntil(first, length) !== 0));
      setChosen(isLast ? null : day);
      return isLast ? [first, length] : [day, 1];
    },
    limit(day, state) {
      const length = daysUntil(day);
      if (!first || length < 2 || state.kind !== 'available') return state;
      const remaining = remainingUntil(first, length);
      if (remaining === undefined) return { kind: 'loading' };
      return remaining > 0 ? { kind: 'available', remaining } : { kind: 'not-last' };
    },
    sentence: describe(),
  };
}
