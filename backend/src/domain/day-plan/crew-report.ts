import { isStopOn, longDay, type CalendarDate } from '@party-rental/contracts';
import type { OrderState } from '../orders/order-state.js';
import { Rejection } from '../rejections.js';

/** A phone's clock may be ahead by this much. */
const MAX_AHEAD_MS = 5 * 60_000;
/** A stop can be reported until the day after it, and is loaded the day before it at the earliest. */
const MAX_BEHIND_MS = 3 * 86_400_000;

/** A cancelled line is good enough: the crew may report what it did before it heard of the cancellation. */
export function rejectMissingStop(order: OrderState, date: CalendarDate): Rejection | undefined {
  if (order.lines.some((line) => isStopOn(line, date)) || Object.hasOwn(order.stops, date)) return undefined;
  return new Rejection('not_found', `Order ${order.number} has no stop on ${longDay(date)}.`);
}

/** The time by a phone's clock, unless that is wrong. */
export function timeOfReport(at: string, now: Date): string {
  const ahead = Date.parse(at) - now.getTime();
  const isWrong = ahead > MAX_AHEAD_MS || -ahead > MAX_BEHIND_MS;
  return (isWrong ? now : new Date(at)).toISOString();
}
