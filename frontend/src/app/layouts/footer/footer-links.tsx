import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { itemsQuery } from '../../../api/items';
import { useDayLink } from '../../../shared/event-day/use-day-link';

const GOOD_TO_KNOW = [
  { to: '/about', label: 'About' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/policies', label: 'Policies' },
  { to: '/delivery', label: 'Delivery' },
  { to: '/safety', label: 'Safety' },
  { to: '/faq', label: 'FAQ' },
  { to: '/find-booking', label: 'Find My Booking' },
];

/** `long` is the class that hides links from the short footer; undefined in the long one. */
export function FooterLinks({ long }: { long: string | undefined }) {
  const firstItem = useQuery(itemsQuery).data?.[0];
  return (
    <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6">
      <LinkList
        className={long}
        title="Plan your party"
        links={[
          { to: '/', label: 'Home' },
          { to: '/#products', label: 'Products' },
          { to: '/#booking', label: 'Check Availability' },
          ...(firstItem ? [{ to: `/booking/${firstItem.id}`, label: 'Book Online' }] : []),
        ]}
      />
      <LinkList
        title="Good to know"
        links={GOOD_TO_KNOW}
        className={long && 'max-sm:col-span-2 max-sm:[&_ul]:grid max-sm:[&_ul]:grid-cols-2'}
      />
    </nav>
  );
}

interface LinkListProps {
  title: string;
  links: readonly { to: string; label: string }[];
  className?: string | undefined;
}

function LinkList({ title, links, className }: LinkListProps) {
  const dayLink = useDayLink();
  return (
    <div className={className}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={dayLink(to)}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-9"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
