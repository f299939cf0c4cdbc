import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext, type RegisterOptions, useController } from 'react-hook-form';
import { FieldFrame, useFieldError } from './field-frame';

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

interface NumberFieldProps {
  name: string;
  label: string;
  optional?: boolean;
  hint?: string;
  min?: number;
  /** By default whole numbers; cents with a unit. */
  step?: number;
  /** Symbol before the number. */
  unit?: string;
  className?: string;
}

const NOT_A_NUMBER = 'NaN';

/** A number of the enclosing form, as typed; invalid input becomes `NaN`. */
export function NumberField(props: NumberFieldProps) {
  const { name, label, optional, hint, unit, min = 0, step = unit ? 0.01 : 1, className } = props;
  const { field, fieldState } = useController({ name });
  const input = useRef<HTMLInputElement>(null);
  const value = String(field.value ?? '');
  // The form may set it. While the user types, the input has it already, or is not a number yet.
  useEffect(() => {
    if (input.current && value !== NOT_A_NUMBER && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <FieldFrame {...{ label, optional, hint, className }} error={fieldState.error?.message}>
      {({ className: controlStyle, ...control }) => (
        <div className="relative">
          {unit && (
            <span aria-hidden className="absolute inset-y-0 left-3.5 grid place-items-center font-semibold text-soft">
              {unit}
            </span>
          )}
          <input
            type="number"
            inputMode={step < 1 ? 'decimal' : 'numeric'}
            className={`${controlStyle} tabular-nums ${unit ? 'pl-8' : ''}`}
            {...{ min, step, name }}
            {...control}
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            defaultValue={field.value}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(target.validity.badInput ? NOT_A_NUMBER : target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

interface PasswordFieldProps {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password' | 'off';
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
