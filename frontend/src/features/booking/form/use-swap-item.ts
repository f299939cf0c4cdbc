import type { CalendarDate, Item } from '@party-rental/contracts';
import { useNavigate } from 'react-router-dom';
import { longDay } from '../../../lib/format-day';
import { useCart } from '../../../shared/cart/cart-context';
import { notify } from '../../../ui/overlays/notify';

/** Goes on with another item on the same day, at the same step and with what was typed; also in the cart, if it came from there. */
export function useSwapItem(item: Item, day: CalendarDate | null): (alternative: Item) => void {
  const cart = useCart();
  const navigate = useNavigate();
  return (alternative) => {
    if (!day) return;
    cart.swap({ itemId: item.id, selectedDate: day }, alternative);
    notify('success', "You've swapped", `${item.name} for ${alternative.name}, ${longDay(day)}.`);
    // Read from the location, because the router's value may be outdated.
    void navigate(`/booking/${alternative.id}${window.location.search}`, { replace: true });
  };
}
