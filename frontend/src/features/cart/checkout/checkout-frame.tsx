import type { ReactNode } from 'react';
import { SignInOffer } from '../../../shared/booking-form/checkout-method';

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
