import { telLink } from '@party-rental/contracts';

interface ContactLinksProps {
  email: string;
  phone: string;
}

const style =
  'block w-fit max-w-full [overflow-wrap:anywhere] underline decoration-line underline-offset-4 hover:text-primary hover:decoration-current max-xl:py-1';

/** Email and phone links. A caller may have no email. */
export function ContactLinks({ email, phone }: ContactLinksProps) {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at)];
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} aria-label={email} className={style}>
          {local}
          <wbr />
          {domain}
        </a>
      )}
      <a href={telLink(phone)} className={`${style} xl:min-w-30`}>
        {phone}
      </a>
    </>
  );
}
