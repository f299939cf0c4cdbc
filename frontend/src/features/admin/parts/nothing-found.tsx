import { CalendarX2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface NothingFoundProps {
  title: string;
  text: string;
  Icon?: LucideIcon;
  children?: ReactNode;
}

/** Shown instead of an empty list. */
export function NothingFound({ title, text, Icon = CalendarX2, children }: NothingFoundProps) {
  return (
    <section className="space-y-4 rounded-card bg-card px-6 py-14 text-center shadow-card">
      <Icon aria-hidden strokeWidth={1.5} className="mx-auto size-14 text-primary" />
      <h2 className="text-2xl">{title}</h2>
      <p className="text-soft">{text}</p>
      {children}
    </section>
  );
}
