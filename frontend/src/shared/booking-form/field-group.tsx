import type { ReactNode } from 'react';

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-display text-lg font-semibold sm:mb-3 sm:text-xl">{title}</legend>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
