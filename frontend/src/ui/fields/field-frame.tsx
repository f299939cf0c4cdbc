import { useId, type ReactNode } from 'react';
import { cn } from '../../lib/cn';
import { CircleAlert } from 'lucide-react';
import { get, useFormContext, useFormState, type FieldError as FieldProblem } from 'react-hook-form';

interface FieldFrameProps {
  label: string;
  optional?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
  /** Receives the props that connect the control to its label, hint and error. */
  children: (control: FieldControl) => ReactNode;
}

export interface FieldControl {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  className: string;
}

export const controlStyle =
  'block min-h-12 w-full rounded-field border-2 border-field/70 bg-card px-3.5 py-2 text-ink placeholder:text-soft/80 hover:border-field aria-invalid:border-bad';

export function FieldFrame({ label, optional, hint, error, className, children }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={cn('space-y-1.5', className)}>
      <label htmlFor={id} className="block font-bold">
        {label}
        {optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy || undefined,
        className: controlStyle,
      })}
      {hint && (
        <p id={hintId} className="text-base text-soft">
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  );
}

interface FieldErrorProps {
  id: string;
  message: string | undefined;
}

export function FieldError({ id, message }: FieldErrorProps) {
  if (!message) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-base font-semibold text-bad">
      <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
      {message}
    </p>
  );
}

/** The error of a field in the enclosing form. */
export function useFieldError(name: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const error: FieldProblem | undefined = get(errors, name);
  return error?.message;
}
