import { ApiProblem } from './api-problem';

/** The sentence to show for a failed request. */
export function errorSentence(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiProblem ? error.problem.detail : otherwise;
}
