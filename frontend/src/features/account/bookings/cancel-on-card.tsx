import type { Booking } from '@party-rental/contracts';
import { CancelButton } from '../../../shared/cancel-booking/cancel-button';
import { CancellationTerms } from '../../../shared/cancel-booking/cancellation-terms';
import { useCancelBooking } from '../../../shared/cancel-booking/use-cancel-booking';
import { SaveFailure } from '../../../shared/form/save-failure';

interface CancelOnCardProps {
  booking: Booking;
  timeZone: string;
  /** Id of the element with the booking number. */
  numberId: string;
  onCancelled: () => void;
}

/** The cancellation deadline and button of a card. */
export function CancelOnCard({ booking, timeZone, numberId, onCancelled }: CancelOnCardProps) {
  const { inTime, isPending, error, mutate } = useCancelBooking(booking, { onCancelled });
  return (
    <>
      {inTime && (
        <CancelButton
          booking={booking}
          pending={isPending}
          onConfirm={() => mutate()}
          describedBy={numberId}
          className="max-sm:grow"
        />
      )}
      <div className="w-full text-base text-soft">
        <CancellationTerms booking={booking} timeZone={timeZone} inTime={inTime} />
      </div>
      <SaveFailure title="The booking was not cancelled" error={error} className="w-full" />
    </>
  );
}
