import { useQuery } from '@tanstack/react-query';
import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { itemsQuery } from '../../api/items';
import { settingsQuery } from '../../api/settings';
import { BUSINESS } from '../../shared/business';
import { useDayLink } from '../../shared/event-day/use-day-link';

const linkStyle = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-9';

export function SiteFooter() {
  const settings = useQuery(settingsQuery).data;
  return (
    <footer className="mt-20 bg-plum text-on-plum print:hidden">
      <div aria-hidden className="bunting" />
      <div className="container-page grid gap-10 pt-8 pb-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.4fr_1.2fr]">
        <div className="space-y-3">
          <p className="min-h-8 font-display text-2xl font-semibold">{settings?.businessName}</p>
          <p className="max-w-sm text-on-plum/85">
            Bounce houses, slides, tables, chairs and whole party packages, delivered, set up and picked up again.
          </p>
        </div>
        <FooterLinks />
        <div>
          <h2 className="text-lg">Visit or call</h2>
          <address className="mt-2 space-y-2 not-italic [&_svg]:mt-1 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-sun">
            <p className="flex gap-3">
              <MapPin aria-hidden />
              <span>
                {BUSINESS.street}
                <br />
                {BUSINESS.city}
              </span>
            </p>
            <p className="flex gap-3">
              <Phone aria-hidden className="self-center" />
              <a href={BUSINESS.phoneLink} className={linkStyle}>
                {BUSINESS.phone}
              </a>
            </p>
            {settings && (
              <p className="flex gap-3">
                <Mail aria-hidden className="self-center" />
                <a href={`mailto:${settings.businessEmail}`} className={linkStyle}>
                  {settings.businessEmail}
                </a>
              </p>
            )}
          </address>
        </div>
        <div>
          <h2 className="flex items-center gap-2 text-lg">
            <Clock aria-hidden className="size-5 text-sun" />
            Hours
          </h2>
          <ul className="mt-3 space-y-1">
            {BUSINESS.hours.map(({ days, times }) => (
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

function FooterLinks() {
  const dayLink = useDayLink();
  const firstItem = useQuery(itemsQuery).data?.[0];
  return (
    <nav aria-label="Footer">
      <h2 className="text-lg">Plan your party</h2>
      <ul className="mt-2">
        {[
          { to: '/', label: 'Home' },
          { to: '/#products', label: 'Products' },
          { to: '/#booking', label: 'Check Availability' },
          ...(firstItem ? [{ to: `/booking/${firstItem.id}`, label: 'Book Online' }] : []),
        ].map(({ to, label }) => (
          <li key={to}>
            <Link to={dayLink(to)} className={linkStyle}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
