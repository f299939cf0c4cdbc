const SOONEST_MS = 5_000;
const LATEST_MS = 3_600_000;

/** Together with the pauses, a mail server may be away for more than a day. */
export const MAX_ATTEMPTS = 40;

/** How long to wait after so many attempts: twice as long each time, at most an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(SOONEST_MS * 2 ** (attempts - 1), LATEST_MS);
}
