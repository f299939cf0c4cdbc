import { telLink } from '../../../lib/tel-link';

interface ContactLinksProps {
  email: string;
  phone: string;
}

const style =
  'block w-fit max-w-full [overflow-wrap:anywhere] underline decoration-line underline-offset-4 hover:text-primary hover:decoration-current max-xl:py-1';

/** Email and phone links. */
export function ContactLinks({ email, phone }: ContactLinksProps) {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at)];
  return (
    <>
      <a href={`mailto:${email}`} aria-label={email} className={style}>
        {local}
        <wbr />
        {domain}
      </a>
      <a href={telLink(phone)} className={`${style} xl:min-w-30`}>
        {phone}
      </a>
    </>
  );
}
