import { describeLeadTime, type PublicSettings } from '@party-rental/contracts';
import { PhoneLink } from '../../../shared/shop/phone-link';

/** The lead time, if there is one. */
export function LeadTimeRule({ settings }: { settings: PublicSettings }) {
  const rule = describeLeadTime(settings);
  if (!rule) return null;
  return (
    <p className="text-soft">
      {rule.replace('please', 'Please')}, or call us:{' '}
      <PhoneLink className="font-bold whitespace-nowrap text-ink underline underline-offset-4 hover:text-primary" />
    </p>
  );
}
