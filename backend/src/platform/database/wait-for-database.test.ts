import { expect, test } from 'vitest';
import { untilAvailable } from './wait-for-database.js';

test('a step of the start waits for a database that is slow to answer, says so, and reports every other error at once', async () => {
  const outcomes = [new Error('timeout expired'), new Error('no such table')];
  const logged: unknown[] = [];
  const step = () => Promise.reject(outcomes.shift() ?? new Error('one attempt too many'));
  await expect(untilAvailable(step, (error) => logged.push(error))).rejects.toThrow('no such table');
  expect(logged).toEqual([new Error('timeout expired')]);
});
