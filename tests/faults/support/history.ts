export interface Line {
  itemId: number;
  /** `yyyy-MM-dd`. */
  eventDate: string;
  quantity: number;
}

/** One try to be answered. `lost` when no answer came: the client gave up, or the connection broke. */
export interface Attempt {
  to: string;
  ms: number;
  answer: number | 'lost';
}

/** An order that a client wants: every try has the same Idempotency-Key. */
export interface Request {
  key: string;
  /** Of nobody else, so that its bookings and mails are found by it. */
  email: string;
  lines: readonly Line[];
  attempts: Attempt[];
  /** The ids of the bookings that each 2xx answer named. */
  booked: string[][];
}

export type Outcome = 'booked' | 'refused' | 'unknown';

/** A change that the admin makes. */
export interface Change {
  kind: 'confirm' | 'move' | 'cancel' | 'stock' | 'close';
  /** Of the booking or item; `settings` for a day to close. */
  id: string;
  /** The new status, day or stock, or the day to close. */
  to: string;
  attempts: Attempt[];
}

/** What clients asked, and what they were answered. */
export interface History {
  requests: Request[];
  changes: Change[];
  /** Answers to questions that change nothing. */
  reads: Attempt[];
  /** Since when nothing is broken any more, by performance.now(); Infinity while something is. */
  mendedAt: number;
}

/** By then all is well again, without a person. */
const RECOVERY_MS = 30_000;

/** What is left of that time: negative when it is over. */
export function msToRecover({ mendedAt }: History): number {
  return mendedAt + RECOVERY_MS - performance.now();
}

export function outcomeOf({ attempts, booked }: Request): Outcome {
  if (booked.length > 0) return 'booked';
  return attempts.some(({ answer }) => isRefusal(answer)) ? 'refused' : 'unknown';
}

/** A refusal after an attempt without an answer says nothing: that attempt may have made the change. */
export function changeOutcomeOf({ attempts }: Change): 'made' | 'refused' | 'unknown' {
  if (attempts.some(({ answer }) => answer === 200)) return 'made';
  const [first] = attempts;
  return first && isRefusal(first.answer) ? 'refused' : 'unknown';
}

/** Everything else says nothing about whether the order was taken: the client asks again. */
export function isRefusal(answer: Attempt['answer']): boolean {
  return typeof answer === 'number' && answer >= 400 && answer < 500 && answer !== 429;
}
