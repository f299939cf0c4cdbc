import { addDays, calendarDate, type CalendarDate } from '@party-rental/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { toMonth, shiftMonth } from '../../../lib/month';
import { Button } from '../../../ui/button';
import { DayField } from '../parts/day-field';

interface CalendarChoiceProps {
  day: CalendarDate;
  today: CalendarDate;
  onChoose: (day: string) => void;
}

/** Moves by month, or on a phone by week. */
export function CalendarChoice({ day, today, onChoose }: CalendarChoiceProps) {
  const step = (label: string, to: CalendarDate, className: string, Icon: typeof ChevronLeft) => (
    <Button look="outline" onClick={() => onChoose(to)} className={`min-h-12 ${className}`}>
      {Icon === ChevronLeft && <Icon aria-hidden />}
      {label}
      {Icon === ChevronRight && <Icon aria-hidden />}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-end gap-3">
      {step('Month before', toFirstOfMonth(day, -1), 'max-md:hidden', ChevronLeft)}
      {step('Week before', addDays(day, -7), 'md:hidden', ChevronLeft)}
      {step('Week after', addDays(day, 7), 'md:hidden', ChevronRight)}
      {step('Month after', toFirstOfMonth(day, 1), 'max-md:hidden', ChevronRight)}
      <DayField label="Go to day" day={day} onChoose={onChoose} className="w-44" />
      <Button look="outline" aria-pressed={day === today} onClick={() => onChoose(today)} className="min-h-12">
        Today
      </Button>
    </div>
  );
}

/** The first day of a month that is so many months later. */
function toFirstOfMonth(day: CalendarDate, months: number): CalendarDate {
  const { year, month } = shiftMonth(toMonth(day), months);
  return calendarDate.parse(`${year}-${String(month).padStart(2, '0')}-01`);
}
