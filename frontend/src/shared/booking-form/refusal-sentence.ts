import { errorSentence, hasCode } from '../../api/api-problem';

/** Explains a failed booking to the user. */
export function refusalSentence(error: unknown): string {
  // The response to an earlier attempt was lost, and the form has changed since.
  if (hasCode(error, 'idempotency_key_reused')) {
    return 'Your earlier attempt reached us and was booked. Please look for its confirmation email before you book again.';
  }
  if (hasCode(error, 'outcome_unknown')) {
    return "We can't tell yet whether your booking came through. Try again to find out: it won't be booked twice.";
  }
  return errorSentence(error, 'There was an error processing your booking. Please try again.');
}
