import { get, useFormContext, useFormState, type FieldError } from 'react-hook-form';

/** The message of the enclosing form's field, if it has one. */
export function useFieldError(name: string): string | undefined {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
}
