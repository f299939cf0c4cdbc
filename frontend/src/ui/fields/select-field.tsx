import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame } from './field-frame';
import { useFieldError } from './use-field-error';

interface SelectFieldProps {
  name: string;
  label: string;
  optional?: boolean;
  className?: string;
  /** The options. */
  children: ReactNode;
}

/** One choice out of a list, in the enclosing form. */
export function SelectField({ name, label, optional, className, children }: SelectFieldProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return (
    <FieldFrame {...{ label, optional, error, className }}>
      {(control) => (
        <select required={!optional} {...control} {...register(name)}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
