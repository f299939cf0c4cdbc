import { DAMAGE_DEPOSIT, formatCents, longDay } from '@party-rental/contracts';
import type { BookingCancelled, BookingMoved } from '../../domain/events.js';
import { calendarFile } from './calendar-file.js';
import { deliveryAddress, greetedName, greeting } from './customer-text.js';
import type { Email } from './email.js';
import { shortEmail, type Fact } from './short-email.js';
import type { OrderFacts, OrderLine } from './order-facts.js';

export function confirmed(facts: OrderFacts): Email {
  const { line } = facts;
  return aboutBooking(facts, {
    subject: `Your booking ${line.number} is confirmed for ${line.day}`,
    heading: "You're all set!",
    paragraphs: ["We've confirmed your booking. Everything is reserved for you."],
    after: [line.cancellation],
  });
}

export function cancelled(facts: OrderFacts, { personal }: BookingCancelled, isByCustomer: boolean): Email {
  const { shop, line, quote } = facts;
  return aboutBooking(facts, {
    subject: `Your booking ${line.number} for ${line.day} is cancelled`,
    heading: 'Your booking is cancelled',
    paragraphs: [
      isByCustomer
        ? "We've cancelled this booking, as you requested."
        : `We're sorry: we had to cancel this booking. Please call us at ${shop.phone}, and we'll find another day with you.`,
    ],
    facts: [
      ...(personal ? [['Reason', personal.reason] as const] : []),
      ...(quote ? [['New order total', formatCents(quote.total)] as const] : []),
    ],
    after: [
      quote
        ? "Your other bookings in this order are unchanged. If you've paid a deposit for this one, we'll refund it."
        : "If you've paid a deposit, we'll refund it.",
      'The attached calendar file removes the day from your calendar.',
    ],
  });
}

export function moved(facts: OrderFacts, { from }: BookingMoved['data']): Email {
  const { line } = facts;
  return aboutBooking(facts, {
    subject: `Your booking ${line.number} has a new day: ${line.day}`,
    heading: 'Your party has a new day',
    paragraphs: ["We've moved your booking. Everything else stays the same."],
    facts: [['Moved from', longDay(from)]],
    after: ['The attached calendar file moves the day in your calendar.', line.cancellation],
  });
}

export function reminder(facts: OrderFacts): Email {
  const { shop, line } = facts;
  return aboutBooking(facts, {
    subject: `Reminder: ${line.itemName} for your party on ${line.day}`,
    heading: 'Your party is coming up!',
    paragraphs: [
      `This is a reminder that we'll deliver your ${line.itemName} on ${line.day}.`,
      'Please make sure someone is there for delivery and pickup, and keep a flat area with a power outlet free.',
    ],
    after: [
      `Please have the balance ready, and ${formatCents(DAMAGE_DEPOSIT)} as a refundable damage deposit.`,
      `Has something come up? Please call us at ${shop.phone}.`,
    ],
  });
}

/** An unconfirmed order will be cancelled soon. */
export function lapseWarning({ shop, customer, line }: OrderFacts, pending: readonly OrderLine[], when: string): Email {
  return {
    to: { name: greetedName(customer), address: customer.customerEmail },
    ...shortEmail({
      shop,
      subject: `Your booking isn't confirmed yet and will end ${when}`,
      heading: 'Still planning your party?',
      greeting: greeting(customer),
      paragraphs: [
        `We haven't been able to confirm your booking yet. We'll hold it for you until ${when}, and cancel it then.`,
        `Would you like to keep it? Please call us at ${shop.phone}, and we'll confirm it right away.`,
      ],
      facts: pending.map(lineFact),
      action: { label: 'View your booking', url: (pending[0] ?? line).link.url },
    }),
  };
}

/** An order line in one line of text. */
export function lineFact({ number, itemName, units, day, status }: OrderLine): Fact {
  return [`Booking ${number}`, `${itemName}, ${units}, ${day}${status === 'CANCELLED' ? ' (cancelled)' : ''}`];
}

interface BookingEmail {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  after: readonly string[];
}

function aboutBooking({ shop, customer, line }: OrderFacts, email: BookingEmail): Email {
  return {
    to: { name: greetedName(customer), address: customer.customerEmail },
    ...shortEmail({
      ...email,
      shop,
      greeting: greeting(customer),
      facts: [
        ['Item', `${line.itemName}, ${line.units}`],
        ['Day', line.day],
        ...(email.facts ?? []),
        ['Booking', line.number],
        ['Delivery address', deliveryAddress(customer).join(', ')],
      ],
      action: line.link,
    }),
    calendar: calendarFile({ shop, customer, lines: [line] }),
  };
}
