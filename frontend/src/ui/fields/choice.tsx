import type { ReactNode, Ref } from 'react';

interface ChoiceProps {
  type: 'checkbox' | 'radio';
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  ref?: Ref<HTMLInputElement> | undefined;
  children: ReactNode;
}

/** One option of a list. */
export function Choice({ type, name, checked, onChange, ref, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 pt-1.5">
      <input
        ref={ref}
        type={type}
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-primary"
      />
      <span className="font-bold">{children}</span>
    </label>
  );
}
