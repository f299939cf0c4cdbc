import { useBusiness } from './use-business';

export function PhoneLink({ className }: { className?: string }) {
  const { phone, phoneLink } = useBusiness();
  return (
    <a href={phoneLink} className={className}>
      {phone}
    </a>
  );
}
