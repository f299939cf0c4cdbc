import { DAMAGE_DEPOSIT, formatCents, longDay } from '@party-rental/contracts';
import type { BookingCancelled, BookingMoved } from '../../domain/events.js';
import { calendarFile } from './calendar-file.js';
import { lineState, linkLabel, units } from './confirmation/confirmation-copy.js';
import { deliveryAddress, greetedName, greeting } from './customer-text.js';
import type { Email } from './email.js';
import { note, type Fact } from './notice.js';
import type { BookingFacts } from './order-facts.js';

/** The shop has confirmed a booking. */
export function confirmed(facts: BookingFacts): Email {
  const { shop, line } = facts;
  return toCustomer(facts, {
    subject: `Your booking ${line.number} is confirmed for ${line.day}`,
    heading: 'It is settled!',
    words: ['We have confirmed your booking. Everything is reserved for you.'],
    after: [lineState(line, shop)],
  });
}

/** A booking has ended, by the shop or as its customer asked. */
export function cancelled(facts: BookingFacts, { personal }: BookingCancelled, byCustomer: boolean): Email {
  const { shop, line, standing } = facts;
  return toCustomer(facts, {
    subject: `Your booking ${line.number} for ${line.day} is cancelled`,
    heading: 'Your booking is cancelled',
    words: [
      byCustomer
        ? 'We have cancelled this booking, as you asked.'
        : `We are sorry: we had to cancel this booking. Please call us at ${shop.phone}, and we will look for another day with you.`,
    ],
    facts: [
      ...(personal ? [['Reason', personal.reason] as const] : []),
      ...(standing ? [['Order total from now on', formatCents(standing.total)] as const] : []),
    ],
    after: [
      standing
        ? 'The other bookings of your order stay, and a deposit that you have paid for this one comes back to you.'
        : 'A deposit that you have paid comes back to you.',
      'The attached calendar file takes the day out of your calendar.',
    ],
  });
}

/** A booking holds its units on another day from now on. */
export function moved(facts: BookingFacts, { from }: BookingMoved['data']): Email {
  const { shop, line } = facts;
  return toCustomer(facts, {
    subject: `Your booking ${line.number} has a new day: ${line.day}`,
    heading: 'Your party has a new day',
    words: ['Your booking has been moved. Everything else stays as it was.'],
    facts: [['Moved from', longDay(from)]],
    after: ['The attached calendar file moves the day in your calendar.', lineState(line, shop)],
  });
}

/** The event is near. */
export function reminder(facts: BookingFacts): Email {
  const { shop, line } = facts;
  return toCustomer(facts, {
    subject: `Reminder: ${line.itemName} for your party on ${line.day}`,
    heading: 'Your party is near!',
    words: [
      `This is a reminder that we deliver your ${line.itemName} on ${line.day}.`,
      'Please have someone there for delivery and pickup, and keep a flat area with a power outlet free.',
    ],
    after: [
      `Please have the balance ready, and ${formatCents(DAMAGE_DEPOSIT)} as a refundable damage deposit.`,
      `Has something come up? Please call us: ${shop.phone}.`,
    ],
  });
}

interface ToCustomer {
  subject: string;
  heading: string;
  words: readonly string[];
  facts?: readonly Fact[];
  after: readonly string[];
}

function toCustomer({ shop, customer, line }: BookingFacts, letter: ToCustomer): Email {
  return {
    to: { name: greetedName(customer), address: customer.customerEmail },
    ...note({
      ...letter,
      shop,
      greeting: greeting(customer),
      facts: [
        ['Item', `${line.itemName}, ${units(line.quantity)}`],
        ['Day', line.day],
        ...(letter.facts ?? []),
        ['Booking', line.number],
        ['Delivery address', deliveryAddress(customer).join(', ')],
      ],
      action: { label: linkLabel(line), url: line.detailsUrl },
    }),
    calendar: calendarFile({ shop, customer, lines: [line] }),
  };
}
