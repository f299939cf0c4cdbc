import type { ReactNode } from 'react';

/** A card of a long form. */
export function FormPart({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="space-y-5 rounded-card bg-card p-5 shadow-card sm:p-8">
      <div>
        <h2 className="text-2xl">{title}</h2>
        {hint && <p className="mt-1 text-soft">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
