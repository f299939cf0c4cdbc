import { FREE_CANCELLATION_HOURS, type Booking } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { availabilityKey } from '../../api/availability';
import { bookingQuery, bookingsKey, cancelBooking } from '../../api/bookings';
import { dashboardQuery } from '../../api/dashboard';
import { errorSentence } from '../../api/error-sentence';
import { longDay } from '../../lib/format-day';
import { formatInstant } from '../../lib/format-instant';
import { BUSINESS } from '../../shared/business';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';

interface CancelBookingProps {
  booking: Booking;
  timeZone: string;
  token: string | undefined;
}

/** Until when cancelling is free, and the button for it. */
export function CancelBooking({ booking, timeZone, token }: CancelBookingProps) {
  const queryClient = useQueryClient();
  const cancellation = useMutation({
    mutationFn: () => cancelBooking(booking.id, token),
    onSuccess: (cancelled) => {
      queryClient.setQueryData(bookingQuery(booking.id, token).queryKey, cancelled);
      for (const queryKey of [availabilityKey, bookingsKey, dashboardQuery.queryKey]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      notify('success', 'Booking cancelled', `Booking ${cancelled.number} has been cancelled.`);
    },
  });
  // Only for what is offered; whether it is still in time decides the server's clock.
  const [openedAt] = useState(() => new Date().toISOString());

  if (booking.status === 'CANCELLED') return cancellation.isSuccess ? <Cancelled /> : null;
  const inTime = openedAt <= booking.cancellableUntil;
  return (
    <section aria-labelledby="cancel" className="space-y-4 rounded-[2rem] border-2 border-dashed border-line p-6">
      <h2 id="cancel" className="text-xl">
        Plans changed?
      </h2>
      <p>
        {inTime ? 'Free cancellation until' : 'Free cancellation ended'}{' '}
        <time dateTime={booking.cancellableUntil} className="font-bold">
          {formatInstant(booking.cancellableUntil, timeZone)}
        </time>
        , {FREE_CANCELLATION_HOURS} hours before the event day.
      </p>
      {inTime ? (
        <div className="print:hidden">
          <ConfirmDialog
            trigger={
              <Button look="outline" disabled={cancellation.isPending}>
                {cancellation.isPending ? 'Processing...' : 'Cancel Booking'}
              </Button>
            }
            title="Cancel this booking?"
            description={`${booking.itemName} on ${longDay(booking.eventDate)} will be free for others at once. This action cannot be undone.`}
            confirmLabel="Cancel Booking"
            dismissLabel="Keep Booking"
            onConfirm={() => cancellation.mutate()}
          />
        </div>
      ) : (
        <p>
          Please call us at{' '}
          <a href={BUSINESS.phoneLink} className="font-bold whitespace-nowrap underline">
            {BUSINESS.phone}
          </a>
          .
        </p>
      )}
      {cancellation.isError && (
        <Alert title="The booking was not cancelled">
          <p>{errorSentence(cancellation.error)}</p>
        </Alert>
      )}
    </section>
  );
}

/** Takes the focus that the button had. */
function Cancelled() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p ref={message} tabIndex={-1} className="rounded-[2rem] border-2 border-dashed border-line p-6 font-bold">
      Your booking has been cancelled. We hope to see you at the next party.
    </p>
  );
}
