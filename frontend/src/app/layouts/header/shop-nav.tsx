import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { useDayLink } from '../../../shared/event-day/use-event-day';

const LINKS = [
  { to: '/', label: 'Home', category: null },
  { to: '/?category=BOUNCE_HOUSE', label: 'Bounce Houses', category: 'BOUNCE_HOUSE' },
  { to: '/?category=SLIDE', label: 'Slides', category: 'SLIDE' },
  { to: '/?category=TABLE', label: 'Tables & Chairs', category: 'TABLE' },
  { to: '/?category=PACKAGE', label: 'Packages', category: 'PACKAGE' },
  { to: '/?category=ADDON', label: 'Add-ons', category: 'ADDON' },
  { to: '/about', label: 'About', category: null },
  { to: '/contact', label: 'Contact', category: null },
];
export const FIND_BOOKING = { to: '/find-booking', label: 'Find My Booking', category: null };

/** The main links, in a row or, in the mobile menu, stacked. */
export function ShopNav({ stacked = false, onFollow }: { stacked?: boolean; onFollow?: () => void }) {
  const { pathname } = useLocation();
  const category = useSearchParams()[0].get('category');
  const dayLink = useDayLink();
  const isCurrent = (link: (typeof LINKS)[number]) =>
    pathname === link.to.split('?')[0] && (pathname !== '/' || category === link.category);
  return (
    <ul className={cn('flex', stacked ? 'flex-col' : 'flex-wrap items-center lg:gap-1')}>
      {[...LINKS, ...(stacked ? [FIND_BOOKING] : [])].map((link) => (
        <li key={link.label}>
          <Link
            to={dayLink(link.to)}
            state={link.category && { place: 'products' }}
            onClick={onFollow}
            aria-current={isCurrent(link) ? 'page' : undefined}
            className={cn(
              stacked ? 'px-3.5' : 'px-1.5 max-lg:text-base lg:px-3',
              'flex min-h-11 items-center rounded-full font-bold whitespace-nowrap decoration-primary decoration-3 underline-offset-8 hover:bg-sunken aria-[current]:underline',
            )}
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
