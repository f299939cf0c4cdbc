import { telLink, type Booking, type Customer, type PartyDetails } from '@party-rental/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AddressFact, OptionalFacts } from '../../../shared/order/order-facts';
import { Fact } from '../../../ui/fact';

interface CustomerFactsProps {
  /** A booking or an order. */
  of: Customer & PartyDetails & Pick<Booking, 'userId'>;
  /** Further facts, before those that can be left out. */
  children?: ReactNode;
}

/** Who booked, where it goes, and what the customer told the shop, in a `dl`. */
export function CustomerFacts({ of, children }: CustomerFactsProps) {
  return (
    <>
      <Fact label="Customer">
        <p>{of.customerName}</p>
        <ContactLinks email={of.customerEmail} phone={of.customerPhone} />
        <Link
          to={`/admin/bookings?search=${encodeURIComponent(of.customerEmail || of.customerPhone)}`}
          className="mt-1 block w-fit text-base font-bold underline underline-offset-4 hover:text-primary print:hidden"
        >
          All bookings of this customer
        </Link>
      </Fact>
      <AddressFact of={of} />
      <Fact label="Account">{of.userId === null ? 'Booked as a guest' : 'Booked with an account'}</Fact>
      {children}
      <OptionalFacts of={of} whenMissing="Not given" />
    </>
  );
}

const style =
  'block w-fit max-w-full [overflow-wrap:anywhere] underline decoration-line underline-offset-4 hover:text-primary hover:decoration-current max-xl:py-1';

/** Email and phone links. A caller may have no email. */
export function ContactLinks({ email, phone }: { email: string; phone: string }) {
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
