import {
  describeDue,
  formatCents,
  lateCancellation,
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
  return [
    [price.cancellationCharge > 0 ? 'Cancellation charge' : 'Order total', formatCents(price.total)],
    ['Paid', formatCents(money.paid)],
    ...(money.refunded > 0 ? [['Refunded', formatCents(money.refunded)] as const] : []),
    ...(money.refundDue > 0
      ? [['Refund due', formatCents(money.refundDue)] as const]
      : due
        ? [['Payment', due] as const]
        : []),
  ];
}

export function refundText(order: Order): string {
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

function paidText({ money: { paid, refunded } }: Order): string {
  if (paid === 0) return "We haven't recorded a payment yet.";
  return `You've paid ${formatCents(paid)}${refunded === 0 ? '' : `, and we've refunded ${formatCents(refunded)}`}.`;
}

function damageDepositText({ money: { damageDepositHeld }, terms: { damageDeposit } }: Order): string {
  if (damageDepositHeld > 0)
    return `We're holding your refundable damage deposit of ${formatCents(damageDepositHeld)}.`;
  if (damageDeposit === 0) return '';
  return `A refundable damage deposit of ${formatCents(damageDeposit)} is collected at delivery.`;
}
