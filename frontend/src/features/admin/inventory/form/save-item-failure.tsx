import { focusHeading } from '../../../../lib/focus-heading';
import { SaveFailure } from '../../../../shared/form/save-failure';
import { useFieldChange } from '../../../../shared/form/use-field-change';
import { Alert } from '../../../../ui/alert';
import { Button } from '../../../../ui/button';
import { BookedDayList } from '../../dashboard/booked-day-list';
import { overbookedDays } from './use-save-item';

interface SaveItemFailureProps {
  /** Null if there is no error. */
  error: unknown;
  /** Called when a field changes after an overbooking error, which is about the previous values. */
  onEdit: () => void;
  onForce: () => void;
}

/** Why an item was not saved. Overbooked days are listed and can be accepted. */
export function SaveItemFailure({ error, onEdit, onForce }: SaveItemFailureProps) {
  const days = overbookedDays(error);
  useFieldChange(days.length > 0, onEdit);
  if (!error) return null;
  if (days.length === 0) return <SaveFailure title="We couldn't save the item" error={error} />;
  return (
    <Alert title="That's less than you've already booked">
      <BookedDayList days={days} />
      <p>If you save anyway, these days show as overbooked on the dashboard until you solve them.</p>
      <Button
        look="danger"
        size="small"
        onClick={() => {
          onForce();
          // The pressed button is gone then.
          focusHeading();
        }}
      >
        Save anyway
      </Button>
    </Alert>
  );
}
