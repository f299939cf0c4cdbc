import type { CreatedOrder } from '@party-rental/contracts';
import { useNavigate } from 'react-router-dom';
import { bookCart } from '../../../api/bookings';
import { hasCode } from '../../../api/api-problem';
import { refusalSentence } from '../../../shared/booking-form/refusal-sentence';
import { useBookingMutation } from '../../../shared/booking-form/use-booking-mutation';
import { useCart } from '../../../shared/cart/cart-context';
import { notifyFailure } from '../../../shared/form/notify-failure';
import { toPlaced } from '../../../shared/order/placed/placed-order';
import { notify } from '../../../ui/overlays/notify';

/** Books the cart and opens the confirmation. On failure the cart stays. */
export function usePlaceOrder() {
  const cart = useCart();
  const navigate = useNavigate();
  return useBookingMutation({
    form: 'cart',
    send: bookCart,
    onBooked: (order: CreatedOrder) => {
      notify('success', 'Bookings Confirmed!', "We've received your order for all items.");
      void navigate('/booking-confirmed', { replace: true, state: toPlaced(order) });
      // Not the whole cart: another tab may have added lines.
      for (const { itemId, eventDate } of order.bookings) cart.remove({ itemId, selectedDate: eventDate });
    },
    onError: (error) => {
      const failed = 'Please try again or contact customer support.';
      notifyFailure(
        'Error creating bookings',
        error,
        hasCode(error, 'outcome_unknown') ? refusalSentence(error) : failed,
      );
    },
  });
}
