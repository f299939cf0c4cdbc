import { expect, test } from 'vitest';
import { ApiProblem } from '../../api/api-problem';
import { isOutcomeUnknown } from './use-mutation-once';

const problem = (status: number, code: ApiProblem['problem']['code']) =>
  new ApiProblem({ type: 'about:blank', title: 'A problem', status, code, detail: 'A problem.', requestId: 'r' });

test.each([
  ['a lost connection', new TypeError('Failed to fetch'), true],
  ['an unexpected error of the server', problem(500, 'internal'), true],
  ['an unknown outcome', problem(504, 'outcome_unknown'), true],
  ['a busy shop', problem(503, 'busy'), false],
  ['a shop that is not open', problem(503, 'not_open'), false],
  ['a refusal', problem(409, 'unavailable'), false],
])('after %s, whether something was changed is unknown: %s', (_, error, expected) => {
  expect(isOutcomeUnknown(error)).toBe(expected);
});
