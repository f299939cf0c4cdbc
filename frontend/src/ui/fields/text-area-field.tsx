import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame } from './field-frame';
import { useFieldError } from './field-error';

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'name' | 'id'> {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
}

export function TextAreaField({ name, label, hint, optional, className, ...textarea }: TextAreaFieldProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return (
    <FieldFrame {...{ label, hint, optional, error, className }}>
      {(control) => <textarea required={!optional} {...textarea} {...control} {...register(name)} />}
    </FieldFrame>
  );
}
