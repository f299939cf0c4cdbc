import type { Booking } from '@party-rental/contracts';
import { bookItem } from '../../api/bookings';
import { refusalSentence } from '../../shared/booking-form/refusal-sentence';
import { useBookingMutation } from '../../shared/booking-form/use-booking-mutation';
import { useCart } from '../../shared/cart/cart-context';
import { notify } from '../../ui/notify';

/** Books one item; if the cart has a line for it on that day, that line is done. */
export function useBookItem(itemId: number) {
  const cart = useCart();
  return useBookingMutation({
    form: `item-${itemId}`,
    send: bookItem,
    onBooked: ({ eventDate }: Booking) => {
      cart.remove({ itemId, selectedDate: eventDate });
      notify(
        'success',
        'Booking Successful',
        'Your booking has been confirmed! A confirmation email has been sent to your email address with all the details.',
      );
    },
    onRefused: (error) => notify('error', 'Booking Failed', refusalSentence(error)),
  });
}
