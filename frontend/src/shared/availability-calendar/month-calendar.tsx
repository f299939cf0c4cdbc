import {
  addDays,
  addMonths,
  lastDay,
  MONTHS_AHEAD,
  weekday,
  weekdayName,
  WEEKDAYS,
  type CalendarDate,
} from '@party-rental/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { compareMonths, monthLabel, toMonth, shiftMonth, toWeeks, type Month } from '../../lib/month';
import { Button } from '../../ui/button';
import { DayButton } from './day-button';
import type { DayState } from './day-state';

interface MonthCalendarProps {
  today: CalendarDate;
  month: Month;
  onMonthChange: (month: Month) => void;
  selected: CalendarDate | null;
  /** Selected days, of which `selected` is the first. */
  days?: number;
  onSelect: (day: CalendarDate) => void;
  getState: (day: CalendarDate) => DayState;
}

/** Rows that the current month has at least. */
const MIN_WEEKS = 4;

/** One month of days to choose from, with the keys of an ARIA date grid. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { today, month, onMonthChange, selected, days = 1, onSelect, getState } = props;
  const labelId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<CalendarDate | null>(null);
  const focusMoved = useRef(false);
  const firstMonth = toMonth(today);
  const end = addMonths(today, MONTHS_AHEAD);
  const lastMonth = toMonth(end);
  const lastSelected = selected && lastDay({ eventDate: selected, days });
  const weeks = weeksToShow(month);
  const shown = weeks.flat().filter((day) => day !== null);
  const tabStop = [focused, selected, today].find((day) => day && shown.includes(day)) ?? shown[0];

  /** The current month begins with the current week, or earlier late in the month, which would leave a hole. */
  function weeksToShow(shownMonth: Month) {
    const all = toWeeks(shownMonth);
    const first = all.findIndex((week) => week.some((day) => day !== null && day >= today));
    return all.slice(Math.min(first, all.length - MIN_WEEKS));
  }

  function isSelected(day: CalendarDate): boolean {
    return selected !== null && lastSelected !== null && selected <= day && day <= lastSelected;
  }

  useEffect(() => {
    if (!focusMoved.current || !focused) return;
    focusMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused, month]);

  function moveFocus(day: CalendarDate) {
    if (day === focused && compareMonths(toMonth(day), month) === 0) return;
    focusMoved.current = true;
    setFocused(day);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = tabStop && nextFocus(event.key, event.shiftKey, tabStop);
    if (!next) return;
    event.preventDefault();
    const firstDay =
      weeksToShow(firstMonth)
        .flat()
        .find((day) => day !== null) ?? today;
    const target = next < firstDay ? firstDay : next > end ? end : next;
    moveFocus(target);
    if (compareMonths(toMonth(target), month) !== 0) onMonthChange(toMonth(target));
  }

  function turn(by: 1 | -1) {
    const next = shiftMonth(month, by);
    onMonthChange(next);
    // The pressed button is now disabled and would lose the focus.
    if (compareMonths(next, firstMonth) === 0) moveFocus(today);
    if (compareMonths(next, lastMonth) === 0) moveFocus(end);
  }

  return (
    // As high as six weeks, so that turning the month moves nothing below.
    <div className="min-h-91 max-[21.5rem]:-mx-2.5 sm:min-h-97">
      <div className="mb-2 flex items-center justify-between gap-2">
        <MonthButton label="Previous month" disabled={compareMonths(month, firstMonth) <= 0} onClick={() => turn(-1)} />
        <p id={labelId} aria-live="polite" className="font-display text-xl font-semibold">
          {monthLabel(month)}
        </p>
        <MonthButton label="Next month" disabled={compareMonths(month, lastMonth) >= 0} onClick={() => turn(1)} />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-multiselectable={days > 1 || undefined}
        aria-labelledby={labelId}
        onKeyDown={onKeyDown}
        className="w-full table-fixed"
      >
        <thead>
          <tr>
            {WEEKDAYS.map(weekdayName).map((name) => (
              <th
                key={name}
                scope="col"
                abbr={name}
                className="pb-1 text-center text-[min(0.875rem,4.4vw)] leading-5 font-bold text-soft"
              >
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((day, column) =>
                day ? (
                  <td key={day} role="gridcell" aria-selected={isSelected(day)} className="p-0 sm:p-0.5">
                    <DayButton
                      day={day}
                      state={getState(day)}
                      selected={isSelected(day)}
                      isEnd={day === selected || day === lastSelected}
                      isToday={day === today}
                      tabStop={day === tabStop}
                      onFocus={setFocused}
                      onSelect={onSelect}
                    />
                  </td>
                ) : (
                  <td key={column} role="gridcell" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthButton({ label, disabled, onClick }: { label: string; disabled: boolean; onClick: () => void }) {
  const Icon = label.startsWith('Previous') ? ChevronLeft : ChevronRight;
  return (
    <Button variant="quiet" aria-label={label} disabled={disabled} onClick={onClick} className="size-11 px-0">
      <Icon aria-hidden />
    </Button>
  );
}

/** The day that a key moves to from `day` (the ARIA date grid's keys), or null for other keys. */
function nextFocus(key: string, shift: boolean, day: CalendarDate): CalendarDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
}
