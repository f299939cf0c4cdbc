import { dayIn, formatCents, longDay, type BalanceChargeOffer, type Card } from '@party-rental/contracts';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { EventOfOrder } from '../../domain/events.js';
import type { PaymentRecorded } from '../../domain/orders/money/ledger-events.js';
import { deriveStatus, orderAfter } from '../../domain/orders/order-state.js';
import { aboutBookings, formatDay, formatTitle, getCancellations, REMOVED_FROM_CALENDAR } from './customer-emails.js';
import type { Email } from './parts/email.js';
import { moneyFacts } from './parts/money-text.js';
import { orderNoun, type OrderFacts } from './parts/order-facts.js';
import type { Action } from './parts/short-email.js';

type History = readonly RecordedEvent<EventOfOrder>[];
type Payment = RecordedEvent<PaymentRecorded>;

export function isOnlinePayment(event: RecordedEvent<EventOfOrder>): event is Payment {
  return event.type === 'PaymentRecorded' && event.data.provider !== undefined;
}

/** The order's time to pay is over. */
export function notPaidInTime(facts: OrderFacts): Email {
  const { shop, affected, line } = facts;
  const { itemId, eventDate: date } = line;
  const page = affected.length === 1 ? `/item/${itemId}?${new URLSearchParams({ date }).toString()}` : '';
  return aboutBookings(facts, {
    subject: `${formatTitle(facts)}${formatDay(affected)} wasn't paid in time`,
    heading: 'Your time to pay is over',
    paragraphs: [
      `We held your ${orderNoun(affected)} for you, but it wasn't paid in time, so we've cancelled it. Nothing was charged.`,
      `Still planning your party? You can book again online, or call us at ${shop.phone}.`,
    ],
    after: ["Did you pay at the very last moment? Then we'll email you about it shortly.", REMOVED_FROM_CALENDAR],
    action: { label: 'Book again', url: `${shop.publicUrl}${page}` },
  });
}

/** Covers all that the command of the payment has done to the order. */
export function receipt(known: OrderFacts, events: History, eventId: string): Email {
  const payment = events.filter(isOnlinePayment).find((event) => event.eventId === eventId);
  if (!payment) throw new Error('The log has no such payment');
  const { amount, balanceCharge } = payment.data;
  const effect = readEffect(events, payment);
  const active = known.lines.filter(({ status }) => status !== 'CANCELLED');
  const affected = active.length > 0 ? active : known.lines;
  const facts = { ...known, affected, line: affected[0] ?? known.line };
  const { shop, lines, order, price } = facts;
  const isConfirmed = effect.isConfirmed && price !== undefined;
  const noun = orderNoun(lines);
  const day = longDay(dayIn(shop.timeZone, payment.recordedAt));
  const card = describeCard(payment.personal?.card);
  const [subject, heading] =
    effect.back === amount
      ? [`We're sending back your payment for ${noun} ${order.number}`, 'Your money is on its way back']
      : isConfirmed
        ? [`${formatTitle(facts)} is confirmed${formatDay(affected)}`, `Your ${noun} is confirmed!`]
        : [`We've received your payment for ${noun} ${order.number}`, 'Thank you for your payment!'];
  return aboutBookings(facts, {
    subject,
    heading,
    paragraphs: [
      `We've received your payment of ${formatCents(amount)} by ${card}.${isConfirmed ? ` Your ${noun} is confirmed, and everything is reserved for you.` : ''}`,
      ...(effect.isBookedAgain && price
        ? ["Your time to pay was over, but everything was still available, so we've booked it for you again."]
        : []),
      ...(effect.back > 0 ? [`${effect.why} ${describeBack(effect.back, amount)}`] : []),
      ...(balanceCharge && price ? [describeCharge(balanceCharge)] : []),
      ...(price
        ? []
        : [
            effect.back > 0
              ? `Still planning your party? Please call us at ${shop.phone}.`
              : `Your ${noun} has since been cancelled.`,
          ]),
    ],
    facts: [
      ['Receipt', `${formatCents(amount)} by ${card} on ${day}`],
      ...(effect.back > 0 ? [['Goes back to your card', formatCents(effect.back)] as const] : []),
      ...(price || effect.back < amount ? moneyFacts(order) : []),
    ],
    after: price ? getCancellations(affected) : [REMOVED_FROM_CALENDAR],
  });
}

/** The card with which the customer agreed to pay the balance was declined. */
export function chargeDeclined(known: OrderFacts, payLink: Action): Email {
  const affected = known.lines.filter(({ status }) => status !== 'CANCELLED');
  const facts = { ...known, affected, line: affected[0] ?? known.line };
  const { shop, lines, order } = facts;
  return aboutBookings(facts, {
    subject: `We couldn't charge your card for ${orderNoun(lines)} ${order.number}`,
    heading: "Your card didn't work this time",
    paragraphs: [
      `Today we tried to charge the balance of your ${orderNoun(lines)} to your card, as you had agreed, but the card was declined. Nothing was charged, and we won't try again.`,
      `Your booking is still yours. Please pay the balance online with another card, or call us at ${shop.phone}.`,
    ],
    facts: moneyFacts(order),
    after: [],
    action: payLink,
  });
}

/** What the command of a payment has done, and why it gives money back. */
function readEffect(events: History, { commandId }: Payment) {
  const command = events.filter((event) => event.commandId === commandId);
  const [first] = command;
  const before = orderAfter(
    events.slice(
      0,
      events.findIndex((event) => event === first),
    ),
  );
  const wasCancelled = before !== undefined && deriveStatus(before) === 'CANCELLED';
  const hadLapsed = wasCancelled && before.lines.some(({ hasLapsed }) => hasLapsed);
  return {
    isConfirmed: command.some(({ type }) => type === 'BookingConfirmed'),
    // Otherwise a payment is recorded first.
    isBookedAgain: first?.type === 'BookingCreated' || first?.type === 'PaymentDeadlineLifted',
    back: command.find((event) => event.type === 'RefundRequested')?.data.amount ?? 0,
    why:
      first?.type === 'BookingCancelled' || hadLapsed
        ? 'It came after your time to pay was over, and not everything was still available.'
        : wasCancelled
          ? 'Your order was already cancelled when it came.'
          : "That's more than you still had to pay.",
  };
}

function describeBack(back: number, amount: number): string {
  const what = back === amount ? 'all of it' : `${formatCents(back)} of it`;
  return `So we're sending ${what} back to your card. That usually takes a few days.`;
}

function describeCharge({ upTo, on }: BalanceChargeOffer): string {
  return `As you agreed, we'll charge the balance, at most ${formatCents(upTo)}, to the same card on ${longDay(on)}. Changed your mind? You can withdraw that on your order's page until then.`;
}

/** `Visa ending in 4242`. */
function describeCard(card: Card | undefined): string {
  if (!card) return 'card';
  return `${BRANDS[card.brand] ?? 'a card'} ending in ${card.last4}`;
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
