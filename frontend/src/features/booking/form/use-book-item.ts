import type { Booking } from '@party-rental/contracts';
import { useLocation, useNavigate } from 'react-router-dom';
import { bookItem } from '../../../api/bookings';
import { refusalSentence } from '../../../shared/booking-form/refusal-sentence';
import { useBookingMutation } from '../../../shared/booking-form/use-booking-mutation';
import { useCart } from '../../../shared/cart/cart-context';
import { notify } from '../../../ui/overlays/notify';
import { bookedOf } from './booked';

/** Books one item, and shows the confirmation in place of the form; if the cart has a line for it on that day, that line is done. */
export function useBookItem(itemId: number) {
  const cart = useCart();
  const navigate = useNavigate();
  const { search } = useLocation();
  return useBookingMutation({
    form: `item-${itemId}`,
    send: bookItem,
    onBooked: (booking: Booking) => {
      cart.remove({ itemId, selectedDate: booking.eventDate });
      notify(
        'success',
        'Booking Successful',
        'Your booking has been confirmed! A confirmation email has been sent to your email address with all the details.',
      );
      // In the history a reload finds it, and who comes for another booking does not.
      void navigate({ search }, { replace: true, state: bookedOf(booking) });
    },
    onRefused: (error) => notify('error', 'Booking Failed', refusalSentence(error)),
  });
}
