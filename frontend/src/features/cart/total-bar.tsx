import { formatCents } from '@party-rental/contracts';
import type { ReactNode } from 'react';

interface TotalBarProps {
  label: string;
  /** Cents; undefined if nothing can be booked. */
  total: number | undefined;
  children: ReactNode;
}

/** The total and the button to continue: at the bottom of the screen on phones, else below the summary. */
export function TotalBar({ label, total, children }: TotalBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-[clamp(16px,4vw,2.5rem)] space-y-2 border-t border-line bg-card/95 px-[clamp(16px,4vw,2.5rem)] py-3 backdrop-blur-sm lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0 print:hidden">
      <p role="status" className="flex items-baseline justify-between gap-4 leading-tight font-bold lg:sr-only">
        {label}
        {total !== undefined && <strong className="font-display text-xl tabular-nums">{formatCents(total)}</strong>}
      </p>
      <div className="grid gap-2">{children}</div>
    </div>
  );
}
