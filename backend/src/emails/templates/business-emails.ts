import { awaitsDeposit, contactMessage, formatCents, optionalFacts } from '@party-rental/contracts';
import type { BookingCancelled } from '../../domain/orders/order-events.js';
import { lineFacts } from './customer-emails.js';
import { callTimes } from './parts/delivery-day.js';
import type { Email } from './parts/email.js';
import { moneyFacts } from './parts/money-text.js';
import { shortEmail, type Fact } from './parts/short-email.js';
import { numberFact, orderNoun, type OrderFacts, type LineFacts } from './parts/order-facts.js';
import type { Shop } from './parts/shop.js';

export function orderNotice(facts: OrderFacts): Email {
  const { customer, lines, order, price, payBy } = facts;
  const { customerName, address, city, state, zipCode } = customer;
  const days = [...new Set(lines.map(({ day }) => day))];
  return aboutOrder(facts, {
    subject: `New order from ${customerName} for ${days.length === 1 ? days[0] : `${days.length} days`}`,
    heading: 'A new order',
    paragraphs: [
      price
        ? `${customerName} has placed an order.${payBy ? ` It's held until ${payBy}, and paying online by then confirms it.` : ''}${awaitsDeposit(order) ? ` Please call ${callTimes(facts).deposit} to collect the deposit, then confirm it.` : ''}`
        : `${customerName} placed an order that has since been cancelled.`,
    ],
    facts: [
      ...lineFacts(lines),
      ...(price ? [['Total', `${formatCents(price.total)}, deposit ${formatCents(price.deposit)}`] as const] : []),
      ['Delivery address', `${address}, ${city}, ${state} ${zipCode}`],
      ...optionalFacts(customer).flatMap(({ label, text }) => (text === null ? [] : [[label, text] as const])),
    ],
  });
}

export function cancellationNotice(facts: OrderFacts, { personal }: BookingCancelled): Email {
  const { customer, line, lines, affected, order, price } = facts;
  const number = `${orderNoun(lines)} ${order.number}`;
  const what =
    affected.length === 1 ? `${lines.length > 1 ? `${line.itemName} in ` : ''}${number} for ${line.day}` : number;
  return aboutOrder(facts, {
    subject: `Cancelled by the customer: ${what}`,
    heading: 'A customer has cancelled',
    paragraphs: [
      `${customer.customerName} has cancelled ${affected.length === 1 ? 'a booking' : `${affected.length} bookings`}. The units are available again.`,
    ],
    facts: [
      ...lineFacts(affected),
      ...(personal ? [['Reason', personal.reason] as const] : []),
      ...(price || order.money.paid > 0 ? moneyFacts(order) : []),
    ],
  });
}

/** An unconfirmed order will be cancelled soon. */
export function lapseNotice(facts: OrderFacts, pending: readonly LineFacts[], when: string): Email {
  return aboutOrder(
    { ...facts, line: pending[0] ?? facts.line },
    {
      subject: `An unconfirmed order from ${facts.customer.customerName} will be cancelled on ${when}`,
      heading: "An order isn't confirmed yet",
      paragraphs: [`It will be cancelled on ${when}. If the party is on, please confirm it before then.`],
      facts: lineFacts(pending),
    },
  );
}

/** A visitor has used the contact form. Replies go to the visitor. */
export function contactEmail(data: unknown, shop: Shop): Email {
  const { name, email, phone, message } = contactMessage.parse(data);
  return {
    to: { name: shop.businessName, address: shop.businessEmail },
    replyTo: { name, address: email },
    ...shortEmail({
      shop,
      subject: `Message from ${name}`,
      heading: `${name} has a question`,
      paragraphs: [message],
      facts: [['Name', name], ['Email', email], ...(phone === null ? [] : [['Phone', phone] as const])],
      after: ['Sent from the contact page.'],
      footer: `Replies to this email go to ${name}.`,
    }),
  };
}

interface OrderEmail {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  facts: readonly Fact[];
}

/** Replies go to the customer. */
function aboutOrder(facts: OrderFacts, email: OrderEmail): Email {
  const { shop, customer, line } = facts;
  const { customerName, customerEmail, customerPhone } = customer;
  return {
    to: { name: shop.businessName, address: shop.businessEmail },
    ...(customerEmail && { replyTo: { name: customerName, address: customerEmail } }),
    ...shortEmail({
      ...email,
      shop,
      facts: [
        ...email.facts,
        numberFact(facts),
        ['Customer', customerName],
        ['Phone', customerPhone],
        ['Email', customerEmail || 'None'],
      ],
      action: { label: 'Open the booking', url: `${shop.publicUrl}/admin/bookings/${line.bookingId}` },
      footer: customerEmail
        ? `Replies to this email go to ${customerName}.`
        : `Please call ${customerName} about this order.`,
    }),
  };
}
