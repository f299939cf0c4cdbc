import { formatCents, type CalendarDate } from '@party-rental/contracts';
import type { ReactNode } from 'react';
import { longDay } from '../../lib/format-day';

interface StepBarProps {
  day: CalendarDate | null;
  total: number;
  /** The step's buttons. */
  children: ReactNode;
}

/** What is booked and how to go on; on a phone it stays at the bottom of the screen. */
export function StepBar({ day, total, children }: StepBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 space-y-2.5 border-t border-line bg-card/95 px-4 py-3 backdrop-blur-sm sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4 leading-tight font-bold">
        {day ? longDay(day) : 'Choose a day to go on'}
        <strong className="font-display text-xl tabular-nums">{formatCents(total)}</strong>
      </p>
      <div className="flex gap-3">{children}</div>
    </div>
  );
}
