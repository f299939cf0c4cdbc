import type { LucideIcon } from 'lucide-react';

interface StatCardProps {
  label: string;
  value: number;
  hint: string;
  Icon: LucideIcon;
}

export function StatCard({ label, value, hint, Icon }: StatCardProps) {
  return (
    <section aria-label={label} className="flex items-start justify-between gap-4 rounded-card bg-card p-6 shadow-card">
      <div>
        <h2 className="font-sans text-base font-bold tracking-normal text-soft">{label}</h2>
        <p className="mt-2 font-display text-4xl font-bold tabular-nums">{value.toLocaleString('en-US')}</p>
        <p className="text-base text-soft">{hint}</p>
      </div>
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sun text-on-sun">
        <Icon aria-hidden className="size-6" />
      </span>
    </section>
  );
}
