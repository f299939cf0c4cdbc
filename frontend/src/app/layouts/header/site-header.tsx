import { DEFAULT_LOGO } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarHeart, ShoppingBag, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { settingsQuery } from '../../../api/settings';
import { focusHeading } from '../../../lib/focus-heading';
import { shortDay, count } from '../../../lib/format';
import { useCart } from '../../../shared/cart/cart-context';
import { useDayLink, useEventDay } from '../../../shared/event-day/use-event-day';
import { buttonStyle } from '../../../ui/button';
import { Skeleton } from '../../../ui/loading';
import { MobileMenu } from './mobile-menu';
import { FIND_BOOKING, ShopNav } from './shop-nav';
import { useReturn } from './use-return';
import { useBusinessName } from '../../../shared/shop/business';

export function SiteHeader() {
  const dayLink = useDayLink();
  return (
    <header className="relative z-20 bg-card print:hidden">
      <div className="container-page flex items-center gap-x-3 md:flex-wrap py-2.5 md:min-h-18">
        <Brand />
        <div className="ml-auto flex items-center gap-2 md:order-2">
          <div className="hidden items-center gap-2 md:flex">
            <UserMenu />
            <Link
              to={dayLink(FIND_BOOKING.to)}
              className={buttonStyle({ variant: 'quiet', className: 'px-3 lg:px-5' })}
            >
              {FIND_BOOKING.label}
            </Link>
            <Link to={dayLink('/#products')} className={buttonStyle()}>
              Book Now
            </Link>
          </div>
          <CartLink />
          <MobileMenu />
        </div>
        <nav aria-label="Main" className="hidden md:order-3 md:-ml-1.5 lg:-ml-3 md:block md:w-full">
          <ShopNav />
        </nav>
      </div>
      <div aria-hidden className="bunting absolute inset-x-0 top-full" />
      <div className="container-page pointer-events-none absolute inset-x-0 top-full flex justify-end pt-4">
        <EventDayChip />
      </div>
    </header>
  );
}

// Loaded separately, because the menu library is large and most visitors are not signed in.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu')).AccountMenu }));

/** The sign-in link or the account menu. */
function UserMenu() {
  const { data: user, isPending } = useQuery(currentUserQuery);
  const dayLink = useDayLink();
  const back = useReturn();

  if (isPending) return <Placeholder />;
  if (!user) {
    return (
      <Link to={dayLink('/auth')} state={back} className={buttonStyle({ variant: 'quiet' })}>
        Sign In
      </Link>
    );
  }
  return (
    <Suspense fallback={<Placeholder />}>
      <AccountMenu user={user} />
    </Suspense>
  );
}

function Placeholder() {
  return <Skeleton className="h-11 w-24 rounded-full" />;
}

/** The link to the cart, with the number of units. */
function CartLink() {
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

/** The chosen event day, or why the one in the URL can't be chosen, on every page. */
export function EventDayChip() {
  const { day, days, problem, chooseDay } = useEventDay();
  const more = days > 1 ? `, ${count(days, 'day')}` : '';
  const dayLink = useDayLink();
  if (!day && !problem) return null;
  return (
    <div
      role={problem && 'alert'}
      className="pointer-events-auto flex items-center rounded-full bg-sun text-on-sun shadow-lifted"
    >
      <Link
        to={dayLink('/#booking')}
        aria-label={
          day ? `Your day: ${shortDay(day)}, ${day.slice(0, 4)}${more}. Change it` : `${problem}. Pick another day`
        }
        className="flex min-h-11 items-center gap-2 rounded-full py-1 pl-3.5 font-bold"
      >
        <CalendarHeart aria-hidden className="size-5" />
        {day ? `${shortDay(day)}${more}` : problem}
      </Link>
      <button
        type="button"
        aria-label="Clear this day"
        onClick={() => {
          chooseDay(null);
          focusHeading();
        }}
        className="grid size-11 place-items-center rounded-full hover:brightness-90"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}

export function Brand() {
  const name = useBusinessName();
  const logo = useQuery(settingsQuery).data?.brand?.logoUrl ?? DEFAULT_LOGO;
  const dayLink = useDayLink();
  return (
    <Link
      to={dayLink('/')}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-xl md:max-w-max md:flex-1 md:basis-48"
    >
      <img src={logo} alt="" width={40} height={40} className="size-10 shrink-0 object-contain" />
      <span className="font-display text-xl leading-none font-bold tracking-tight text-balance sm:text-2xl">
        {name || <span className="sr-only">Home</span>}
      </span>
    </Link>
  );
}
