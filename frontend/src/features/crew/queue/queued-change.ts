import { STOP_STEP_LABELS, type CalendarDate, type DayPlan, type Stop, type StopStep } from '@party-rental/contracts';
import { recordStep } from '../../../api/day-plan';

export type Change = { type: 'step'; step: StopStep; at: string };

/** Something that was tapped at a stop, and that the shop may not know yet. */
export type QueuedChange = Change & {
  /** The idempotency key of its request. */
  key: string;
  orderId: string;
  /** The order's number, for people. */
  number: string;
  date: CalendarDate;
  /** Why the shop refused it, in a sentence. */
  refusal?: string;
};

/** Hung requests end after this time. */
const TIMEOUT_MS = 30_000;

export function sendChange(change: QueuedChange): Promise<unknown> {
  const { key, orderId, date } = change;
  const request = { idempotencyKey: key, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return recordStep(orderId, date, { step: change.step, at: change.at }, request);
}

/** The plan after a change. `by` is shown as who made it. */
export function applyChange(plan: DayPlan, change: QueuedChange, by: string): DayPlan {
  if (plan.date !== change.date) return plan;
  const stops = plan.stops.map((stop) => (stop.orderId === change.orderId ? changeStop(stop, change, by) : stop));
  return { ...plan, stops };
}

export function describeChange({ step, number }: QueuedChange): string {
  return `${STOP_STEP_LABELS[step]}, ${number}`;
}

function changeStop(stop: Stop, { step, at }: Change, by: string): Stop {
  if (stop.progress.some((done) => done.step === step)) return stop;
  return { ...stop, progress: [...stop.progress, { step, at, by }] };
}

/** Whether it is still to be sent. */
export function isWaiting({ refusal }: QueuedChange): boolean {
  return refusal === undefined;
}
