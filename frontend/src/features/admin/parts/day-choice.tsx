import { addDays, type CalendarDate } from '@party-rental/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { DayField } from './day-field';

interface DayChoiceProps {
  day: CalendarDate;
  today: CalendarDate;
  onChoose: (day: string) => void;
  /** What else can be done with the day. */
  children: ReactNode;
}

export function DayChoice({ day, today, onChoose, children }: DayChoiceProps) {
  const step = (label: string, days: number, Icon: typeof ChevronLeft) => (
    <Button look="outline" aria-label={label} onClick={() => onChoose(addDays(day, days))} className="size-12 px-0">
      <Icon aria-hidden />
    </Button>
  );
  const named = (label: string, date: CalendarDate) => (
    <Button look="outline" aria-pressed={day === date} onClick={() => onChoose(date)} className="min-h-12">
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
