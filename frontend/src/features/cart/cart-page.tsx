import { useQuery } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../api/settings';
import { useCart } from '../../shared/cart/cart-context';
import { useDayLink } from '../../shared/event-day/use-day-link';
import { LoadFailure } from '../../shared/page/load-failure';
import { PageTitle } from '../../shared/page/page-title';
import { buttonStyle } from '../../ui/button';
import { CartFrame } from './cart-frame';
import { CartLines } from './cart-lines';
import { CartSummary } from './cart-summary';
import { useCartCheck } from './use-cart-check';

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
              cleaningFee={settings.data?.cleaningFee}
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
