import type { CreatedBooking } from '@party-rental/contracts';
import { useLocation, useNavigate } from 'react-router-dom';
import { bookItem } from '../../../api/bookings';
import { useBookingMutation } from '../../../shared/booking-form/use-booking-mutation';
import { useCart } from '../../../shared/cart/cart-context';
import { toPlaced } from '../../../shared/order/placed/placed-order';
import { notify } from '../../../ui/overlays/notify';

/** Books one item, shows the confirmation, and removes the matching cart line. */
export function useBookItem(itemId: number) {
  const cart = useCart();
  const navigate = useNavigate();
  const { search } = useLocation();
  return useBookingMutation({
    form: `item-${itemId}`,
    send: bookItem,
    onBooked: (booking: CreatedBooking) => {
      cart.remove({ itemId, selectedDate: booking.eventDate });
      notify(
        'success',
        'Booking Successful',
        'Your booking has been confirmed! A confirmation email has been sent to your email address with all the details.',
      );
      // In the history entry's state, so that a reload keeps it and a new booking doesn't.
      void navigate({ search }, { replace: true, state: toPlaced(booking) });
    },
  });
}
