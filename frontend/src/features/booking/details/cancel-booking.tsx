import type { Booking } from '@party-rental/contracts';
import { useEffect, useRef } from 'react';
import { CancelButton } from '../../../shared/cancel-booking/cancel-button';
import { CancellationTerms } from '../../../shared/cancel-booking/cancellation-terms';
import { useCancelBooking } from '../../../shared/cancel-booking/use-cancel-booking';
import { SaveFailure } from '../../../shared/form/save-failure';

interface CancelBookingProps {
  booking: Booking;
  timeZone: string;
  token: string | undefined;
}

/** The cancellation deadline and button. */
export function CancelBooking({ booking, timeZone, token }: CancelBookingProps) {
  const cancellation = useCancelBooking(booking, { token });

  if (booking.status === 'CANCELLED') return cancellation.isSuccess ? <Cancelled /> : null;
  return (
    <section
      aria-labelledby="cancel"
      className="space-y-4 rounded-[2rem] border-2 border-dashed border-line p-6 print:border-0 print:p-0"
    >
      <h2 id="cancel" className="text-xl">
        Plans changed?
      </h2>
      <CancellationTerms booking={booking} timeZone={timeZone} inTime={cancellation.inTime} />
      {cancellation.inTime && (
        <div className="print:hidden">
          <CancelButton booking={booking} pending={cancellation.isPending} onConfirm={() => cancellation.mutate()} />
        </div>
      )}
      <SaveFailure title="The booking was not cancelled" error={cancellation.error} />
    </section>
  );
}

/** Takes the focus from the button. */
function Cancelled() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p ref={message} tabIndex={-1} className="rounded-[2rem] border-2 border-dashed border-line p-6 font-bold">
      Your booking has been cancelled. We hope to see you at the next party.
    </p>
  );
}
