import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  about: string;
  /** A button that adds something. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, about, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <p className="mt-1 max-w-2xl text-soft">{about}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
