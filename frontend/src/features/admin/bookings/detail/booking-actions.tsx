import type { Booking, CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CircleCheck, CircleX, Pencil } from 'lucide-react';
import { useState } from 'react';
import { changeBookingStatus } from '../../../../api/admin/bookings';
import { orderQuery } from '../../../../api/orders';
import { focusHeading } from '../../../../lib/focus-heading';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/overlays/dialog';
import { notify } from '../../../../ui/overlays/notify';
import { CancelOrderDialog } from '../../orders/detail/dialogs/cancel-dialog';
import { ContactDialog } from '../../orders/detail/dialogs/contact-dialog';
import { MoveDialog } from './move-dialog';
import { useBookingChange } from './use-booking-change';
import { notifyFailure } from '../../../../shared/form/notify-failure';

interface BookingActionsProps {
  booking: Booking;
  today: CalendarDate;
}

/** The actions possible in a booking's status. */
export function BookingActions({ booking, today }: BookingActionsProps) {
  const [open, setOpen] = useState<'cancel' | 'move' | 'contact' | null>(null);
  const confirmation = useBookingChange(
    () => changeBookingStatus(booking.id, { status: 'CONFIRMED' }),
    ({ number }) => {
      notify('success', 'Booking confirmed', `Booking ${number} has been confirmed.`);
      // The focused button is gone.
      focusHeading();
    },
  );
  const confirm = () =>
    confirmation.mutate(undefined, {
      onError: (error) => notifyFailure('Booking not confirmed', error),
    });
  const dialog = { booking, onClose: () => setOpen(null) };
  const stands = booking.status !== 'CANCELLED';

  return (
    <div
      role="group"
      aria-label="Actions"
      className="grid grid-cols-2 gap-3 max-sm:[&_button]:gap-1.5 max-sm:[&_button]:px-1 sm:flex sm:flex-wrap"
    >
      {booking.status === 'PENDING' && (
        <Button disabled={confirmation.isPending} onClick={confirm}>
          <CircleCheck aria-hidden />
          {confirmation.isPending ? 'Processing...' : 'Confirm'}
        </Button>
      )}
      {stands && (
        <Button look="outline" onClick={() => setOpen('move')}>
          <CalendarDays aria-hidden />
          Move
        </Button>
      )}
      <Button look="outline" onClick={() => setOpen('contact')}>
        <Pencil aria-hidden />
        Edit Contact Details
      </Button>
      {stands && (
        <Button look="outline" onClick={() => setOpen('cancel')}>
          <CircleX aria-hidden />
          Cancel Booking
        </Button>
      )}
      {open === 'cancel' && <CancelBooking {...dialog} today={today} />}
      {open === 'move' && <MoveDialog {...dialog} today={today} />}
      {open === 'contact' && <ContactDialog order={{ ...booking, id: booking.orderId }} onClose={dialog.onClose} />}
    </div>
  );
}

/** The dialog that cancels an order, with this booking chosen. */
function CancelBooking({
  booking: { id, orderId },
  today,
  onClose,
}: {
  booking: Pick<Booking, 'id' | 'orderId'>;
  today: CalendarDate;
  onClose: () => void;
}) {
  const order = useQuery(orderQuery({ id: orderId }));
  if (order.data) return <CancelOrderDialog order={order.data} today={today} bookingId={id} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title="Cancel this order?">
      {order.isError ? (
        <LoadFailure title="We couldn't load the order" query={order} />
      ) : (
        <p role="status">Loading the order…</p>
      )}
    </Dialog>
  );
}
