import { expect, test } from '@jest/globals';
import { toNumberKey, toSearchCondition, toSearchPatterns } from './search.js';

test('a text is searched anywhere, and a short one at the beginning of a word', () => {
  expect(toSearchPatterns('Dana Miller')).toEqual(['%Dana Miller%']);
  expect(toSearchPatterns('Da')).toEqual(['Da%', '% Da%', '%\nDa%']);
});

test('patterns in a text are literal', () => {
  expect(toSearchPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
});

test('a phone number is searched by its digits, with and without the country code', () => {
  expect(toSearchPatterns('(555) 010-2030')).toEqual(['%(555) 010-2030%', '%5550102030%']);
  expect(toSearchPatterns('+1 555.010.2030')).toEqual(['%+1 555.010.2030%', '%15550102030%', '%5550102030%']);
  expect(toSearchPatterns('15550102030')).toEqual(['%15550102030%', '%5550102030%']);
});

test('an order number is searched without its dashes', () => {
  expect(toSearchPatterns('pr 7k3m 9q2f')).toEqual(['%pr 7k3m 9q2f%', '%pr7k3m9q2f%']);
  expect(toSearchPatterns('PR ABCD-EFGH')).toEqual(['%PR ABCD-EFGH%', '%PRABCDEFGH%']);
  expect(toSearchPatterns('abcd efgh')).toEqual(['%abcd efgh%', '%abcdefgh%']);
});

test.each(['(555) 010-2030', '+1 555.010.2030', '15550102030'])('%s is looked up as a whole phone number', (words) => {
  const values: unknown[] = [];
  const condition = toSearchCondition({ texts: ['name'], phone: 'phone' }, words, (value) => `$${values.push(value)}`);
  expect(condition).toBe(`right(regexp_replace(phone, '[^0-9]', '', 'g'), 10) = $1`);
  expect(values).toEqual(['5550102030']);
});

test.each(['555-010', '010-2030', '25550102030', '555 010 2030 1'])('%s is searched as text', (words) => {
  expect(toSearchCondition({ texts: ['name'], phone: 'phone' }, words, () => '$1')).toContain('ilike any');
});

test.each([
  ['PR-7K3M-9Q2F', 'PR7K3M9Q2F'],
  ['pr 7k3m 9q2f', 'PR7K3M9Q2F'],
  ['7k3m9q2f', 'PR7K3M9Q2F'],
  ['7K3M-9Q2F-12', 'PR7K3M9Q2F12'],
  // Its code begins with PR.
  ['PRAB-2345', 'PRPRAB2345'],
  ['PR-7K3M', undefined],
  ['PR-7K3M-9Q2F-b', undefined],
  ['019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44', undefined],
])('%s is the number %s', (typed, key) => {
  expect(toNumberKey(typed)).toBe(key);
});
