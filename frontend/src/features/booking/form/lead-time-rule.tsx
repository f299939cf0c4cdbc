import { count } from '../../../lib/format-text';
import { PhoneLink } from '../../../shared/shop/phone-link';

/** The lead time, if there is one. */
export function LeadTimeRule({ days }: { days: number }) {
  if (days === 0) return null;
  return (
    <p className="text-soft">
      Please book at least {count(days, 'day')} ahead, or call us:{' '}
      <PhoneLink className="font-bold whitespace-nowrap text-ink underline underline-offset-4 hover:text-primary" />
    </p>
  );
}
