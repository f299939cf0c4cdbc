import type { User } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Menu, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { useLogout } from '../../../features/account/use-logout';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { Button, buttonStyle } from '../../../ui/button';
import { ShopNav } from './shop-nav';
import { useReturn } from './use-return';

/** The whole navigation below 768 px, behind one button. */
export function MobileMenu() {
  const { key } = useLocation();
  // Any navigation, including Back, closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === key;
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => setOpenedAt(null);

  useEffect(() => {
    if (!open) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpenedAt(null);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return (
    <div className="md:hidden">
      <Button
        ref={toggle}
        variant="quiet"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpenedAt(open ? null : key)}
        className="size-11 px-0 [&_svg]:size-6"
      >
        {open ? <X aria-hidden /> : <Menu aria-hidden />}
      </Button>
      <nav
        id={panelId}
        aria-label="Main"
        hidden={!open}
        className="absolute inset-x-0 top-full z-10 space-y-3 border-t border-line bg-card p-4 shadow-lifted"
      >
        <ShopNav stacked onFollow={close} />
        <AccountLinks onFollow={close} />
      </nav>
    </div>
  );
}

function AccountLinks({ onFollow }: { onFollow: () => void }) {
  const { data: user } = useQuery(currentUserQuery);
  const logout = useLogout();
  const dayLink = useDayLink();
  const back = useReturn();
  const linkStyle = 'flex min-h-11 w-full items-center rounded-full px-3.5 text-left font-bold hover:bg-sunken';
  return (
    <ul className="border-t border-line pt-3">
      {user &&
        accountLinks(user).map(({ to, label }) => (
          <li key={to}>
            <Link to={dayLink(to)} onClick={onFollow} className={linkStyle}>
              {label}
            </Link>
          </li>
        ))}
      <li>
        {user ? (
          <button
            type="button"
            className={linkStyle}
            onClick={() => {
              onFollow();
              logout.mutate();
            }}
          >
            Logout ({user.firstName})
          </button>
        ) : (
          <Link to={dayLink('/auth')} state={back} onClick={onFollow} className={linkStyle}>
            Sign In
          </Link>
        )}
      </li>
      <li className="pt-3">
        <Link to={dayLink('/#products')} onClick={onFollow} className={buttonStyle({ className: 'w-full' })}>
          Book Now
        </Link>
      </li>
    </ul>
  );
}

const CUSTOMER = [
  { to: '/account', label: 'My Account' },
  { to: '/bookings', label: 'My Bookings' },
] as const;

const ADMIN = [
  { to: '/admin/dashboard', label: 'Admin Dashboard' },
  { to: '/admin/inventory', label: 'Manage Inventory' },
  { to: '/admin/bookings', label: 'Manage Bookings' },
] as const;

const CREW = [{ to: '/crew', label: 'Stops' }] as const;

export type AccountLink = (typeof CUSTOMER | typeof CREW | typeof ADMIN)[number];

/** The links of the account menu. */
export function accountLinks({ role }: User): readonly AccountLink[] {
  return { USER: CUSTOMER, CREW: [...CREW, ...CUSTOMER], ADMIN: [...CUSTOMER, ...ADMIN] }[role];
}
