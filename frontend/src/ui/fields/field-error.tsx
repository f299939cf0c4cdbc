import { CircleAlert } from 'lucide-react';
import { get, useFormContext, useFormState, type FieldError as FieldProblem } from 'react-hook-form';

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
