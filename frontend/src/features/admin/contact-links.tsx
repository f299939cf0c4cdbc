import { telLink } from '../../lib/tel-link';

interface ContactLinksProps {
  email: string;
  phone: string;
}

const style =
  'block w-fit [overflow-wrap:anywhere] underline decoration-line underline-offset-4 hover:text-primary hover:decoration-current max-xl:py-1';

/** To write or to call with a tap. */
export function ContactLinks({ email, phone }: ContactLinksProps) {
  return (
    <>
      <a href={`mailto:${email}`} className={style}>
        {email}
      </a>
      <a href={telLink(phone)} className={`${style} whitespace-nowrap xl:min-w-36`}>
        {phone}
      </a>
    </>
  );
}
