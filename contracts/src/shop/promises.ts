import type { CalendarDate } from '../days/calendar-date.js';
import { addDays } from '../days/days.js';
import { longDeadline } from '../days/instants.js';
import type { Order } from '../orders/orders.js';
import { computeReceived, type LedgerTotals } from '../pricing/ledger.js';
import type { DepositRule, KeptTerms, PriceBook } from '../pricing/price-book.js';
import { formatCents, formatDeposit, formatHours, formatPercent } from '../pricing/pricing.js';

// What the shop promises, worded for the time that is left. Without zod, for pages that don't load the validator.

interface Moment {
  now: Date;
  timeZone: string;
}

type Calls = PriceBook['calls'];

/** When the shop calls about the deposit of an order that is placed today and whose first day is `day`. */
export function depositCall(day: CalendarDate, today: CalendarDate, calls: Calls): string {
  return hasTimeForDepositCall(day, today, calls) ? `within ${formatHours(calls.depositHours)}` : 'before the event';
}

/** Whether the promised hours for that call are left before the event. */
export function hasTimeForDepositCall(day: CalendarDate, today: CalendarDate, { depositHours }: Calls): boolean {
  return hasTime(day, today, depositHours);
}

/** When the shop calls to confirm the details. */
export function confirmationCall(day: CalendarDate, today: CalendarDate, calls: Calls): string {
  const { from } = calls.confirmationHours;
  return hasTime(day, today, from) ? `${formatCallHours(calls)} before the event` : 'before the event';
}

/** `24-48 hours`. */
export function formatCallHours({ confirmationHours: { from, to } }: Calls): string {
  return from === to ? formatHours(from) : `${from}-${formatHours(to)}`;
}

/** Whether so many hours are left before a day begins, at any time of today. */
function hasTime(day: CalendarDate, today: CalendarDate, hours: number): boolean {
  return day > addDays(today, Math.ceil(hours / 24));
}

/** Until when customers can change and cancel, to follow `until`: `48 hours before the event`. */
export function describeFreeHours(freeHours: number): string {
  return freeHours === 0 ? 'the start of the event day' : `${formatHours(freeHours)} before the event`;
}

/** What the shop keeps, of what was paid, when the customer cancels later: `the deposit`; empty for nothing. */
export function describeKept({ keeps, percent = 0 }: Pick<KeptTerms, 'keeps' | 'percent'>): string {
  if (keeps === 'NOTHING') return '';
  return keeps === 'DEPOSIT' ? 'the deposit' : `up to ${formatPercent(percent)} of the total`;
}

/** What a cancellation by the customer costs once it isn't free, of an order with a deposit in cents; blank if nothing. */
export function lateCancellation(kept: KeptTerms, deposit: number, isFreeNow = true): string {
  const what = kept.keeps === 'DEPOSIT' && deposit === 0 ? '' : describeKept(kept);
  return what && `If you cancel${isFreeNow ? ' later' : ''}, we keep ${what}.`;
}

/** Whether cancelling is free because the shop has changed the order, whatever its customer has changed since. */
export function isFreeByRepair(
  repair: Pick<NonNullable<Order['repair']>, 'answer' | 'answerUntil'> | undefined,
  now: Date,
): boolean {
  return (repair?.answer === 'WAITING' || repair?.answer === 'CHANGED') && now < new Date(repair.answerUntil);
}

/** What customers can do after the free hours, if the terms allow it, to follow `you can`. */
export const CANCEL_LATE =
  "cancel your whole order online until the day before the event, and you'll see what it costs first";

/** Whether and until when a booking can be cancelled for free. */
export function freeCancellation(
  until: Date,
  { placedAt, now, timeZone, freeHours }: Moment & { placedAt: Date; freeHours: number },
): string {
  if (now <= until) return `Free cancellation until ${longDeadline(until, timeZone)}`;
  return placedAt > until
    ? `No free cancellation, because ${freeHours === 0 ? 'the event day had begun' : `the event was less than ${formatHours(freeHours)} away`} when you booked`
    : `Free cancellation ended ${longDeadline(until, timeZone)}`;
}

/** What the sentences about an order's money depend on. */
export interface OrderDue {
  status: Order['status'];
  money: LedgerTotals;
  /** Until when it must be paid online, if it must. */
  payBy?: Order['payBy'];
}

/** Whether the shop is going to call about the deposit. */
export function awaitsDeposit(order: OrderDue): boolean {
  return order.payBy === undefined && isDepositDue(order);
}

function isDepositDue({ status, money }: OrderDue): boolean {
  return money.depositDue > 0 && (status === 'RECEIVED' || status === 'PARTLY_CONFIRMED');
}

/** What is still to pay, and when, or comes back, in a sentence whose amounts don't read as a sum. Empty if that is nothing. */
export function describeDue(order: OrderDue, isOver = false): string {
  const { balance, depositDue, refundDue } = order.money;
  const isCancelled = order.status === 'CANCELLED';
  if (refundDue > 0) return `We'll refund you ${formatCents(refundDue)}.`;
  if (balance === 0) return computeReceived(order.money) > 0 && !isCancelled ? 'Paid in full.' : '';
  const due = `${formatCents(balance)} still to pay`;
  if (isOver || isCancelled) return `${due}.`;
  if (!isDepositDue(order)) return `${due} before setup.`;
  const when = awaitsDeposit(order) ? 'when we call to confirm' : 'online to confirm';
  const rest = balance - depositDue;
  const split = `: ${formatCents(depositDue)} ${when}, the other ${formatCents(rest)} before setup`;
  return `${due}${rest > 0 ? split : ` ${when}`}.`;
}

/** `a 50% deposit`, or `an $80.00 deposit`. */
export function formatADeposit(rule: DepositRule): string {
  const text = formatDeposit(rule);
  return `${/^\$?(8|1[18]\D)/.test(text) ? 'an' : 'a'} ${text}`;
}
