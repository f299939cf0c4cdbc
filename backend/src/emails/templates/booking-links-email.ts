import type { Customer } from '@party-rental/contracts';
import type { Email } from './parts/email.js';
import type { LineFacts } from './parts/order-facts.js';
import type { Shop } from './parts/shop.js';
import { shortEmail, type Fact } from './parts/short-email.js';

/** An order and those of its lines that are coming. */
export interface ComingOrder {
  customer: Customer;
  number: string;
  lines: readonly [LineFacts, ...LineFacts[]];
}

/** The links of all coming orders of an address. It repeats nothing that the customer typed. */
export function bookingLinksEmail(orders: readonly [ComingOrder, ...ComingOrder[]], shop: Shop): Email {
  const only = orders.length === 1;
  return {
    // As it was booked with: some mail servers tell upper from lower case.
    to: { name: '', address: orders[0].customer.customerEmail },
    ...shortEmail({
      shop,
      subject: `${only ? 'Your booking' : 'Your bookings'} at ${shop.businessName}`,
      heading: only ? "Here's your booking" : 'Here are your bookings',
      greeting: 'Hello,',
      paragraphs: [
        only
          ? "Here's the link you asked for. Use it to see your booking, move it to another day, change your details or cancel. You don't need an account."
          : "Here are the links you asked for. Use them to see your bookings, move them to another day, change your details or cancel. You don't need an account.",
      ],
      facts: orders.map(toFact),
      action: orders.map(({ number, lines: [line] }) => ({
        label: only ? 'Open my booking' : `Open order ${number}`,
        url: line.link.url,
      })),
      after: [
        `Please keep this email to yourself: anyone with ${only ? 'the link can open your booking' : 'these links can open your bookings'}.`,
        `Didn't ask for this? Then someone else entered your email. Only you got the ${only ? 'link' : 'links'}, so you can ignore this.`,
      ],
    }),
  };
}

function toFact({ number, lines }: ComingOrder): Fact {
  const booked = lines.map(
    ({ itemName, quantity, day }) => `${quantity > 1 ? `${quantity} × ` : ''}${itemName}, ${day}`,
  );
  return [`Order ${number}`, booked.join('\n')];
}
