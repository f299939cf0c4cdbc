import type { Booking, CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { orderQuery } from '../../../../api/orders';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { Dialog } from '../../../../ui/overlays/dialog';
import { CancelOrderDialog } from '../../orders/detail/dialogs/cancel-dialog';

interface CancelBookingProps {
  booking: Pick<Booking, 'id' | 'orderId'>;
  today: CalendarDate;
  onClose: () => void;
}

/** The dialog that cancels an order, with this booking chosen. */
export function CancelBooking({ booking: { id, orderId }, today, onClose }: CancelBookingProps) {
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
