import { formatCents } from '@party-rental/contracts';
import type { ReactNode } from 'react';

interface StepBarProps {
  total: number;
  children: ReactNode;
}

/** The step's buttons; on a phone they stay at the bottom of the screen, beside the total. */
export function StepBar({ total, children }: StepBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-card/95 px-4 py-3 backdrop-blur-sm sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
      <p className="basis-full leading-none text-soft lg:hidden">
        Total <strong className="font-display text-xl text-ink tabular-nums">{formatCents(total)}</strong>
      </p>
      {children}
    </div>
  );
}
