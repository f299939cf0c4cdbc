import { longInstant } from '@party-rental/contracts';
import type { EmailChange } from '../../domain/orders/booking-link.js';
import type { Email } from './parts/email.js';
import type { OrderFacts } from './parts/order-facts.js';
import { shortEmail } from './parts/short-email.js';

/** To the earlier email of an order. It repeats nothing that the customer typed: that address may be a stranger's. */
export function emailChanged({ shop, order }: OrderFacts, change: EmailChange, token: string): Email {
  const until = longInstant(change.undoableUntil, shop.timeZone);
  return {
    to: { name: '', address: change.earlierEmail },
    ...shortEmail({
      shop,
      subject: `Order ${order.number} has a new email`,
      heading: 'Your order has a new email',
      greeting: 'Hello,',
      paragraphs: [
        `The email of order ${order.number} was changed, so we won't write to this address about it anymore, and the links in our earlier emails have stopped working.`,
        `If that was you, there's nothing to do. If it wasn't, you can set it back until ${until}.`,
      ],
      action: {
        label: 'Set my email back',
        url: `${shop.publicUrl}/restore-email?${new URLSearchParams({ id: order.id, token }).toString()}`,
      },
      after: [
        `Not sure what happened? Please call us at ${shop.phone}.`,
        "Didn't book with us? Then someone mistyped an email, and you can ignore this one.",
      ],
    }),
  };
}
