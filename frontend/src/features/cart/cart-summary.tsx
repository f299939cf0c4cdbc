import { DEPOSIT_PERCENT, MAX_QUANTITY_PER_BOOKING } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../api/accounts';
import { count } from '../../lib/format-text';
import { useCart } from '../../shared/cart/cart-context';
import type { CartLines } from '../../shared/cart/cart-lines';
import { Button, buttonStyle } from '../../ui/button';
import { Skeleton } from '../../ui/loading';
import { LazyDeliveryZip } from '../../shared/delivery/lazy-delivery-zip';
import { useSurcharge } from '../../shared/delivery/remembered-zip';
import { DecisionsNeeded } from './decisions-needed';
import { FeeBreakdown } from './fee-breakdown';
import { quoteLines } from './line-check';
import { TotalChange, TotalChangeInBar } from './total-change';
import { TotalBar } from './total-bar';
import type { CartCheck } from './use-cart-check';

interface CartSummaryProps {
  check: CartCheck;
  /** Cents; undefined while it loads. */
  cleaningFee: number | undefined;
  /** Called when the visitor continues although a line is unavailable. */
  onUnsettled: () => void;
}

/** The price of the cart and the button to continue. */
export function CartSummary({ check, cleaningFee, onUnsettled }: CartSummaryProps) {
  const { short } = check;
  const { lines, totalItems } = useCart();
  const user = useQuery(currentUserQuery);
  const { pathname, search } = useLocation();
  const { surcharge } = useSurcharge();
  if (cleaningFee === undefined) return <Skeleton className="h-[26rem] rounded-[2rem]" />;

  const fees = { cleaningFee, surcharge };
  const quote = quoteLines(check.available, fees);
  const label = user.data ? 'Proceed to Checkout' : 'Continue as Guest';
  return (
    <>
      <aside aria-labelledby="summary-title" className="space-y-5 rounded-[2rem] bg-card p-5 shadow-card sm:p-6">
        <h2 id="summary-title" className="text-2xl">
          Order Summary
        </h2>
        <LazyDeliveryZip />
        {quote && <FeeBreakdown quote={quote} />}
        <TotalChange check={check} fees={fees} />
        <p className="rounded-2xl bg-sunken/70 p-4 text-base">
          {DEPOSIT_PERCENT}% deposit required upon booking. Balance due on delivery.
        </p>
      </aside>
      <TotalBar label={count(totalItems, 'item')} total={quote?.total}>
        <DecisionsNeeded lines={short.length} />
        <TotalChangeInBar check={check} fees={fees} />
        {short.length > 0 || user.isPending ? (
          <Button size="large" disabled={user.isPending} onClick={onUnsettled}>
            {label}
          </Button>
        ) : (
          <Link to={nextStep(lines)} className={buttonStyle({ size: 'large' })}>
            {label}
            <ArrowRight aria-hidden />
          </Link>
        )}
        {!user.isPending && !user.data && (
          <p className="text-center text-base text-soft">
            Have an account?{' '}
            <Link to="/auth" state={{ from: pathname + search }} className="font-bold text-ink underline">
              Sign in
            </Link>
          </p>
        )}
      </TotalBar>
    </>
  );
}

/** The next page for a cart: the booking page for a single line within its limit, else the checkout. */
function nextStep(lines: CartLines): string {
  const [line] = lines;
  const isSingle = lines.length === 1 && line && line.quantity <= MAX_QUANTITY_PER_BOOKING;
  return isSingle ? `/booking/${line.item.id}?date=${line.selectedDate}&quantity=${line.quantity}` : '/checkout';
}
