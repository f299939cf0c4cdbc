import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { useDayLink } from '../../../shared/event-day/use-day-link';

const LINKS = [
  { to: '/', label: 'Home', category: null },
  { to: '/?category=BOUNCE_HOUSE', label: 'Bounce Houses', category: 'BOUNCE_HOUSE' },
  { to: '/?category=TABLE', label: 'Tables & Chairs', category: 'TABLE' },
  { to: '/?category=PACKAGE', label: 'Packages', category: 'PACKAGE' },
  { to: '/about', label: 'About', category: null },
  { to: '/contact', label: 'Contact', category: null },
];

/** The main links, in a row or, in the mobile menu, stacked. */
export function ShopNav({ stacked = false, onFollow }: { stacked?: boolean; onFollow?: () => void }) {
  const { pathname } = useLocation();
  const category = useSearchParams()[0].get('category');
  const dayLink = useDayLink();
  const isCurrent = (link: (typeof LINKS)[number]) =>
    pathname === link.to.split('?')[0] && (pathname !== '/' || category === link.category);
  return (
    <ul className={cn('flex', stacked ? 'flex-col' : 'items-center gap-1')}>
      {LINKS.map((link) => (
        <li key={link.label}>
          <Link
            to={dayLink(link.to)}
            state={link.category && { place: 'products' }}
            onClick={onFollow}
            aria-current={isCurrent(link) ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-full px-3.5 font-bold decoration-primary decoration-3 underline-offset-8 hover:bg-sunken aria-[current]:underline"
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
