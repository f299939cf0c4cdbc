import { expect, test } from '@jest/globals';
import { priceDifferenceText } from './price-difference';

test.each([
  [2_000, 1, '$20 more'],
  [-450, 1, '$4.50 less'],
  [0, 3, 'same price'],
  [123_400, 2, '$1,234 more each'],
])('a difference of %i cents for %i is "%s"', (cents, quantity, text) => {
  expect(priceDifferenceText(cents, quantity)).toBe(text);
});
