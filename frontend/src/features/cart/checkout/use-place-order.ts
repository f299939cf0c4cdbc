import type { CreatedOrder } from '@party-rental/contracts';
import { useNavigate } from 'react-router-dom';
import { bookCart } from '../../../api/bookings';
import { useBookingMutation } from '../../../shared/booking-form/use-booking-mutation';
import { useCart } from '../../../shared/cart/cart-context';
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
  });
}
