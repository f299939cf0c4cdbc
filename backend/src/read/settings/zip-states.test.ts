import { expect, test } from '@jest/globals';
import { stateOfZip } from './zip-states.js';

test.each([
  ['12345', 'NY'],
  ['12345-6789', 'NY'],
  ['00501', 'NY'],
  ['01001', 'MA'],
  ['20500', 'DC'],
  ['20101', 'VA'],
  ['33101', 'FL'],
  ['73301', 'TX'],
  ['73401', 'OK'],
  ['90210', 'CA'],
  ['99501', 'AK'],
])('the ZIP code %s is in %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

test.each(['00000', '09012', '34002', '96201'])('the ZIP code %s is in no state', (zip) => {
  expect(stateOfZip(zip)).toBeNull();
});
