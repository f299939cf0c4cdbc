import { telLink, type PublicSettings } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';

type Business = Pick<PublicSettings, 'street' | 'city' | 'phone' | 'businessEmail' | 'hours'>;

const UNKNOWN = { street: '', city: '', phone: '', businessEmail: '', hours: [] };

/** The shop's contact data; empty until it has loaded. */
export function useBusiness(): Business {
  return useQuery(settingsQuery).data ?? UNKNOWN;
}

/** The shop's name; empty until it has loaded. */
export function useBusinessName(): string {
  return useQuery(settingsQuery).data?.businessName ?? '';
}

export function PhoneLink({ className }: { className?: string }) {
  const { phone } = useBusiness();
  return (
    <a href={telLink(phone)} className={className}>
      {phone}
    </a>
  );
}
