import { expect, test } from 'vitest';
import { fitsPlace } from './place-of-zip';

const SCHENECTADY = { city: 'Schenectady', state: 'NY' };

test.each([
  ['Schenectady', 'NY', SCHENECTADY],
  [' SCHENECTADY ', 'new york', SCHENECTADY],
  ['Sche', 'n', SCHENECTADY],
  ['', '', SCHENECTADY],
  ['St. Louis', 'MO', { city: 'Saint Louis', state: 'MO' }],
  ['Mt Vernon', 'NY', { city: 'Mount Vernon', state: 'NY' }],
  ['New York City', 'New York', { city: 'New York', state: 'NY' }],
  ['Mayagüez', 'Puerto Rico', { city: 'Mayaguez', state: 'PR' }],
])('%s, %s fits', (city, state, place) => {
  expect(fitsPlace({ city, state }, place)).toBe(true);
});

test.each([
  ['Springfield', 'NY'],
  ['Schenectady', 'NJ'],
  ['Schenectady', 'Massachusetts'],
  ['S. Schenectady', ''],
])('%s, %s does not fit Schenectady, NY', (city, state) => {
  expect(fitsPlace({ city, state }, SCHENECTADY)).toBe(false);
});
