import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, pauseAfter } from './retry-schedule.js';

const HOUR = 3_600_000;

test('pauses grow from five seconds to an hour', () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(pauseAfter(30)).toBe(HOUR);
});

test('a mail server may be away for a day and a night', () => {
  let waited = 0;
  for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts++) waited += pauseAfter(attempts);
  expect(waited).toBeGreaterThan(24 * HOUR);
});
