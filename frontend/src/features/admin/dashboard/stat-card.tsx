import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

interface StatCardProps {
  label: string;
  value: number | string;
  hint: string;
  Icon: LucideIcon;
  /** Link to the list of the counted things. */
  to: string;
}

export function StatCard({ label, value, hint, Icon, to }: StatCardProps) {
  return (
    <section
      aria-label={label}
      className="relative row-span-3 grid grid-rows-subgrid gap-y-1 rounded-card bg-card p-4 shadow-card sm:p-6"
    >
      <h2 className="font-sans text-base font-bold tracking-normal text-soft">
        <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:text-primary">
          {label}
        </Link>
      </h2>
      <div className="flex items-center justify-between gap-3">
        <p className="font-display text-4xl font-bold tabular-nums">{value.toLocaleString('en-US')}</p>
        <span className="hidden size-12 shrink-0 place-items-center rounded-full bg-sun text-on-sun sm:grid">
          <Icon aria-hidden className="size-6" />
        </span>
      </div>
      <p className="text-base text-soft">{hint}</p>
    </section>
  );
}
