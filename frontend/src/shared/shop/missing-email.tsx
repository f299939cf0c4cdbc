import { PhoneLink } from './phone-link';

export function MissingEmail() {
  return (
    <p className="mx-auto max-w-xl text-base text-soft">
      If it doesn't arrive in a few minutes, check your spam folder or call us at{' '}
      <PhoneLink className="font-bold whitespace-nowrap text-ink underline underline-offset-4" />.
    </p>
  );
}
