import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame } from './field-frame';
import { useFieldError } from './field-error';

interface SelectFieldProps {
  name: string;
  label: string;
  optional?: boolean;
  className?: string;
  children: ReactNode;
}

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
