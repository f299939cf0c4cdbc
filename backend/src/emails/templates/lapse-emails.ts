import { longInstant } from '@party-rental/contracts';
import { z } from 'zod';
import { bookingStream } from '../../domain/events.js';
import { units } from './confirmation/confirmation-copy.js';
import { SkippedDelivery, type Email } from './email.js';
import { aboutBooking } from '../outbox/account-emails.js';
import { note, type Fact } from './notice.js';
import { orderFacts, type OrderFacts } from './order-facts.js';
import type { Shop } from './shop.js';
import type { Sources } from './sources.js';
import { isDemonstration } from '../../domain/actor.js';

const lapse = z.object({ lapsesAt: z.coerce.date() });

/** An unconfirmed order will be cancelled soon: to its customer, or to the business. */
export async function composeLapseEmail(
  { letters, orders, bookingTokens, clock }: Sources,
  letterId: string,
  purpose: 'lapse-warning' | 'lapse-notice',
  shop: Shop,
): Promise<Email | SkippedDelivery> {
  const posted = await letters.read(letterId);
  if (posted === undefined) return new SkippedDelivery('erased');
  const stream = bookingStream(aboutBooking(posted));
  const histories = await orders.linesOf(stream);
  const facts = orderFacts(histories, stream, shop, bookingTokens, clock.now());
  if (!facts) return new SkippedDelivery('erased');
  const pending = facts.lines.filter(({ status }) => status === 'PENDING');
  if (pending.length === 0 || histories.some(([created]) => isDemonstration(created.meta.actor)))
    return new SkippedDelivery('outdated');
  const when = longInstant(lapse.parse(posted).lapsesAt, shop.timeZone);
  return purpose === 'lapse-warning' ? toCustomer(facts, pending, when) : toBusiness(facts, pending, when);
}

function toCustomer({ shop, customer }: OrderFacts, pending: OrderFacts['lines'], when: string): Email {
  const [first] = pending;
  return {
    to: { name: customer.customerName, address: customer.customerEmail },
    ...note({
      shop,
      subject: `Your booking is not confirmed yet, and ends ${when}`,
      heading: 'Still planning your party?',
      greeting: `Hello ${customer.customerName},`,
      words: [
        `We haven't been able to confirm your booking yet. We'll hold it for you until ${when}, and cancel it then.`,
        `Would you like to keep it? Please call us at ${shop.phone}, and we'll confirm it right away.`,
      ],
      facts: pending.map(lineFact),
      action: { label: 'View your booking', url: first?.detailsUrl ?? shop.publicUrl },
    }),
  };
}

function toBusiness({ shop, customer }: OrderFacts, pending: OrderFacts['lines'], when: string): Email {
  const [first] = pending;
  return {
    to: { name: shop.businessName, address: shop.businessEmail },
    replyTo: { name: customer.customerName, address: customer.customerEmail },
    ...note({
      shop,
      subject: `An unconfirmed order of ${customer.customerName} ends ${when}`,
      heading: 'An order is not confirmed yet',
      words: [`It is cancelled ${when}. Please confirm it before then if the party is on.`],
      facts: [...pending.map(lineFact), ['Customer', customer.customerName], ['Phone', customer.customerPhone]],
      action: { label: 'Open the booking', url: `${shop.publicUrl}/admin/bookings/${first?.bookingId ?? ''}` },
      foot: `Your answer to this email goes to ${customer.customerName}.`,
    }),
  };
}

function lineFact({ number, itemName, quantity, day }: OrderFacts['lines'][number]): Fact {
  return [`Booking ${number}`, `${itemName}, ${units(quantity)}, ${day}`];
}
