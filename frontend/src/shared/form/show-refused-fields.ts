import { useFormContext, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { ApiProblem } from '../../api/api-problem';

/** Whether fields of the enclosing form show everything that was refused. */
export function useIsShownAtFields(error: unknown): boolean {
  const form = useFormContext() as UseFormReturn | null; // null outside a form, unlike its type
  const faults = error instanceof ApiProblem ? (error.problem.errors ?? []) : [];
  return faults.length > 0 && faults.every(({ path }) => form && path in form.getValues());
}

/** Shows the server's validation errors at their fields and focuses the first one. */
export function showRefusedFields<Fields extends FieldValues, Output>(
  error: unknown,
  { getValues, setError }: UseFormReturn<Fields, unknown, Output>,
): void {
  const faults = error instanceof ApiProblem ? (error.problem.errors ?? []) : [];
  const fields = Object.keys(getValues()) as Path<Fields>[]; // the names under which they were registered
  fields
    .flatMap((field) => faults.filter(({ path }) => path === field).map(({ message }) => ({ field, message })))
    .forEach(({ field, message }, index) => setError(field, { message }, { shouldFocus: index === 0 }));
}
