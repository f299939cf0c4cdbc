import { expect, test } from 'vitest';
import { milesBetween, workMinutes } from './travel.js';

const [shop, one, other] = [42.6, 42.7, 42.9].map((latitude) => ({ latitude, longitude: -73.8 }));

test('a route takes the way to its stops and back, and the work at each of them', () => {
  if (!shop || !one || !other) throw new Error('These are places');
  const miles = milesBetween(shop, one) + milesBetween(one, other) + milesBetween(other, shop);
  expect(workMinutes([one, other], shop)).toBeCloseTo(2 * miles + 40, 6);
});

test('an unknown place costs no way, and without a shop a route begins and ends at its stops', () => {
  if (!shop || !one || !other) throw new Error('These are places');
  expect(workMinutes([one, null], shop)).toBeCloseTo(4 * milesBetween(shop, one) + 40, 6);
  expect(workMinutes([one, other], null)).toBeCloseTo(2 * milesBetween(one, other) + 40, 6);
  expect(workMinutes([null], null)).toBe(20);
  expect(workMinutes([], shop)).toBe(0);
});
