import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { PhoneLink } from '../../../shared/shop/phone-link';
import { cn } from '../../../lib/cn';
import { useBusiness, useBusinessName } from '../../../shared/shop/use-business';
import { FooterLinks } from './footer-links';

const linkStyle = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-9';

export function SiteFooter() {
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
