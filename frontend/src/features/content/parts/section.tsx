import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-3xl sm:text-4xl">
        {title}
      </h2>
      {lead && <p className="mt-3 max-w-2xl text-lg text-soft">{lead}</p>}
      <div className="mt-7">{children}</div>
    </section>
  );
}

export interface Point {
  Icon: LucideIcon;
  title: string;
  text: string;
}

export function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
      {points.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sun text-on-sun">
            <Icon aria-hidden className="size-6" />
          </span>
          <div className="min-w-0">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function RuleCard({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="rounded-card bg-card p-6 shadow-card">
      <Icon aria-hidden strokeWidth={1.75} className="size-9 text-primary" />
      <h3 className="mt-3 text-xl">{title}</h3>
      <p className="mt-2 text-soft">{children}</p>
    </div>
  );
}
