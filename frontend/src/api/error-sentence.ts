import { ApiProblem } from './api-problem';

/** What to tell a person about a failed call. */
export function errorSentence(error: unknown, otherwise = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiProblem ? error.problem.detail : otherwise;
}
