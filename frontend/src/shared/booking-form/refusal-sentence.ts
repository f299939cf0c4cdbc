import { ApiProblem } from '../../api/api-problem';
import { errorSentence } from '../../api/error-sentence';

/** What to tell a person about a booking that was not made. */
export function refusalSentence(error: unknown): string {
  // The answer to an earlier try was lost, and the form was changed since.
  if (error instanceof ApiProblem && error.problem.code === 'idempotency_key_reused') {
    return 'Your earlier try did reach us and was booked. Please look for its confirmation email before you book once more.';
  }
  return errorSentence(error, 'There was an error processing your booking. Please try again.');
}
