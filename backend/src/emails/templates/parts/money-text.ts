import {
  describeDue,
  formatCents,
  lateCancellation,
  listCredits,
  type GivenCredit,
  longDay,
  moneyAtStop,
  type CalendarDate,
  type Order,
} from '@party-rental/contracts';
import type { Fact } from './short-email.js';

// What is paid and due by the order's ledger at this moment. A payment that was not recorded is never presumed.

/** `isFreeToCancel`: whether every line can still be cancelled for free. */
export function paymentTerms(order: Order, isFreeToCancel: boolean): string {
  const late = lateCancellation(order.terms.kept, order.price.deposit, isFreeToCancel);
  return [paidText(order), describeDue(order), damageDepositText(order), late].filter(Boolean).join(' ');
}

export function moneyFacts(order: Order): Fact[] {
  const { price, money } = order;
  const due = describeDue(order);
  const credited = sumCredits(order);
  return [
    [price.cancellationCharge > 0 ? 'Cancellation charge' : 'Order total', formatCents(price.total)],
    ['Paid', formatCents(money.paid)],
    ...(money.refunded > credited ? [['Refunded', formatCents(money.refunded - credited)] as const] : []),
    ...(credited > 0 ? [['Rain check', formatCents(credited)] as const] : []),
    ...(money.refundDue > 0
      ? [['Refund due', formatCents(money.refundDue)] as const]
      : due
        ? [['Payment', due] as const]
        : []),
  ];
}

/** What comes back of a cancelled order, and how; `credits` are what the cancellation gave as rain checks. */
export function refundText({ order, credits }: { order: Order; credits: readonly GivenCredit[] }): string {
  return [moneyBackText(order), ...credits.map(creditText)].filter(Boolean).join(' ');
}

/** What a rain check is worth, and how to pay with it. */
export function creditText({ code, amount, validUntil }: GivenCredit): string {
  const end = validUntil === null ? '' : `, good until ${longDay(validUntil)}`;
  return `We've put ${formatCents(amount)} on your rain check ${code}${end}. Give us this code when you book again, and we'll take it off what you pay.`;
}

function sumCredits({ money }: Order): number {
  return listCredits(money.payments).reduce((sum, { amount }) => sum + amount, 0);
}

function moneyBackText(order: Order): string {
  const { price, money } = order;
  const held = heldText(order);
  if (price.cancellationCharge > 0) return [chargeText(order), describeDue(order), held].filter(Boolean).join(' ');
  if (money.refundDue > 0) return describeDue(order);
  if (price.total > 0 || money.paid > 0) return '';
  if (held) return held;
  return "We haven't recorded a payment, so there's nothing to refund. If you've paid us, please call.";
}

function heldText({ money: { damageDepositHeld } }: Order): string {
  return damageDepositHeld > 0 ? `We'll return your damage deposit of ${formatCents(damageDepositHeld)}.` : '';
}

function chargeText({ price: { total }, money: { balance } }: Order): string {
  return balance > 0
    ? `Cancelling costs ${formatCents(total)}.`
    : `We're keeping ${formatCents(total)} of what you've paid.`;
}

/** What the crew collects on a day; empty if that is nothing. */
export function toHaveReady(order: Order, day: CalendarDate): string {
  const { balance, damageDeposit } = moneyAtStop(order, day);
  const held = `${formatCents(damageDeposit)} as a refundable damage deposit`;
  if (balance === 0) return damageDeposit === 0 ? '' : `Please have ${held} ready.`;
  return `Please have the balance of ${formatCents(balance)} ready${damageDeposit === 0 ? '' : `, and ${held}`}.`;
}

function paidText(order: Order): string {
  const { paid, refunded } = order.money;
  if (paid === 0) return "We haven't recorded a payment yet.";
  const credited = sumCredits(order);
  const back = [
    ...(refunded > credited ? [`we've refunded ${formatCents(refunded - credited)}`] : []),
    ...(credited > 0 ? [`${formatCents(credited)} of it is on a rain check`] : []),
  ];
  return `You've paid ${formatCents(paid)}${back.map((part) => `, and ${part}`).join('')}.`;
}

function damageDepositText({ money: { damageDepositHeld }, terms: { damageDeposit } }: Order): string {
  if (damageDepositHeld > 0)
    return `We're holding your refundable damage deposit of ${formatCents(damageDepositHeld)}.`;
  if (damageDeposit === 0) return '';
  return `A refundable damage deposit of ${formatCents(damageDeposit)} is collected at delivery.`;
}
