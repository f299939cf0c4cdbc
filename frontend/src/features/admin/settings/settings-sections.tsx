import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { FormPart } from '../parts/form-part';

/** By the id of their heading, in the order of the page. */
export const SETTINGS_SECTIONS = {
  business: 'Your business',
  hours: 'Opening hours',
  email: 'Email',
  payments: 'Online payments',
  area: 'Delivery area',
  delivery: 'Delivery day',
  trucks: 'Trucks',
  bookings: 'Bookings',
  closed: 'No new bookings',
  unconfirmed: 'Unconfirmed bookings',
  staff: 'Staff',
  timeline: 'History',
} as const;

interface SettingsSectionProps {
  id: keyof typeof SETTINGS_SECTIONS;
  hint?: string;
  children: ReactNode;
}

export function SettingsSection({ id, ...rest }: SettingsSectionProps) {
  return <FormPart id={id} title={SETTINGS_SECTIONS[id]} {...rest} />;
}

/** Links to the sections. A page that opens at one (`#email`) scrolls to it once the settings are loaded. */
export function SettingsContents() {
  const { hash } = useLocation();
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' }), [hash]);
  return (
    <nav aria-label="Sections" className="xl:sticky xl:top-8 xl:self-start">
      <ul className="flex flex-wrap gap-x-5 xl:flex-col">
        {Object.entries(SETTINGS_SECTIONS).map(([id, title]) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 hover:text-primary hover:decoration-current xl:min-h-9"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
