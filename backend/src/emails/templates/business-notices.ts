import { formatCents, optionalFacts, type Customer } from '@party-rental/contracts';
import type { BookingCancelled } from '../../domain/events.js';
import { units } from './confirmation/confirmation-copy.js';
import type { Email } from './email.js';
import { note, type Fact } from './notice.js';
import type { BookingFacts, OrderFacts, OrderLine } from './order-facts.js';
import type { Shop } from './shop.js';

/** What the business gets when an order has been accepted. An answer goes to the customer. */
export function orderNotice({ shop, customer, lines, standing }: OrderFacts): Email {
  const { address, city, state, zipCode } = customer;
  const [first] = lines;
  if (!first) throw new Error('An order has at least one line');
  const days = [...new Set(lines.map(({ day }) => day))];
  return toBusiness(shop, customer, first, {
    subject: `New order from ${customer.customerName} for ${days.length === 1 ? days[0] : `${days.length} days`}`,
    heading: 'A new order',
    words: [
      standing
        ? `${customer.customerName} has booked. Please call within a day about the deposit, and confirm.`
        : `${customer.customerName} has booked what has since been cancelled.`,
    ],
    facts: [
      ...lines.map((line): Fact => [`Booking ${line.number}`, lineWords(line)]),
      ...(standing
        ? [['Total', `${formatCents(standing.total)}, deposit ${formatCents(standing.deposit)}`] as const]
        : []),
      ['Delivery address', `${address}, ${city}, ${state} ${zipCode}`],
      ...optionalFacts(customer).flatMap(({ label, text }) => (text === null ? [] : [[label, text] as const])),
    ],
  });
}

/** What the business gets when a customer has cancelled. */
export function cancellationNotice(
  { shop, customer, line, standing }: BookingFacts,
  { personal }: BookingCancelled,
): Email {
  return toBusiness(shop, customer, line, {
    subject: `Cancelled by the customer: booking ${line.number} for ${line.day}`,
    heading: 'A customer has cancelled',
    words: [`${customer.customerName} has cancelled a booking. Its units are free again.`],
    facts: [
      [`Booking ${line.number}`, lineWords(line)],
      ...(personal ? [['Reason', personal.reason] as const] : []),
      ...(standing ? [['Order total from now on', formatCents(standing.total)] as const] : []),
    ],
  });
}

interface Notice {
  subject: string;
  heading: string;
  words: readonly string[];
  facts: readonly Fact[];
}

function toBusiness(
  shop: Shop,
  { customerName, customerEmail, customerPhone }: Customer,
  { bookingId }: OrderLine,
  notice: Notice,
): Email {
  return {
    to: { name: shop.businessName, address: shop.businessEmail },
    replyTo: { name: customerName, address: customerEmail },
    ...note({
      ...notice,
      shop,
      facts: [...notice.facts, ['Customer', customerName], ['Phone', customerPhone], ['Email', customerEmail]],
      action: { label: 'Open the booking', url: `${shop.publicUrl}/admin/bookings/${bookingId}` },
      foot: `Your answer to this email goes to ${customerName}.`,
    }),
  };
}

function lineWords({ itemName, quantity, day, status }: OrderLine): string {
  return `${itemName}, ${units(quantity)}, ${day}${status === 'CANCELLED' ? ' (cancelled)' : ''}`;
}
