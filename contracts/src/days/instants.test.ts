import { expect, test } from 'vitest';
import { longDeadline, longInstant } from './instants.js';

const ZONE = 'America/New_York';

test('an instant is formatted in its time zone, with plain spaces', () => {
  expect(longInstant(new Date('2026-12-10T20:05:00Z'), ZONE)).toBe('Thursday, December 10, 2026 at 3:05 PM EST');
  expect(longInstant(new Date('2026-07-11T04:00:00Z'), ZONE)).toBe('Saturday, July 11, 2026 at 12:00 AM EDT');
});

test('a deadline at midnight is formatted as the day that ends then', () => {
  expect(longDeadline(new Date('2026-12-11T05:00:00Z'), ZONE)).toBe('Thursday, December 10, 2026 at 11:59 PM EST');
  // Cuba's clocks skip the midnight of this day.
  const skipped = new Date('2026-03-08T05:00:00Z');
  expect(longDeadline(skipped, 'America/Havana')).toContain('Saturday, March 7, 2026 at 11:59 PM');
});

test('a deadline at another hour, for example after a clock change, is shown unchanged', () => {
  expect(longDeadline(new Date('2026-11-01T03:00:00Z'), ZONE)).toBe('Saturday, October 31, 2026 at 11:00 PM EDT');
});
