import { addDays, type CalendarDate } from '@party-rental/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields/field-frame';

interface DayFieldProps {
  label: string;
  /** `yyyy-MM-dd`, or empty. */
  day: string;
  onChoose: (day: string) => void;
  /** What Enter does instead of submitting an enclosing form. */
  onEnter?: () => void;
  className?: string;
}

/** A year that is still being typed, such as `0202`, is not valid. */
const FIRST_DAY = '2000-01-01';

export function DayField({ label, day, onChoose, onEnter, className }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  const [followed, setFollowed] = useState(day);
  // Changed from outside, by a link or another button.
  if (day !== followed) {
    setFollowed(day);
    setTyped(day);
  }

  function type(text: string) {
    setTyped(text);
    if (text === '' || text >= FIRST_DAY) onChoose(text);
  }

  return (
    <FieldFrame label={label} className={className}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !onEnter) return;
            event.preventDefault();
            onEnter();
          }}
        />
      )}
    </FieldFrame>
  );
}

interface DayChoiceProps {
  day: CalendarDate;
  today: CalendarDate;
  onChoose: (day: string) => void;
  /** What else can be done with the day. */
  children: ReactNode;
}

export function DayChoice({ day, today, onChoose, children }: DayChoiceProps) {
  const step = (label: string, days: number, Icon: typeof ChevronLeft) => (
    <Button variant="outline" aria-label={label} onClick={() => onChoose(addDays(day, days))} className="size-12 px-0">
      <Icon aria-hidden />
    </Button>
  );
  const named = (label: string, date: CalendarDate) => (
    <Button variant="outline" aria-pressed={day === date} onClick={() => onChoose(date)} className="min-h-12">
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      {step('Day before', -1, ChevronLeft)}
      <DayField label="Day" day={day} onChoose={onChoose} className="w-44" />
      {step('Day after', 1, ChevronRight)}
      {named('Today', today)}
      {named('Tomorrow', addDays(today, 1))}
      {children}
    </div>
  );
}
