import { PhoneLink } from './phone-link';

export function MissingEmail() {
  return (
    <p className="max-w-xl text-soft">
      If it does not arrive within some minutes, look in the spam folder or call us at{' '}
      <PhoneLink className="font-bold whitespace-nowrap text-ink underline underline-offset-4" />.
    </p>
  );
}
