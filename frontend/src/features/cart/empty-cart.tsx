import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDayLink } from '../../shared/event-day/use-day-link';
import { PageTitle } from '../../shared/page-title';
import { buttonStyle } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';

interface EmptyCartProps {
  /** False until the browser has been asked what is in the cart. */
  isKnown: boolean;
}

/** What is there in the place of lines. Its longest text stays as it is, so that it counts as painted when it first was. */
export function EmptyCart({ isKnown }: EmptyCartProps) {
  const dayLink = useDayLink();
  return (
    <div className="container-page pt-24 pb-8">
      <PageTitle title="Your Cart" />
      <div className="confetti grid justify-items-center gap-5 rounded-[2rem] bg-card px-6 py-16 text-center shadow-card">
        <ShoppingBag aria-hidden strokeWidth={1.5} className="size-16 text-primary" />
        <h1 className="text-4xl sm:text-5xl">{isKnown ? 'Your cart is empty' : 'Your Cart'}</h1>
        <p className="max-w-md text-lg text-soft">
          Pick your day, and everything you add is checked for that day. One order can span several days.
        </p>
        {isKnown ? (
          <Link to={dayLink('/#products')} className={buttonStyle({ size: 'large' })}>
            Browse Products
          </Link>
        ) : (
          <Skeleton className="h-14 w-44 rounded-full" />
        )}
      </div>
    </div>
  );
}
