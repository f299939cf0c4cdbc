import { telLink, type Booking, type Customer, type PartyDetails } from '@party-rental/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AddressFact, OptionalFacts } from '../../../shared/order/order-facts';
import { Fact } from '../../../ui/fact';

interface CustomerFactsProps {
  /** A booking or an order. */
  order: Customer & PartyDetails & Pick<Booking, 'userId'>;
  /** Additional facts, before the optional ones. */
  children?: ReactNode;
}

/** Who booked, where it goes, and what the customer told the shop, in a `dl`. */
export function CustomerFacts({ order, children }: CustomerFactsProps) {
  return (
    <>
      <Fact label="Customer">
        <p>{order.customerName}</p>
        <ContactLinks email={order.customerEmail} phone={order.customerPhone} />
        <Link
          to={`/admin/customers?search=${encodeURIComponent(order.customerEmail || order.customerPhone)}`}
          className="mt-1 block w-fit text-base font-bold underline underline-offset-4 hover:text-primary print:hidden"
        >
          Orders and notes of this customer
        </Link>
      </Fact>
      <AddressFact order={order} />
      <Fact label="Account">{order.userId === null ? 'Booked as a guest' : 'Booked with an account'}</Fact>
      {children}
      <OptionalFacts order={order} whenMissing="Not given" />
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
      <a href={telLink(phone)} className={`${style} xl:min-w-32`}>
        {phone}
      </a>
    </>
  );
}
