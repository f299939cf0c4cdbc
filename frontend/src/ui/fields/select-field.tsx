import type { ReactNode } from 'react';
import { useFormContext, type RegisterOptions } from 'react-hook-form';
import { FieldFrame } from './field-frame';
import { useFieldError } from './field-error';

interface SelectFieldProps {
  name: string;
  label: string;
  optional?: boolean;
  className?: string;
  setValueAs?: RegisterOptions['setValueAs'];
  children: ReactNode;
}

export function SelectField({ name, label, optional, className, setValueAs, children }: SelectFieldProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return (
    <FieldFrame {...{ label, optional, error, className }}>
      {(control) => (
        <select required={!optional} {...control} {...register(name, setValueAs ? { setValueAs } : {})}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
