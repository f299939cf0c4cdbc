import { useBusiness } from './use-business';

/** The shop's number, to be called with a tap. */
export function PhoneLink({ className }: { className?: string }) {
  const { phone, phoneLink } = useBusiness();
  return (
    <a href={phoneLink} className={className}>
      {phone}
    </a>
  );
}
