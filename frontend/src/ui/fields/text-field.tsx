import type { ComponentProps, ReactNode } from 'react';
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
