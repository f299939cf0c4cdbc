import {
  stopDays,
  longDay,
  activeLines,
  awaitsDeposit,
  formatAdjustment,
  formatCents,
  formatDeposit,
  isFreeByRepair,
  type OrderPrice,
} from '@party-rental/contracts';
import { calendarFile } from '../calendar/calendar-file.js';
import { confirmationHtml, type ConfirmationContents } from './parts/confirmation-html.js';
import { deliveryAddress, greetedName, greeting } from './parts/customer-text.js';
import { callTimes, isSentSoonBefore, setupStep } from './parts/delivery-day.js';
import type { Email } from './parts/email.js';
import { questions } from './parts/layout.js';
import { paymentTerms } from './parts/money-text.js';
import { byDay, numberFact, orderNoun, type OrderFacts, type LineFacts } from './parts/order-facts.js';

/** Sent once an order is placed, and again on request. `place` describes the space to keep free. */
export function confirmation(facts: OrderFacts, place: string) {
  const { shop, customer, order, price, payBy, now } = facts;
  const lines = facts.lines.toSorted(byDay);
  const isConfirmed = order.status === 'CONFIRMED';
  const held = isConfirmed ? 'Everything is reserved for you.' : 'Your day is held for you.';
  const opening = `${lines.length === 1 ? "Here's your booking." : 'Here are your bookings.'}${price ? ` ${held}` : ''}`;
  const contents = {
    ...facts,
    lines,
    heading: price
      ? isConfirmed
        ? 'Your party is booked!'
        : "We've got your order!"
      : 'Your order has been cancelled',
    thanks: `${shop.opening ? `${shop.opening} ` : ''}${payBy ? `We've got your ${orderNoun(lines)}, and we're holding it for you until ${payBy}. Please pay online by then: your payment confirms it.` : opening}`,
    fees: price ? feeRows(price) : [],
    payment: price
      ? paymentTerms(
          order,
          isFreeByRepair(order.repair, now) || activeLines(lines).every(({ isCancellable }) => isCancellable),
        )
      : '',
    nextSteps: price ? steps(facts, place) : [],
  };
  return {
    to: { name: greetedName(customer), address: customer.customerEmail },
    subject: formatSubject(facts, price ? lines.filter(({ status }) => status !== 'CANCELLED') : lines),
    html: confirmationHtml(contents),
    text: confirmationText(contents),
    calendar: calendarFile(facts),
  } satisfies Email;
}

const steps = (facts: OrderFacts, place: string) => [
  ...(facts.payBy
    ? [
        `Pay ${facts.order.money.depositDue > 0 ? `the ${formatDeposit(facts.order.terms.deposit)} ` : ''}online by ${facts.payBy}.`,
      ]
    : []),
  ...(awaitsDeposit(facts.order)
    ? [`We'll call you ${callTimes(facts).deposit} to collect the ${formatDeposit(facts.order.terms.deposit)}.`]
    : []),
  `We'll call you ${callTimes(facts).confirmation} to agree on a delivery time.`,
  `${setupStep(facts)} Please make sure someone is there for delivery and pickup.`,
  `Please keep ${place} free.`,
  ...(isSentSoonBefore(facts.lines, facts) ? [`On the event day, call us at ${facts.shop.eventDayPhone}.`] : []),
  "After the event, we'll take everything down and pick it up.",
];

function formatSubject(facts: OrderFacts, shown: readonly LineFacts[]): string {
  const named = `${orderNoun(facts.lines)} ${facts.order.number}`;
  if (facts.payBy) return `We're holding your ${named} until ${facts.payBy}: please pay by then`;
  const days = stopDays(shown).map((day) => longDay(day));
  const [from, to] = [days[0], days.at(-1)];
  return `Your ${named} ${from === to ? `for ${from}` : `from ${from} to ${to}`}`;
}

function feeRows(price: OrderPrice): (readonly [string, string])[] {
  const { subtotal, deliveryFee, setupFee, cleaningFee, deliverySurcharge, waiver, adjustments, taxes, total } = price;
  return [
    ['Subtotal', formatCents(subtotal)],
    ['Delivery', formatCents(deliveryFee)],
    ['Setup', formatCents(setupFee)],
    ['Cleaning', cleaningFee === 0 ? 'Included' : formatCents(cleaningFee)],
    ...(deliverySurcharge > 0 ? [['Delivery surcharge', formatCents(deliverySurcharge)] as const] : []),
    ...(waiver > 0 ? [['Damage waiver', formatCents(waiver)] as const] : []),
    ...adjustments.map((adjustment) => [formatAdjustment(adjustment), formatCents(adjustment.amount)] as const),
    ...taxes.map(({ name, amount }) => [name, formatCents(amount)] as const),
    ['Total', formatCents(total)],
  ];
}

function confirmationText({
  shop,
  customer,
  lines,
  line,
  order,
  payLink,
  thanks,
  fees,
  payment,
  nextSteps,
}: ConfirmationContents): string {
  return [
    greeting(customer),
    '',
    thanks,
    '',
    numberFact({ lines, order }).join(' '),
    ...lines.flatMap(lineText),
    '',
    ...(payLink ? [`${payLink.label}: ${payLink.url}`] : []),
    `Details: ${line.link.url}`,
    '',
    ...(fees.length > 0 ? ['PRICE', ...fees.map(feeText), '', payment, ''] : []),
    'DELIVERY ADDRESS',
    ...deliveryAddress(customer),
    '',
    ...(nextSteps.length > 0 ? ['WHAT HAPPENS NEXT', ...nextSteps.map((step, i) => `${i + 1}. ${step}`), ''] : []),
    ...(shop.closing ? [shop.closing, ''] : []),
    questions(shop),
    '',
    shop.businessName,
    shop.publicUrl,
    '',
  ].join('\n');
}

function lineText({ itemName, units, contents, amount, day, cancellation }: LineFacts): string[] {
  const item = `${itemName} (${units})${amount === undefined ? '' : `, ${amount}`}`;
  return ['', item, ...(contents ? [`Inside: ${contents}`] : []), day, cancellation];
}

function feeText([name, amount]: readonly [string, string]): string {
  return `${name.padEnd(12)}${amount.padStart(12)}`;
}
