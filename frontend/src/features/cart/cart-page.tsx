import { formatDeposit, MAX_QUANTITY_PER_BOOKING, type PublicPriceBook, getTerms } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ShoppingBag } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../api/accounts';
import { settingsQuery } from '../../api/settings';
import { userExemptionQuery } from '../../api/tax-exemption';
import { count } from '../../lib/format';
import { useCart } from '../../shared/cart/cart-context';
import { toRental, type CartLines as Lines } from '../../shared/cart/cart-lines';
import { LazyDeliveryZip } from '../../shared/delivery/lazy-delivery-zip';
import { useSurcharge } from '../../shared/delivery/remembered-zip';
import { rentalQuery, useDayLink } from '../../shared/event-day/use-event-day';
import { LoadFailure } from '../../shared/page/load-failure';
import { PageTitle } from '../../shared/page/page-title';
import { MinimumOrder } from '../../shared/price/minimum-order';
import { Button, buttonStyle } from '../../ui/button';
import { Skeleton } from '../../ui/loading';
import { CartFrame } from './cart-frame';
import { CartLines } from './cart-lines';
import { quoteLines, useCartCheck, type CartCheck } from './use-cart-check';
import { DecisionsNeeded, FeeBreakdown, TotalBar, TotalChange, TotalChangeInBar } from './total-bar';
import { isPreselected } from '../../shared/price/waiver';

export function CartPage() {
  const { lines } = useCart();
  const settings = useQuery(settingsQuery);
  const check = useCartCheck();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);

  if (lines.length === 0) {
    return (
      <CartFrame heading={heading}>
        <PageTitle title="Your Cart" />
        <EmptyCart />
      </CartFrame>
    );
  }
  return (
    <CartFrame heading={heading}>
      <PageTitle title="Your Cart" />
      <div className="mt-6 flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_24rem] lg:gap-8">
        <div ref={list} className="space-y-6">
          {check.error && (
            <LoadFailure
              title="We couldn't check what is still available"
              query={{ error: check.error, refetch: check.retry }}
            />
          )}
          <CartLines checked={check.checked} afterChange={() => heading.current?.focus({ preventScroll: true })} />
        </div>
        <div className="contents lg:sticky lg:top-6 lg:block lg:space-y-5 lg:self-start">
          {settings.isError ? (
            <LoadFailure title="We couldn't load the fees" query={settings} />
          ) : (
            <CartSummary
              check={check}
              book={settings.data?.priceBook}
              onUnsettled={() => list.current?.querySelector<HTMLElement>('[data-unsettled]')?.focus()}
            />
          )}
        </div>
      </div>
    </CartFrame>
  );
}

function EmptyCart() {
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

interface CartSummaryProps {
  check: CartCheck;
  /** Undefined while it loads. */
  book: PublicPriceBook | undefined;
  /** Called when the visitor continues although a line is unavailable. */
  onUnsettled: () => void;
}

/** The price of the cart and the button to continue. */
function CartSummary({ check, book, onUnsettled }: CartSummaryProps) {
  const { short } = check;
  const { lines, totalItems } = useCart();
  const user = useQuery(currentUserQuery);
  const { pathname, search } = useLocation();
  const delivery = useSurcharge();
  const taxExemption = useQuery(userExemptionQuery(user.data)).data?.taxExemption;
  if (!book) return <Skeleton className="h-[26rem] rounded-[2rem]" />;

  const fees = { book, ...delivery, wantsWaiver: isPreselected(book.damageWaiver), taxExemption };
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
        <MinimumOrder quote={quote} book={book} />
        <p className="rounded-2xl bg-sunken/70 p-4 text-base">
          {quote && quote.deposit > 0 && `${formatDeposit(getTerms(quote).deposit)} required upon booking. `}Balance due
          on delivery.
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
function nextStep(lines: Lines): string {
  const [line] = lines;
  const isSingle = lines.length === 1 && line && line.quantity <= MAX_QUANTITY_PER_BOOKING;
  return isSingle ? `/booking/${line.item.id}?${rentalQuery(toRental(line))}&quantity=${line.quantity}` : '/checkout';
}
