import {
  DAMAGE_DEPOSIT,
  DEPOSIT_PERCENT,
  formatCents,
  moneyAtStop,
  type CalendarDate,
  type Order,
} from '@party-rental/contracts';
import type { Fact } from './short-email.js';

// What is paid and due by the order's ledger at this moment. A payment that was not recorded is never presumed.

/** Whether the shop is going to call about the deposit. */
export function awaitsDeposit({ status, money }: Order): boolean {
  return money.depositDue > 0 && (status === 'RECEIVED' || status === 'PARTLY_CONFIRMED');
}

/** `call` is when the shop calls about the deposit. */
export function paymentTerms(order: Order, call: string): string {
  return [paidText(order), dueText(order, call), damageDepositText(order)].join(' ');
}

export function moneyFacts(order: Order): Fact[] {
  const { price, money } = order;
  return [
    ['Order total', formatCents(price.total)],
    ['Paid', formatCents(money.paid)],
    ...(money.refunded > 0 ? [['Refunded', formatCents(money.refunded)] as const] : []),
    dueFact(order),
  ];
}

export function refundText({ price, money }: Order): string {
  if (money.refundDue > 0) return `We'll refund you ${formatCents(money.refundDue)}.`;
  if (price.total > 0 || money.paid > 0) return '';
  if (money.damageDepositHeld > 0)
    return `We'll return your damage deposit of ${formatCents(money.damageDepositHeld)}.`;
  return "We haven't recorded a payment, so there's nothing to refund. If you've paid us, please call.";
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

function dueText(order: Order, call: string): string {
  const { balance, depositDue } = order.money;
  if (order.money.refundDue > 0) return refundText(order);
  if (balance === 0) return "There's nothing left to pay.";
  if (!awaitsDeposit(order))
    return `The balance of ${formatCents(balance)} is due on the day of the event, before setup.`;
  const isPartlyPaid = depositDue < order.price.deposit;
  const what = isPartlyPaid ? `rest of the ${DEPOSIT_PERCENT}% deposit,` : `${DEPOSIT_PERCENT}% deposit of`;
  return `We'll call you ${call} to collect the ${what} ${formatCents(depositDue)}. The balance is due on the day of the event, before setup.`;
}

function dueFact(order: Order): Fact {
  const { balance, depositDue, refundDue } = order.money;
  if (refundDue > 0) return ['Refund due', formatCents(refundDue)];
  if (awaitsDeposit(order))
    return ['Left to pay', `${formatCents(balance)}, with a deposit of ${formatCents(depositDue)} by phone`];
  return ['Balance due before setup', formatCents(balance)];
}

function damageDepositText({ money: { damageDepositHeld } }: Order): string {
  return damageDepositHeld > 0
    ? `We're holding your refundable damage deposit of ${formatCents(damageDepositHeld)}.`
    : `A refundable damage deposit of ${formatCents(DAMAGE_DEPOSIT)} is collected at delivery.`;
}
