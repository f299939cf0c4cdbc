import { BookedDayList } from '../../dashboard/booked-day-list';
import { OverbookingFailure, overbookedDays } from '../../parts/overbooking-failure';

interface SaveItemFailureProps {
  /** Null if there is no error. */
  error: unknown;
  onEdit: () => void;
  onForce: () => void;
}

/** Why an item was not saved. Overbooked days are listed and can be accepted. */
export function SaveItemFailure({ error, onEdit, onForce }: SaveItemFailureProps) {
  return (
    <OverbookingFailure
      failure="Failed to save item. Please try again."
      title="Days you've already booked need more than that"
      anyway="Save anyway"
      {...{ error, onEdit, onForce }}
    >
      <BookedDayList days={overbookedDays(error)} />
      <p>If you save anyway, these days show as overbooked on the dashboard until you solve them.</p>
    </OverbookingFailure>
  );
}
