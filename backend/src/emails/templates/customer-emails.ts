import { stopDays, lastDay, awaitsDeposit, formatCents, longDay, type CancelledBy } from '@party-rental/contracts';
import type { BookingCancelled, BookingMoved } from '../../domain/orders/order-events.js';
import { calendarFile } from '../calendar/calendar-file.js';
import { deliveryAddress, greetedName, greeting } from './parts/customer-text.js';
import { isSentSoonBefore, timeFacts } from './parts/delivery-day.js';
import type { Email } from './parts/email.js';
import { creditText, moneyFacts, refundText, toHaveReady } from './parts/money-text.js';
import { shortEmail, type Action, type Fact } from './parts/short-email.js';
import { byDay, numberFact, orderNoun, type OrderFacts, type LineFacts } from './parts/order-facts.js';

export function confirmed(facts: OrderFacts): Email {
  const { affected, order, price } = facts;
  return aboutBookings(facts, {
    subject: `${formatTitle(facts)} is confirmed${formatDay(affected)}`,
    heading: "You're all set!",
    paragraphs: [
      affected.length === 1
        ? "We've confirmed your booking. Everything is reserved for you."
        : "We've confirmed your bookings. Everything is reserved for you.",
    ],
    facts: price ? moneyFacts(order) : [],
    after: getCancellations(affected),
  });
}

