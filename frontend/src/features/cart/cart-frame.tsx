import type { ReactNode, Ref } from 'react';
import { BackLink } from '../../shared/page/back-link';
import { useDayLink } from '../../shared/event-day/use-event-day';

interface CartFrameProps {
  heading?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** The top of the cart, also in its HTML shell. */
export function CartFrame({ heading, children }: CartFrameProps) {
  const dayLink = useDayLink();
  return (
    <div className="container-page pt-16 pb-4">
      <BackLink to={dayLink('/#products')}>Back to shopping</BackLink>
      <h1 ref={heading} tabIndex={-1} className="mt-3 text-4xl sm:text-5xl">
        Your Cart
      </h1>
      <p className="mt-3 max-w-prose text-lg text-soft">
        Pick your day, and everything you add is checked for that day. One order can span several days.
      </p>
      {children}
    </div>
  );
}
