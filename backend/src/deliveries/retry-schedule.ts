const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 3_600_000;

/** With these pauses, a mail server may be down for more than a day. */
export const MAX_ATTEMPTS = 40;

/** The pause after this many attempts, in milliseconds: it doubles each time, up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(MIN_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
}

/** Thrown after a failed attempt. `pauseMs` is the pause until the next one, as recorded in the delivery. */
export class RetryLater extends Error {
  constructor(
    message: string,
    readonly pauseMs: number,
  ) {
    super(message);
  }
}
