import { useEffect, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { ApiProblem } from '../../../api/api-problem';
import { focusHeading } from '../../../lib/focus-heading';
import { SaveFailure } from '../../../shared/form/form';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';

interface OverbookingFailureProps {
  /** Null if there is no error. */
  error: unknown;
  /** The title for errors that cannot be overruled. */
  failure: string;
  title: string;
  /** What is booked, and what happens if the owner saves anyway. */
  children: ReactNode;
  /** Label of the button. */
  anyway: string;
  /** Called when a field changes after an overbooking error, which is about the previous values. */
  onEdit: () => void;
  onForce: () => void;
}

/** Why something was not saved. What is booked on some days can be overruled. */
export function OverbookingFailure({
  error,
  failure,
  title,
  children,
  anyway,
  onEdit,
  onForce,
}: OverbookingFailureProps) {
  const isOverbooked = overbookedDays(error).length > 0;
  useFieldChange(isOverbooked, onEdit);
  if (!isOverbooked) return <SaveFailure title={failure} error={error} />;
  return (
    <Alert title={title}>
      {children}
      <Button
        variant="danger"
        size="small"
        onClick={() => {
          onForce();
          // The button that was pressed no longer exists.
          focusHeading();
        }}
      >
        {anyway}
      </Button>
    </Alert>
  );
}

/** The days on which a rejected change would leave too few units, or that it would close although they have orders. */
export function overbookedDays(error: unknown) {
  const asks = error instanceof ApiProblem && error.problem.code === 'overbooking';
  return asks ? (error.problem.days ?? []) : [];
}

/** Calls back when a field of the form changes. */
function useFieldChange(enabled: boolean, onChange: () => void): void {
  const { watch } = useFormContext();
  useEffect(() => {
    if (!enabled) return;
    const subscription = watch(() => onChange());
    return () => subscription.unsubscribe();
  }, [enabled, watch, onChange]);
}
