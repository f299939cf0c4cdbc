import { useId, type ReactNode, type Ref } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { cn } from '../../lib/cn';
import { FieldError, useFieldError } from './field-frame';

interface CheckboxFieldProps {
  name: string;
  hint?: string | undefined;
  children: ReactNode;
}

export function CheckboxField({ name, hint, children }: CheckboxFieldProps) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className="space-y-1">
      <label className={cn('flex items-start gap-3 pt-1.5', hint ? 'min-h-8' : 'min-h-11')}>
        <input
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={describedBy || undefined}
          className="mt-0.5 size-6 shrink-0 accent-primary"
          {...register(name)}
        />
        <span className="font-bold">{children}</span>
      </label>
      {hint && (
        <p id={hintId} className="pl-9 text-base text-soft">
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  );
}

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

/** One of several options, none of which is chosen at first. */
export function RadioField<Value extends string>({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: Readonly<Record<Value, string>>;
}) {
  const errorId = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <fieldset aria-describedby={error && errorId} className="space-y-1">
      <legend className="font-bold">{label}</legend>
      {(Object.keys(options) as Value[]).map((value, index) => (
        <Choice
          key={value}
          type="radio"
          name={name}
          ref={index === 0 ? field.ref : undefined}
          checked={field.value === value}
          onChange={() => field.onChange(value)}
        >
          {options[value]}
        </Choice>
      ))}
      <FieldError id={errorId} message={error} />
    </fieldset>
  );
}
