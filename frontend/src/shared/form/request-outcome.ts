import { ApiProblem } from '../../api/api-problem';

// Others leave open whether an earlier attempt with the same key, whose response was lost, changed something.
const REFUSALS: ReadonlySet<string> = new Set([
  'conflict',
  'unavailable',
  'not_served',
  'overbooking',
  'price_changed',
  'not_found',
]);

/** Whether a request certainly changed nothing, under any attempt, so that the next one gets a new `Idempotency-Key`. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && REFUSALS.has(error.problem.code);
}

/** Whether a request may have changed something: it got no response, or the server failed. The shop's own 503 changed nothing. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true;
  const { status, code } = error.problem;
  return (status === 0 || status >= 500) && code !== 'busy' && code !== 'not_open';
}
