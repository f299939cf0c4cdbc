import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';

/** Calls back when a field of the form changes. */
export function useFieldChange(enabled: boolean, onChange: () => void): void {
  const { watch } = useFormContext();
  useEffect(() => {
    if (!enabled) return;
    const subscription = watch(() => onChange());
    return () => subscription.unsubscribe();
  }, [enabled, watch, onChange]);
}
