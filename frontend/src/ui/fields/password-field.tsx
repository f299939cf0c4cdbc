import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame } from './field-frame';
import { useFieldError } from './field-error';

interface PasswordFieldProps {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
}

/** A password input with a button to show the password. */
export function PasswordField({ name, label, autoComplete, hint }: PasswordFieldProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  const [readable, setReadable] = useState(false);
  return (
    <FieldFrame {...{ label, hint, error }}>
      {({ className, ...control }) => (
        <div className="relative">
          <input
            required
            type={readable ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={`${className} pr-[4.5rem]`}
            {...control}
            {...register(name)}
          />
          <button
            type="button"
            aria-pressed={readable}
            onClick={() => setReadable(!readable)}
            className="absolute inset-y-1 right-1 min-w-14 rounded-lg px-2 text-base font-bold underline underline-offset-4 hover:text-primary"
          >
            Show<span className="sr-only"> {label}</span>
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
