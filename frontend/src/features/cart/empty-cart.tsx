import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDayLink } from '../../shared/event-day/use-day-link';
import { buttonStyle } from '../../ui/button';

export function EmptyCart() {
  const dayLink = useDayLink();
  return (
    <div className="mt-6 grid justify-items-center gap-5 rounded-[2rem] bg-card px-6 py-16 text-center shadow-card">
      <ShoppingBag aria-hidden strokeWidth={1.5} className="size-16 text-primary" />
      <h2 className="text-3xl sm:text-4xl">Your cart is empty</h2>
      <Link to={dayLink('/#products')} className={buttonStyle({ size: 'large' })}>
        Browse Products
      </Link>
    </div>
  );
}
