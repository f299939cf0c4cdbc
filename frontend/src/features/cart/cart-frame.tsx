import type { ReactNode, Ref } from 'react';
import { SignInOffer } from '../../shared/booking-form/sign-in-offer';
import { useDayLink } from '../../shared/event-day/use-event-day';
import { BackLink } from '../../shared/page/back-link';

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

/** The top of the checkout, also in its HTML shell. */
export function CheckoutFrame({ isGuest, children }: { isGuest: boolean; children?: ReactNode }) {
  return (
    <div className="container-page space-y-4 pt-16 pb-4 sm:space-y-6 sm:pt-20">
      <header className="space-y-2 sm:space-y-3">
        <h1 className="text-2xl sm:text-5xl">Checkout</h1>
        <p className="text-base text-soft sm:text-lg">
          No account required! You can book as a guest or use your account. {isGuest && <SignInOffer />}
        </p>
      </header>
      {children}
    </div>
  );
}
