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
        done(`We've taken ${item.name} for ${shortDay(line.selectedDate)} out of your cart.`);
      },
      move(to) {
        cart.move(key, to);
        done(`You've moved ${item.name} to ${longDay(to)}.`);
      },
      swap(alternative) {
        cart.swap(key, alternative);
        done(`You've swapped ${item.name} for ${alternative.name} on ${shortDay(line.selectedDate)}.`);
      },
      take(quantity) {
        cart.changeQuantity(key, quantity);
        done(`You now have ${quantity} of ${item.name} on ${shortDay(line.selectedDate)}.`);
      },
      acceptPrice() {
        cart.update(item);
        done(`Your cart now has ${item.name} at the new price.`);
      },
    };
  };
}
