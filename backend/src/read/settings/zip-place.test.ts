import { expect, test } from 'vitest';
import { placeOfZip } from './zip-place.js';

test.each([
  ['12345', 'Schenectady', 'NY'],
  ['12345-6789', 'Schenectady', 'NY'],
  ['20500', 'Washington', 'DC'],
  ['90210', 'Beverly Hills', 'CA'],
])('the ZIP code %s is in %s, %s', async (zip, city, state) => {
  expect(await placeOfZip(zip)).toEqual({ city, state });
});

test.each(['00000', '96201'])('the ZIP code %s has no known place', async (zip) => {
  expect(await placeOfZip(zip)).toEqual({ city: null, state: null });
});
