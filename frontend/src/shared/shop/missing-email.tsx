import { PhoneLink } from './phone-link';

interface MissingEmailProps {
  /** Where the email goes, once it is known. */
  email: string | undefined;
}

export function MissingEmail({ email }: MissingEmailProps) {
  return (
    <p className="mx-auto max-w-xl text-base text-soft">
      {email && (
        <>
          It's on its way to <strong className="text-ink [overflow-wrap:anywhere]">{email}</strong>.{' '}
        </>
      )}
      If it doesn't arrive in a few minutes, check your spam folder or call us at{' '}
      <PhoneLink className="font-bold whitespace-nowrap text-ink underline underline-offset-4" />.
    </p>
  );
}
