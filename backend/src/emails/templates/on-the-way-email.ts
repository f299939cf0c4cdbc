import { describeArrival, type CalendarDate, type Order, type OrderArrival } from '@party-rental/contracts';
import { lineFacts } from './customer-emails.js';
import { greetedName, greeting } from './parts/customer-text.js';
import { timeFacts } from './parts/delivery-day.js';
import type { Email } from './parts/email.js';
import { toHaveReady } from './parts/money-text.js';
import { numberFact, orderNoun, type OrderFacts } from './parts/order-facts.js';
import { shortEmail } from './parts/short-email.js';

/** The injection token of `FindArrival`. */
export const FIND_ARRIVAL = Symbol('FindArrival');

/** Estimates when the crew comes to an order today. */
export type FindArrival = (order: Pick<Order, 'id' | 'lines'>) => Promise<OrderArrival>;

/** The crew has left for the affected lines, to deliver or to pick up. */
export function onTheWay(facts: OrderFacts, date: CalendarDate, { arrival }: OrderArrival): Email {
  const { shop, customer, lines, line, order, affected } = facts;
  const when = arrival && describeArrival(arrival, shop.timeZone);
  const isPickup = affected.every(({ eventDate }) => eventDate < date);
  const what = affected.length === 1 ? `your ${affected[0]?.itemName}` : 'everything you rented';
  return {
    to: { name: greetedName(customer), address: customer.customerEmail },
    ...shortEmail({
      shop,
      subject: `We're on our way${when ? `: expect us ${when}` : ''}`,
      heading: "We're on our way!",
      greeting: greeting(customer),
      paragraphs: [
        `Our crew is on its way to you ${isPickup ? 'to pick up' : 'with'} ${what}.${when ? ` We expect to be there ${when}.` : ''}`,
      ],
      facts: [
        ...lineFacts(affected),
        ...(isPickup ? [] : timeFacts(facts)),
        numberFact(facts),
        ['Phone on the event day', shop.eventDayPhone],
      ],
      action: { ...line.link, label: `View your ${orderNoun(lines)}` },
      after: [isPickup ? '' : toHaveReady(order, date)].filter(Boolean),
    }),
  };
}
