import type { CalendarDate, Item, Rental } from '@party-rental/contracts';
import { ShoppingBag } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useCart } from '../../../shared/cart/cart-context';
import { rentalQuery } from '../../../shared/event-day/use-event-day';
import { Button } from '../../../ui/button';

interface AddToCartProps {
  item: Item;
  /** The event day; null unless an available day is chosen. */
  day: CalendarDate | null;
  /** Of the rental that begins on that day. */
  days?: number;
  quantity: number;
  /** Id of what is missing without a day. */
  missingId: string;
}

export function AddToCart({ item, day, days = 1, quantity, missingId }: AddToCartProps) {
  const cart = useCart();
  const navigate = useNavigate();
  const isThere = day !== null && cart.isInCart({ itemId: item.id, selectedDate: day, days });
  return (
    <Button
      variant="outline"
      size="large"
      disabled={day === null || isThere}
      aria-describedby={day === null ? missingId : undefined}
      onClick={() =>
        day &&
        cart.add(item, day, { quantity, days }) &&
        void navigate(`/cart?${rentalQuery({ eventDate: day, days })}`)
      }
      className="flex-1 whitespace-nowrap max-sm:px-3 max-sm:text-base"
    >
      <ShoppingBag aria-hidden />
      {isThere ? 'Already in Cart' : 'Add to Cart'}
    </Button>
  );
}

export function InCartNotice({ rental }: { rental: Rental }) {
  return (
    <p role="note" className="rounded-2xl bg-good-tint px-4 py-2.5 text-center text-base font-semibold text-good">
      This item is in your cart for {(rental.days ?? 1) > 1 ? 'those days' : 'that day'}.{' '}
      <Link to={`/cart?${rentalQuery(rental)}`} className="font-bold whitespace-nowrap underline underline-offset-4">
        View Cart
      </Link>
    </p>
  );
}
