import { isOpen, isOpeningSoon } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../api/accounts';
import { itemsQuery } from '../../api/items';
import { settingsQuery } from '../../api/settings';
import { cn } from '../../lib/cn';
import { useDayLink } from '../../shared/event-day/use-event-day';
import { OpeningSoon } from '../../shared/page/nothing-here';
import { PhoneLink, useBusiness, useBusinessName } from '../../shared/shop/business';
import { SOCIAL_NAMES } from '../../shared/shop/social-names';
import { visitorStore } from '../../shared/shop/visitor';
import { SiteHeader } from './header/site-header';

export function ShopLayout() {
  const visitor = useSyncExternalStore(visitorStore.subscribe, visitorStore.get, visitorStore.get);
  const settings = useQuery(settingsQuery).data;
  const user = useQuery(currentUserQuery);
  const { pathname } = useLocation();
  // The owner can look around.
  if (settings && isOpeningSoon(pathname, settings) && user.data?.role !== 'ADMIN')
    return (
      <main id="main" tabIndex={-1}>
        {user.isPending ? null : <OpeningSoon />}
      </main>
    );
  return (
    <div className="flex min-h-screen flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="min-h-screen flex-1">
        <Outlet key={visitor} />
      </main>
      {(!settings || isOpen(settings)) && <SiteFooter />}
    </div>
  );
}

const linkStyle = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-9';

function SiteFooter() {
  const name = useBusinessName();
  // On phones, only the home page has the long footer.
  const long = useLocation().pathname === '/' ? undefined : 'max-sm:hidden';
  const { street, city, businessEmail, hours } = useBusiness();
  return (
    <footer className="mt-20 bg-plum text-on-plum print:hidden">
      <div aria-hidden className="bunting" />
      <div className="container-page grid gap-6 pt-8 sm:gap-10 pb-12 sm:grid-cols-2 lg:grid-cols-[1.6fr_1.8fr_1.3fr_1fr]">
        <div className="space-y-3">
          <p className="min-h-8 font-display text-2xl font-semibold">{name}</p>
          <p className={cn('max-w-sm text-on-plum/85', long)}>
            Bounce houses, slides, tables, chairs and whole party packages, delivered, set up and picked up again.
          </p>
          <SocialLinks />
        </div>
        <FooterLinks long={long} />
        <div>
          <h2 className="text-lg">Visit or call</h2>
          <address className="mt-2 space-y-2 not-italic [&_svg]:mt-1 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-sun">
            {street && (
              <p className={cn('flex gap-3', long)}>
                <MapPin aria-hidden />
                <span>
                  {street}
                  <br />
                  {city}
                </span>
              </p>
            )}
            <p className="flex gap-3">
              <Phone aria-hidden className="self-center" />
              <PhoneLink className={linkStyle} />
            </p>
            <p className="flex gap-3">
              <Mail aria-hidden className="self-center" />
              <a href={`mailto:${businessEmail}`} className={linkStyle}>
                {businessEmail}
              </a>
            </p>
          </address>
        </div>
        <div className={long}>
          <h2 className="flex items-center gap-2 text-lg">
            <Clock aria-hidden className="size-5 text-sun" />
            Hours
          </h2>
          <ul className="mt-3 space-y-1">
            {hours.map(({ days, times }) => (
              <li key={days}>
                {days} {times}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function SocialLinks() {
  const links = useQuery(settingsQuery).data?.brand?.socialLinks ?? [];
  if (links.length === 0) return null;
  return (
    <ul aria-label="Follow us" className="flex flex-wrap gap-x-4">
      {links.map(({ kind, url }) => (
        <li key={url}>
          <a href={url} rel="me noopener" target="_blank" className={cn(linkStyle, 'font-bold')}>
            {SOCIAL_NAMES[kind]}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

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
function FooterLinks({ long }: { long: string | undefined }) {
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

function LinkList({
  title,
  links,
  className,
}: {
  title: string;
  links: readonly { to: string; label: string }[];
  className?: string | undefined;
}) {
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
