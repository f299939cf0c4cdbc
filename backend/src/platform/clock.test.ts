import { expect, test } from 'vitest';
import { SystemClock } from './clock.js';

test('the system clock returns the current time', () => {
  const before = Date.now();
  const now = new SystemClock().now().getTime();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});
