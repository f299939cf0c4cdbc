import type { ReactNode } from 'react';

interface FormPartProps {
  /** For links to its heading. */
  id?: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A card of a long form. */
export function FormPart({ id, title, hint, children }: FormPartProps) {
  return (
    <section className="space-y-5 rounded-card bg-card p-5 shadow-card sm:p-8">
      <div>
        <h2 id={id} className="scroll-mt-8 text-2xl">
          {title}
        </h2>
        {hint && <p className="mt-1 text-soft">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
