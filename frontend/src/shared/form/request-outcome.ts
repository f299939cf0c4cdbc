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

/** Whether a request may have changed something: it got no response, or the server failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.problem.status === 0 || error.problem.status >= 500;
}
