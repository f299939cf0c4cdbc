import type { ComponentProps } from 'react';
import { useFormContext, type RegisterOptions } from 'react-hook-form';
import { FieldFrame } from './field-frame';
import { useFieldError } from './field-error';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name' | 'id'> {
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  setValueAs?: RegisterOptions['setValueAs'];
}

export function TextField({ name, label, hint, optional, setValueAs, className, ...input }: TextFieldProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return (
    <FieldFrame {...{ label, hint, optional, error, className }}>
      {(control) => (
        <input required={!optional} {...input} {...control} {...register(name, setValueAs ? { setValueAs } : {})} />
      )}
    </FieldFrame>
  );
}
