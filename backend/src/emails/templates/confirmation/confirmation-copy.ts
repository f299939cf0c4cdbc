import {
  CONFIRMATION_CALL_HOURS,
  DAMAGE_DEPOSIT,
  DEPOSIT_CALL_HOURS,
  DEPOSIT_PERCENT,
  formatCents,
  type Quote,
} from '@party-rental/contracts';
import type { OrderLine } from '../order-facts.js';
import type { Shop } from '../shop.js';

/** The fee table, row by row. */
export function feeRows({ subtotal, delivery, setup, cleaning, tax }: Quote): (readonly [string, string])[] {
  return [
    ['Subtotal', formatCents(subtotal)],
    ['Delivery', formatCents(delivery)],
    ['Setup', formatCents(setup)],
    ['Cleaning', cleaning === 0 ? 'Included' : formatCents(cleaning)],
    ['Tax', formatCents(tax)],
  ];
}

/** Once everything is confirmed, no call about the deposit is to come. */
export function awaitsDeposit(lines: readonly OrderLine[]): boolean {
  return lines.some(({ status }) => status === 'PENDING');
}

export function depositWords({ total, deposit }: Quote, isAwaited: boolean): string {
  const percent = `${DEPOSIT_PERCENT}% deposit of ${formatCents(deposit)}`;
  return (
    (isAwaited
      ? `We will call you within ${DEPOSIT_CALL_HOURS} hours to collect the ${percent}. `
      : `The total includes the ${percent}. `) +
    `The balance of ${formatCents(total - deposit)} is due on the day of the event, before setup. ` +
    `A refundable damage deposit of ${formatCents(DAMAGE_DEPOSIT)} is collected at delivery.`
  );
}

const DEPOSIT_STEP = `Within ${DEPOSIT_CALL_HOURS} hours we call you about the deposit.`;
const LATER_STEPS = [
  `We call you ${CONFIRMATION_CALL_HOURS.from} to ${CONFIRMATION_CALL_HOURS.to} hours before the event to settle the delivery time.`,
  'On the day we deliver and set up. Please have someone there for delivery and pickup.',
  'Please keep a flat area with a power outlet free.',
  'After the event we take everything down and pick it up.',
];

export function nextSteps(isDepositAwaited: boolean): readonly string[] {
  return isDepositAwaited ? [DEPOSIT_STEP, ...LATER_STEPS] : LATER_STEPS;
}

/** An email may be written long after the order, and again when someone asks for it. */
export function lineState({ status, isCancellable, freeCancellationUntil }: OrderLine, { phone }: Shop): string {
  if (status === 'CANCELLED') return 'This booking has since been cancelled.';
  return isCancellable
    ? `Free cancellation until ${freeCancellationUntil}`
    : `Free cancellation ended ${freeCancellationUntil}. Please call us at ${phone}.`;
}

/** What stands on the link to a booking. */
export function linkLabel({ isCancellable }: OrderLine): string {
  return isCancellable ? 'View or cancel' : 'View booking';
}

/** Of a line that is to be paid. */
export function activePrice({ status, price, quantity }: OrderLine): string | undefined {
  return status === 'CANCELLED' ? undefined : formatCents(price * quantity);
}

export function units(quantity: number): string {
  return quantity === 1 ? '1 unit' : `${quantity} units`;
}
