import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { count } from '../../lib/format-text';
import { useDayLink } from '../event-day/use-day-link';
import { useCart } from './cart-context';

/** The link to the cart, with the number of units. */
export function CartLink() {
  const { totalItems } = useCart();
  const dayLink = useDayLink();
  return (
    <Link
      to={dayLink('/cart')}
      aria-label={totalItems > 0 ? `Cart, ${count(totalItems, 'item')}` : 'Cart, empty'}
      className="relative grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
    >
      <ShoppingBag aria-hidden className="size-6" />
      {totalItems > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 min-w-5 rounded-full bg-primary px-1 text-center text-xs leading-5 font-bold text-on-primary tabular-nums"
        >
          {totalItems > 99 ? '99+' : totalItems}
        </span>
      )}
    </Link>
  );
}
