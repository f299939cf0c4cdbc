import { useEffect } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

/** Keeps a field at a value that follows from other ones, until the user enters another. */
export function useDefaultUntilChanged(name: string, value: string | boolean): void {
  const { resetField, getFieldState } = useFormContext();
  const { isDirty } = getFieldState(name, useFormState({ name }));
  useEffect(() => {
    if (!isDirty) resetField(name, { defaultValue: value });
  }, [name, value, isDirty, resetField]);
}
