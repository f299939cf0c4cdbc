import type { CalendarDate } from '@party-rental/contracts';
import { cn } from '../../lib/cn';
import { longDay } from '../../lib/format';
import type { DayState } from './day-state';

interface DayButtonProps {
  day: CalendarDate;
  state: DayState;
  selected: boolean;
  /** Whether it is the first or the last of the selected days. */
  isEnd: boolean;
  isToday: boolean;
  /** Whether the day is in the tab order. */
  tabStop: boolean;
  onFocus: (day: CalendarDate) => void;
  onSelect: (day: CalendarDate) => void;
}

const STATE_STYLES: Record<DayState['kind'], string> = {
  past: 'text-soft/70',
  'too-far': 'text-soft/70',
  loading: 'animate-pulse bg-line/60 text-soft',
  unknown: 'text-soft',
  available: 'bg-good-tint text-good hover:ring-2 hover:ring-good hover:ring-inset',
  unavailable: 'bg-bad-tint text-bad',
  closed: 'bg-sunken text-soft',
  lead_time: 'bg-warn-tint text-ink',
  'not-last': 'border-dashed border-good bg-sunken text-soft hover:ring-2 hover:ring-good hover:ring-inset',
};

export function DayButton({ day, state, selected, isEnd, isToday, tabStop, onFocus, onSelect }: DayButtonProps) {
  const selectable = state.kind === 'available' || state.kind === 'not-last';
  return (
    <button
      type="button"
      data-day={day}
      data-state={state.kind}
      data-note={[caption(state, selected), state.note && '*'].join('') || undefined}
      title={state.note}
      tabIndex={tabStop ? 0 : -1}
      // Not `disabled`: arrow keys must reach the day so that screen readers can announce its state.
      aria-disabled={!selectable}
      aria-current={isToday ? 'date' : undefined}
      aria-label={[
        longDay(day),
        ...stateWords(state),
        ...(state.note ? [state.note] : []),
        ...(selected ? ['selected'] : []),
      ].join(', ')}
      onFocus={() => onFocus(day)}
      onClick={() => selectable && onSelect(day)}
      className={cn(
        'relative flex min-h-12 w-full min-w-11 flex-col items-center justify-center rounded-xl border border-transparent bg-clip-padding text-[min(1.0625rem,7vw)] leading-none font-bold tabular-nums after:text-[min(0.6875rem,3.5vw)] after:leading-4 after:font-semibold data-[note]:after:content-[attr(data-note)]',
        selected ? 'bg-plum text-on-plum' : STATE_STYLES[state.kind],
        selected && isEnd && 'ring-3 ring-sun ring-inset',
      )}
    >
      <span
        className={cn(
          state.kind === 'unavailable' && 'line-through decoration-2',
          isToday && 'underline underline-offset-4',
        )}
      >
        {Number(day.slice(8))}
      </span>
    </button>
  );
}

function stateWords(state: DayState): string[] {
  switch (state.kind) {
    case 'past':
      return ['past'];
    case 'too-far':
      return ['not open for booking yet'];
    case 'loading':
      return ['checking availability'];
    case 'unknown':
      return ['availability not known'];
    case 'unavailable':
      return ['booked'];
    case 'closed':
      return ['closed'];
    case 'lead_time':
      return ['too soon to book here, please call us'];
    case 'not-last':
      return ["can't be the last day", 'begins a new rental'];
    case 'available':
      return state.remaining === undefined ? ['available'] : ['available', `${state.remaining} left`];
  }
}

function caption(state: DayState, selected: boolean): string | undefined {
  if (state.kind === 'unavailable') return 'Booked';
  if (state.kind === 'closed') return 'Closed';
  if (state.kind === 'lead_time') return 'Call us';
  if (state.kind === 'available' && state.remaining !== undefined) return `${state.remaining} left`;
  return selected ? '✓' : undefined;
}
