import { dayIn, isVisited, type CalendarDate, type StopStep } from '@party-rental/contracts';
import type { OrderState } from '../orders/order-state.js';
import { conflict, noSuchOrder, type Rejection } from '../rejections.js';
import { rejectMissingStop, timeOfReport } from './crew-report.js';
import type { StopProgressed, StopProgressReverted } from './stop-events.js';
import { stopOn } from './stop-state.js';

interface Step {
  date: CalendarDate;
  step: StopStep;
  /** An ISO instant. */
  at: string;
}

export interface RecordStep extends Step {
  /** The id of the account. */
  by: number;
  now: Date;
  timeZone: string;
}

/** A step that is done already yields no event, nor does leaving for a stop after the visit or the day. */
export function recordStep(
  order: OrderState | undefined,
  { date, step, at, by, now, timeZone }: RecordStep,
): StopProgressed[] | Rejection {
  if (!order) return noSuchOrder();
  const rejection = rejectMissingStop(order, date);
  if (rejection) return rejection;
  const { progress } = stopOn(order.stops, date);
  const today = dayIn(timeZone, now);
  if (step === 'ON_THE_WAY' && date > today) return conflict('You can be on the way on the day of the stop.');
  const isOver = step === 'ON_THE_WAY' && (date < today || isVisited(progress));
  if (isOver || progress.some((done) => done.step === step)) return [];
  return [{ type: 'StopProgressed', data: { orderId: order.id, date, step, at: timeOfReport(at, now), by } }];
}

/**
 * Reverts the step only if it was recorded at `at`, so a step that was reverted and done again stays. Ignores `at` if the
 * phone's clock is wrong.
 */
export function revertStep(
  order: OrderState | undefined,
  { date, step, at, now }: Step & Pick<RecordStep, 'now'>,
): StopProgressReverted[] | Rejection {
  if (!order) return noSuchOrder();
  const rejection = rejectMissingStop(order, date);
  if (rejection) return rejection;
  const { progress } = stopOn(order.stops, date);
  const isWrong = timeOfReport(at, now) === now.toISOString();
  const isDone = progress.some((done) => done.step === step && (isWrong || Date.parse(done.at) === Date.parse(at)));
  return isDone ? [{ type: 'StopProgressReverted', data: { orderId: order.id, date, step } }] : [];
}
