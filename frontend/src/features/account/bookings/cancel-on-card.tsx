import { cancellableUntil, type Booking, type Order } from '@party-rental/contracts';
import { useState } from 'react';
import { CancellationTerms } from '../../../shared/cancel-booking/cancellation-terms';
import { CancelDialog } from '../../../shared/order/cancel-dialog';
import { Button } from '../../../ui/button';

interface CancelOnCardProps {
  booking: Booking;
  /** Undefined while it loads. */
  order: Order | undefined;
  timeZone: string;
  /** Id of the element with the booking number. */
  numberId: string;
  onCancelled: () => void;
}

/** The cancellation deadline and button of a card. */
export function CancelOnCard({ booking, order, timeZone, numberId, onCancelled }: CancelOnCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Only controls the button; the server's clock decides whether it is still in time.
  const [openedAt] = useState(() => new Date());
  const inTime = openedAt <= new Date(booking.cancellableUntil);
  const lines = order?.lines.filter(
    ({ status, eventDate }) => status !== 'CANCELLED' && openedAt <= cancellableUntil(eventDate, timeZone),
  );
  return (
    <>
      {inTime && (
        <Button
          look="outline"
          disabled={!order}
          aria-describedby={numberId}
          className="max-sm:grow"
          onClick={() => setIsOpen(true)}
        >
          Cancel Booking
        </Button>
      )}
      <div className="w-full text-base text-soft">
        <CancellationTerms booking={booking} timeZone={timeZone} inTime={inTime} />
      </div>
      {isOpen && order && lines && (
        <CancelDialog {...{ order, lines, onCancelled }} current={booking.id} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
