import type { CalendarDate, Item } from '@party-rental/contracts';
import { longDay, shortDay } from '../../lib/format-day';
import { useCart } from '../../shared/cart/cart-context';
import { getKey } from '../../shared/cart/cart-lines';
import { notify } from '../../ui/overlays/notify';
import type { CheckedLine } from './line-check';

export interface LineActions {
  remove: () => void;
  move: (to: CalendarDate) => void;
  swap: (alternative: Item) => void;
  take: (quantity: number) => void;
  acceptPrice: () => void;
}

/** Ways to fix a line. Each notifies the visitor. */
export function useLineActions(afterwards: () => void): (checked: CheckedLine) => LineActions {
  const cart = useCart();
  return ({ line, item }) => {
    const key = getKey(line);
    const done = (what: string) => {
      notify('success', 'Cart updated', what);
      afterwards();
    };
    return {
      remove() {
        cart.remove(key);
        done(`${item.name}, ${shortDay(line.selectedDate)}, is no longer in your cart.`);
      },
      move(to) {
        cart.move(key, to);
        done(`${item.name} is now planned for ${longDay(to)}.`);
      },
      swap(alternative) {
        cart.swap(key, alternative);
        done(`${alternative.name} replaces ${item.name} on ${shortDay(line.selectedDate)}.`);
      },
      take(quantity) {
        cart.changeQuantity(key, quantity);
        done(`${quantity} of ${item.name} on ${shortDay(line.selectedDate)}.`);
      },
      acceptPrice() {
        cart.update(item);
        done(`${item.name} is in your cart at its new price.`);
      },
    };
  };
}
