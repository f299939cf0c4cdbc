import type { Customer } from '@party-rental/contracts';
import type { Email } from './parts/email.js';
import { byDay, type LineFacts } from './parts/order-facts.js';
import type { Shop } from './parts/shop.js';
import { emailToAddress, type Fact } from './parts/short-email.js';

/** An order and those of its lines that the email is about. */
export interface ListedOrder {
  customer: Customer;
  number: string;
  lines: readonly [LineFacts, ...LineFacts[]];
}

/** The links of all upcoming orders of an email. It repeats nothing that the customer typed. */
export function bookingLinksEmail(orders: readonly [ListedOrder, ...ListedOrder[]], shop: Shop): Email {
  const only = orders.length === 1;
  // As it was booked with: some mail servers tell upper from lower case.
  return emailToAddress(orders[0].customer.customerEmail, shop, {
    subject: `${only ? 'Your booking' : 'Your bookings'} at ${shop.businessName}`,
    heading: only ? "Here's your booking" : 'Here are your bookings',
    paragraphs: [
      only
        ? "Here's the link you asked for. Use it to see your booking, move it to another day, change your details or cancel. You don't need an account."
        : "Here are the links you asked for. Use them to see your bookings, move them to another day, change your details or cancel. You don't need an account.",
    ],
    facts: orders.map(toFact),
    action: orders.map((order) => toAction(order, only)),
    after: [
      `Please keep this email to yourself: anyone with ${only ? 'the link can open your booking' : 'these links can open your bookings'}.`,
      `Didn't ask for this? Then someone else entered your email. Only you got the ${only ? 'link' : 'links'}, so you can ignore this.`,
    ],
  });
}

/** An order that an address has lost; `undoUrl` restores its email. */
export interface LostOrder {
  number: string;
  lostBy: string;
  undoUrl: string | undefined;
}

/** What happened with a recipient's orders after more emails in an hour than anyone wants. */
export function orderSummary(orders: readonly [SummedUp, ...SummedUp[]], shop: Shop): Email {
  const [first] = orders;
  return emailToAddress('lostBy' in first ? first.lostBy : first.customer.customerEmail, shop, {
    subject: `What's new with your orders at ${shop.businessName}`,
    heading: "What's new with your orders",
    paragraphs: [
      "We've sent you a lot of emails in the last hour, so here's everything else in one, as it stands now.",
    ],
    facts: orders.map((order) => ('lostBy' in order ? [`Order ${order.number}`, LOST] : toFact(order))),
    action: orders.flatMap((order) => {
      if (!('lostBy' in order)) return [toAction(order, false)];
      return order.undoUrl ? [{ label: `Restore the email of order ${order.number}`, url: order.undoUrl }] : [];
    }),
    after: [`Didn't book any of this? Then someone else entered your email. Please call us at ${shop.phone}.`],
  });
}

type SummedUp = ListedOrder | LostOrder;

const LOST = "Its email was changed, so we won't write to this address about it anymore.";

function toAction({ number, lines: [line] }: ListedOrder, only: boolean) {
  return { label: only ? 'Open my booking' : `Open order ${number}`, url: line.link.url };
}

function toFact({ number, lines }: ListedOrder): Fact {
  const booked = lines
    .toSorted(byDay)
    .map(
      ({ itemName, quantity, day, status }) =>
        `${quantity > 1 ? `${quantity} × ` : ''}${itemName}, ${day}${status === 'CANCELLED' ? ' (cancelled)' : ''}`,
    );
  return [`Order ${number}`, booked.join('\n')];
}
