import { SaveFailure } from '../../../../shared/form/save-failure';
import { Alert } from '../../../../ui/alert';
import { Button } from '../../../../ui/button';
import { BookedDayList } from '../../dashboard/booked-day-list';
import { overbookedDays } from './use-save-item';

interface SaveItemFailureProps {
  /** Null if there is no error. */
  error: unknown;
  busy: boolean;
  onForce: () => void;
}

/** Why an item was not saved. Overbooked days are listed and can be accepted. */
export function SaveItemFailure({ error, busy, onForce }: SaveItemFailureProps) {
  if (!error) return null;
  const days = overbookedDays(error);
  if (days.length === 0) return <SaveFailure title="The item was not saved" error={error} />;
  return (
    <Alert title="More is booked than you would have">
      <BookedDayList days={days} />
      <p>If you save anyway, these days show as overbooked on the dashboard until you solve them.</p>
      <Button look="danger" size="small" disabled={busy} onClick={onForce}>
        Save anyway
      </Button>
    </Alert>
  );
}
