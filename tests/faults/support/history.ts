export interface Line {
  itemId: number;
  /** `yyyy-MM-dd`. */
  eventDate: string;
  quantity: number;
}

/** One attempt. `lost` without a reply: the client gave up, or the connection broke. */
export interface Attempt {
  to: string;
  ms: number;
  answer: number | 'lost';
}

/** One order. All its attempts have the same Idempotency-Key. */
export interface Request {
  key: string;
  /** Unique, so that it identifies the order's bookings and emails. */
  email: string;
  lines: readonly Line[];
  attempts: Attempt[];
  /** Of a 2xx reply. */
  orderId?: string;
  /** The booking ids of each 2xx reply. */
  booked: string[][];
}

export type Outcome = 'booked' | 'refused' | 'unknown';

/** A change that the admin makes. */
export interface Change {
  kind: 'confirm' | 'move' | 'cancel' | 'payment' | 'stock' | 'close';
  /** Of the booking, order or item; `settings` for a day to close. */
  id: string;
  /** The new status, day or stock, the amount in cents, or the day to close. */
  to: string;
  attempts: Attempt[];
}

/** All requests of the clients and their replies. */
export interface History {
  requests: Request[];
  changes: Change[];
  /** Requests without side effects. */
  reads: Attempt[];
  /** When the last fault was mended, by performance.now(); Infinity until then. */
  mendedAt: number;
  /** Whether the test loses orders on purpose; a change of one is then answered with 404. */
  losesOrders?: boolean;
}

/** The shop must recover within this time without an operator. */
const RECOVERY_MS = 30_000;
/**
 * The claims of a dead worker expire after 20 seconds, and another one takes them over once it has found the database steady for
 * 15 seconds; on a busy machine that begins again after each gap.
 */
const EMAIL_RECOVERY_MS = 90_000;

/** Returns the rest of the time to recover; negative when it is over. */
export function msToRecover({ mendedAt }: History): number {
  return mendedAt + RECOVERY_MS - performance.now();
}

/** The same for emails. */
export function msToSendEmails({ mendedAt }: History): number {
  return mendedAt + EMAIL_RECOVERY_MS - performance.now();
}

export function getOutcome({ attempts, booked }: Request): Outcome {
  if (booked.length > 0) return 'booked';
  return attempts.some(({ answer }) => isRefusal(answer)) ? 'refused' : 'unknown';
}

/** After an attempt without a reply, a refusal proves nothing: that attempt may have made the change. */
export function getChangeOutcome({ attempts }: Change): 'made' | 'refused' | 'unknown' {
  if (attempts.some(({ answer }) => answer === 200 || answer === 201)) return 'made';
  const [first] = attempts;
  return first && isRefusal(first.answer) ? 'refused' : 'unknown';
}

/** Other replies do not tell whether the order was accepted: the client repeats it. */
export function isRefusal(answer: Attempt['answer']): boolean {
  return typeof answer === 'number' && answer >= 400 && answer < 500 && answer !== 429;
}
