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

export interface Step {
  when: string;
  title: string;
  text: string;
}

/** Numbered steps on balloons: a column, or a row on wide screens. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid lg:auto-cols-fr lg:grid-flow-col">
      {steps.map(({ when, title, text }, i) => (
        <li
          key={title}
          className="relative grid grid-cols-[3rem_1fr] content-start gap-x-5 gap-y-4 border-field/60 pb-8 not-last:before:absolute not-last:before:inset-y-0 not-last:before:left-6 not-last:before:border-l-2 not-last:before:border-dashed not-last:before:border-inherit lg:grid-cols-1 lg:pr-8 lg:pb-0 lg:not-last:before:inset-x-0 lg:not-last:before:top-6 lg:not-last:before:bottom-auto lg:not-last:before:left-0 lg:not-last:before:border-t-2 lg:not-last:before:border-l-0"
        >
          <span
            aria-hidden
            className="relative grid size-12 place-items-center rounded-full bg-primary font-display text-xl font-bold text-on-primary"
          >
            {i + 1}
          </span>
          <div className="pt-0.5">
            <p className="font-bold text-good">{when}</p>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
