import { telLink, type PublicSettings } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';

export interface Business extends Pick<PublicSettings, 'street' | 'city' | 'phone' | 'businessEmail' | 'hours'> {
  phoneLink: string;
  /** City name only. */
  town: string;
  /** Opening hours in one line. */
  openingHours: string;
}

const UNKNOWN = { street: '', city: '', phone: '', businessEmail: '', hours: [] };

/** The shop's contact data; empty until it has loaded. */
export function useBusiness(): Business {
  const settings = useQuery(settingsQuery).data ?? UNKNOWN;
  return {
    ...settings,
    phoneLink: telLink(settings.phone),
    town: settings.city.split(',')[0] ?? '',
    openingHours: settings.hours.map(({ days, times }) => `${days} ${times}`).join(', '),
  };
}

/** The shop's name; empty until it has loaded. */
export function useBusinessName(): string {
  return useQuery(settingsQuery).data?.businessName ?? '';
}

export function PhoneLink({ className }: { className?: string }) {
  const { phone, phoneLink } = useBusiness();
  return (
    <a href={phoneLink} className={className}>
      {phone}
    </a>
  );
}
