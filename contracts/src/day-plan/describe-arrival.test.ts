import { expect, test } from 'vitest';
import { describeArrival } from './describe-arrival.js';

test('an arrival is formatted in the time zone of the shop', () => {
  const arrival = { from: '2026-12-12T15:15:00.000Z', to: '2026-12-12T15:45:00.000Z' };
  expect(describeArrival(arrival, 'America/New_York')).toBe('between 10:15 AM and 10:45 AM');
});
