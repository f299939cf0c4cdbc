import { get, useFormContext, useFormState, type FieldError } from 'react-hook-form';

/** The error of a field in the enclosing form. */
export function useFieldError(name: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
}
