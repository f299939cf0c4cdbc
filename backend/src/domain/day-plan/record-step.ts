import { longDay, type CalendarDate, type StopStep } from '@party-rental/contracts';
import type { OrderState } from '../orders/order-state.js';
import { noSuchOrder, Rejection } from '../rejections.js';
import type { StopProgressed } from './stop-events.js';
import { stopOn } from './stop-state.js';

/** A phone's clock may be ahead by this much. */
const MAX_AHEAD_MS = 5 * 60_000;

export interface RecordStep {
  date: CalendarDate;
  step: StopStep;
  /** An ISO instant. */
  at: string;
  /** The id of the account. */
  by: number;
  now: Date;
}

/**
 * A step that is done already yields no event. A cancelled line is good enough: the crew may report what it did before it
 * heard of the cancellation.
 */
export function recordStep(
  order: OrderState | undefined,
  { date, step, at, by, now }: RecordStep,
): StopProgressed[] | Rejection {
  if (!order) return noSuchOrder();
  const isStop = order.lines.some(({ eventDate }) => eventDate === date) || Object.hasOwn(order.stops, date);
  if (!isStop) return new Rejection('not_found', `Order ${order.number} has no delivery on ${longDay(date)}.`);
  if (stopOn(order.stops, date).progress.some((done) => done.step === step)) return [];
  const isAhead = Date.parse(at) > now.getTime() + MAX_AHEAD_MS;
  const time = isAhead ? now.toISOString() : new Date(at).toISOString();
  return [{ type: 'StopProgressed', data: { orderId: order.id, date, step, at: time, by } }];
}
