import { calendarFile } from '../calendar-file.js';
import { confirmationHtml } from './confirmation-html.js';
import { confirmationText } from './confirmation-text.js';
import { greetedName } from '../customer-text.js';
import type { Email } from '../email.js';
import type { OrderFacts, OrderLine } from '../order-facts.js';

/** What a customer gets when an order has been accepted. */
export function confirmation(facts: OrderFacts) {
  return {
    to: { name: greetedName(facts.customer), address: facts.customer.customerEmail },
    subject: subjectOf(toldOf(facts)),
    html: confirmationHtml(facts),
    text: confirmationText(facts),
    calendar: calendarFile(facts),
  } satisfies Email;
}

function toldOf({ lines, standing }: OrderFacts): readonly OrderLine[] {
  return standing ? lines.filter(({ status }) => status !== 'CANCELLED') : lines;
}

function subjectOf(lines: readonly OrderLine[]): string {
  const [first] = lines;
  if (!first) throw new Error('An order has at least one line');
  if (lines.length === 1) return `Your booking ${first.number} for ${first.day}`;
  const days = [...lines].sort((a, b) => a.eventDate.localeCompare(b.eventDate));
  const from = days[0]?.day;
  const to = days.at(-1)?.day;
  return from === to
    ? `Your ${lines.length} bookings for ${from}`
    : `Your ${lines.length} bookings from ${from} to ${to}`;
}
