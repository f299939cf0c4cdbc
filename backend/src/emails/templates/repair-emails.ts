import { formatCents, longDay, longInstant, type Order, type OrderRepair } from '@party-rental/contracts';
import { aboutBookings } from './customer-emails.js';
import type { Email } from './parts/email.js';
import { moneyFacts, refundText } from './parts/money-text.js';
import type { OrderFacts } from './parts/order-facts.js';

/** The shop could not deliver an order as booked, and has changed it. */
export function repaired(facts: OrderFacts, repair: OrderRepair): Email {
  const { shop, order, line } = facts;
  const { subject, done } = wordsFor(facts, repair);
  const isCancelled = repair.repair.kind === 'cancel';
  const until = longInstant(new Date(repair.answerUntil), shop.timeZone);
  return aboutBookings(facts, {
    subject,
    heading: 'We had to change your order',
    paragraphs: [
      `We're sorry: we can't deliver on ${longDay(repair.date)} as planned. ${done}`,
      isCancelled
        ? `Would you rather have another day? Please call us at ${shop.phone}, and we'll find one with you.`
        : `Does that work for you? Please open your order to accept it, or to choose another day or cancel for free until ${until}. We're holding everything for you.`,
    ],
    facts: [['Why', repair.reason], ['Total before', formatCents(repair.totalBefore)], ...moneyFacts(order)],
    after: [refundText(facts), 'The attached calendar file has the change, too.'].filter(Boolean),
    action: { ...line.link, label: isCancelled ? 'View your order' : 'See your choices' },
  });
}

/** A repair was undone. */
export function repairUndone(facts: OrderFacts): Email {
  return aboutBookings(facts, {
    subject: `Good news: your order ${facts.order.number} is back as you booked it`,
    heading: "You're back on",
    paragraphs: ["We've undone the change we made to your order a moment ago, so it's just as you booked it."],
    facts: moneyFacts(facts.order),
    after: [...goneCredits(facts.order), 'The attached calendar file is up to date, too.'],
    action: { ...facts.line.link, label: 'View your order' },
  });
}

/** What the customer was told to keep, and can't use anymore. */
function goneCredits({ money }: Order): string[] {
  const codes = money.payments.flatMap(({ creditCode, kind, reversed }) =>
    creditCode && kind === 'REFUND' && reversed ? [creditCode] : [],
  );
  return [...new Set(codes)].map(
    (code) => `The money on your rain check ${code} is back on this order, so please don't use that code.`,
  );
}

function wordsFor({ order }: OrderFacts, { repair, date, lines }: OrderRepair) {
  switch (repair.kind) {
    case 'move':
      return {
        subject: `We had to move your order ${order.number} to ${longDay(repair.to)}`,
        done: `We've moved it to ${longDay(repair.to)} and reserved everything for you.`,
      };
    case 'swap':
      return {
        subject: `We had to change your order ${order.number} for ${longDay(date)}`,
        done: "We've reserved something similar for you, on the same day.",
      };
    case 'cancel':
      return order.status === 'CANCELLED'
        ? {
            subject: `We had to cancel your order ${order.number} for ${longDay(date)}`,
            done: "We've cancelled what was booked for that day.",
          }
        : {
            subject: `We had to cancel part of your order ${order.number} for ${longDay(date)}`,
            done: `We've cancelled this part: ${lines.map(({ itemName }) => itemName).join(', ')}. Everything else stays as booked.`,
          };
  }
}