export function cancelled(facts: OrderFacts, { personal }: BookingCancelled, requestedBy: CancelledBy): Email {
  const { shop, affected, order, price } = facts;
  const what = affected.length === 1 ? 'this booking' : 'these bookings';
  return aboutBookings(facts, {
    subject: `${formatTitle(facts)}${formatDay(affected)} is cancelled`,
    heading: affected.length === 1 ? 'Your booking is cancelled' : 'Your bookings are cancelled',
    paragraphs: [
      requestedBy === 'CUSTOMER'
        ? `We've cancelled ${what}, as you requested.`
        : `We're sorry: ${requestedBy === 'WEATHER' ? `the weather won't let us set up safely, so we had to cancel ${what}` : `we had to cancel ${what}`}. Please call us at ${shop.phone}, and we'll find another day with you.`,
    ],
    facts: [
      ...(personal ? [['Reason', personal.reason] as const] : []),
      ...(price || order.money.paid > 0 ? moneyFacts(order) : []),
    ],
    after: [
      [price ? 'Your other bookings in this order are unchanged.' : '', refundText(facts)].filter(Boolean).join(' '),
      REMOVED_FROM_CALENDAR,
    ],
    action: facts.line.link,
  });
}

export const REMOVED_FROM_CALENDAR = 'The attached calendar file removes the day from your calendar.';

/** Lines were added, or have another quantity. */
export function changed(facts: OrderFacts): Email {
  const { affected, order, price } = facts;
  return aboutBookings(facts, {
    subject: `Your order ${order.number} has changed`,
    heading: "We've updated your order",
    paragraphs: ["Here's what changed, and what your order comes to now."],
    facts: price ? moneyFacts(order) : [],
    after: ['The attached calendar file has the change, too.', ...getCancellations(affected)],
  });
}

export function moved(facts: OrderFacts, { from }: BookingMoved['data']): Email {
  const { affected, line, order, price } = facts;
  return aboutBookings(facts, {
    subject: `${formatTitle(facts)} has ${(line.days ?? 1) > 1 ? 'new days' : 'a new day'}: ${line.day}`,
    heading: 'Your party has a new day',
    paragraphs: [`We've moved your ${affected.length === 1 ? 'booking' : 'bookings'}. Everything else stays the same.`],
    facts: [['Moved from', longDay(from)], ...(price ? moneyFacts(order) : [])],
    after: ['The attached calendar file moves the day in your calendar.', ...getCancellations(affected)],
  });
}

/** Covers all lines of one day: the affected ones. `place` describes the space to keep free. */
export function reminder(facts: OrderFacts, place: string): Email {
  const { shop, line, lines, order, affected } = facts;
  return aboutBookings(facts, {
    subject: `Reminder: ${affected.length === 1 ? `${line.itemName} for ` : ''}your party on ${longDay(line.eventDate)}${lines.length > 1 ? `, order ${order.number}` : ''}`,
    heading: 'Your party is coming up!',
    paragraphs: [
      `This is a reminder that we'll deliver your ${affected.length === 1 ? line.itemName : 'order'} on ${longDay(line.eventDate)}.`,
      ...describePickups(affected),
      `Please make sure someone is there for delivery and pickup, and keep ${place} free.`,
    ],
    isReminder: true,
    after: [toHaveReady(order, line.eventDate), `Has something come up? Please call us at ${shop.phone}.`].filter(
      Boolean,
    ),
  });
}

/** About the affected lines, which their customer hasn't reviewed. */
export function reviewRequest({ shop, customer, affected }: OrderFacts): Email {
  const names = [...new Set(affected.map(({ itemName }) => itemName))];
  return {
    to: { name: greetedName(customer), address: customer.customerEmail },
    ...shortEmail({
      shop,
      subject: names.length === 1 ? `How was the ${names.join('')}?` : 'How was your party?',
      heading: 'We hope the party was a hit!',
      greeting: greeting(customer),
      paragraphs: [
        'Thank you for celebrating with us. Would you tell other families how it was? A few stars are enough, and a sentence or two helps even more.',
      ],
      facts: affected.length === 1 ? [] : lineFacts(affected),
      action: affected.slice(0, 1).map(({ link }) => ({ label: 'Write a review', url: `${link.url}#review` })),
      after: [`Did something go wrong? Please call us at ${shop.phone}, and we'll make it right.`],
    }),
  };
}

/** A sentence for each day on which rentals of several days end. */
function describePickups(lines: readonly LineFacts[]): string[] {
  const longer = lines.filter(({ days = 1 }) => days > 1);
  return stopDays(longer)
    .filter((day) => longer.some((line) => lastDay(line) === day))
    .map((day) => {
      const items = longer.filter((line) => lastDay(line) === day).map(({ itemName }) => itemName);
      return `We'll pick up ${items.length === lines.length ? 'everything' : items.join(' and ')} on ${longDay(day)}.`;
    });
}

/** What the shop owes instead of a refund; undefined if that was reversed. */
export function rainCheck({ shop, customer, line, order, credits }: OrderFacts): Email | undefined {
  if (credits.length === 0) return undefined;
  return {
    to: { name: greetedName(customer), address: customer.customerEmail },
    ...shortEmail({
      shop,
      subject: `Your rain check for order ${order.number}`,
      heading: "Here's your rain check",
      greeting: greeting(customer),
      paragraphs: credits.map(creditText),
      facts: [],
      action: { label: 'View your order', url: line.link.url },
    }),
  };
}

/** An unconfirmed order will be cancelled soon. */
export function lapseWarning(facts: OrderFacts, pending: readonly LineFacts[], when: string): Email {
  const { shop, customer, line, lines, order, payLink } = facts;
  const noun = orderNoun(lines);
  const deposit = awaitsDeposit(order) ? ` to pay the deposit of ${formatCents(order.money.depositDue)}` : '';
  return {
    to: { name: greetedName(customer), address: customer.customerEmail },
    ...shortEmail({
      shop,
      subject: `Your ${lines.length === 1 ? noun : `${noun} ${order.number}`} isn't confirmed yet: we're holding it until ${when}`,
      heading: 'Still planning your party?',
      greeting: greeting(customer),
      paragraphs: [
        `We haven't been able to confirm your ${noun} yet. We'll hold it for you until ${when}. After that, we'll have to cancel it.`,
        `Still want it? Please call us at ${shop.phone}${deposit}, and we'll confirm it right away.${payLink ? ' You can also pay online now.' : ''}`,
      ],
      facts: [...lineFacts(pending), numberFact(facts)],
      action: [payLink ?? [], { label: `View your ${noun}`, url: (pending[0] ?? line).link.url }].flat(),
    }),
  };
}

/** What is booked for each day, in its order. */
export function lineFacts(lines: readonly LineFacts[]): Fact[] {
  const days = [...new Set(lines.toSorted(byDay).map(({ day }) => day))];
  const text = (line: LineFacts) => `${bookedText(line)}${line.status === 'CANCELLED' ? ' (cancelled)' : ''}`;
  return days.map((day) => [
    day,
    lines
      .filter((line) => line.day === day)
      .map(text)
      .join('\n'),
  ]);
}

function bookedText({ itemName, units, contents }: LineFacts): string {
  return `${itemName}, ${units}${contents ? ` (${contents})` : ''}`;
}

interface BookingEmail {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  isReminder?: true;
  after: readonly string[];
  /** By default, the buttons pay what is due and open the order. */
  action?: Action;
}

export function aboutBookings(facts: OrderFacts, email: BookingEmail): Email {
  const { shop, customer, line, affected, payLink } = facts;
  const what: Fact[] =
    affected.length === 1
      ? [
          ['Item', bookedText(line)],
          ['Day', line.day],
        ]
      : lineFacts(affected);
  return {
    to: { name: greetedName(customer), address: customer.customerEmail },
    ...shortEmail({
      ...email,
      shop,
      greeting: greeting(customer),
      facts: [
        ...what,
        ...timeFacts(facts),
        ...(email.facts ?? []),
        numberFact(facts),
        ['Delivery address', deliveryAddress(customer).join(', ')],
        ...(email.isReminder || isSentSoonBefore(affected, facts)
          ? [['Phone on the event day', shop.eventDayPhone] as const]
          : []),
      ],
      action: email.action ?? [payLink ?? [], line.link].flat(),
    }),
    calendar: calendarFile(facts),
  };
}

/** What the email is about: `Your booking PR-7K3M-9Q2F`, or what of an order. */
export function formatTitle({ affected, lines, order }: OrderFacts): string {
  const whole = `${orderNoun(lines)} ${order.number}`;
  if (lines.every((line) => line.status === 'CANCELLED' || affected.includes(line))) return `Your ${whole}`;
  return `${affected.length === 1 ? `${affected[0]?.itemName} in` : 'Part of'} your ${whole}`;
}

/** ` for Saturday, December 12, 2026`; nothing for several days. */
export function formatDay(affected: readonly LineFacts[]): string {
  const days = new Set(affected.map(({ day }) => day));
  return days.size === 1 ? ` for ${[...days].join('')}` : '';
}

export function getCancellations(affected: readonly LineFacts[]): string[] {
  return [...new Set(affected.map(({ cancellation }) => cancellation))];
}
