import { expect, test } from 'vitest';
import { toNumberKey, toSearchCondition, toSearchForms } from './search.js';

const CUSTOMER = { texts: ['name'], phone: 'phone' };

test('a phone number is searched by its digits, with and without the country code', () => {
  expect(toSearchForms('(555) 010-2030')).toEqual(['(555) 010-2030', '5550102030']);
  expect(toSearchForms('+1 555.010.2030')).toEqual(['+1 555.010.2030', '15550102030', '5550102030']);
  expect(toSearchForms('15550102030')).toEqual(['15550102030', '5550102030']);
  expect(toSearchForms('Dana Miller')).toEqual(['Dana Miller']);
});

test('an order number is searched without its dashes', () => {
  expect(toSearchForms('pr 7k3m 9q2f')).toEqual(['pr 7k3m 9q2f', 'pr7k3m9q2f']);
  expect(toSearchForms('PR ABCD–EFGH')).toEqual(['PR ABCD–EFGH', 'PRABCDEFGH']);
  expect(toSearchForms('abcd efgh')).toEqual(['abcd efgh', 'abcdefgh']);
});

test.each(['(555) 010-2030', '+1 555.010.2030', '15550102030', '555–010–2030 ext. 12', '５５５０１０２０３０'])(
  '%s is looked up as a whole phone number',
  (words) => {
    expect(toSearchCondition(CUSTOMER, words, () => '$1')).toBe('phone_key = national_phone($1)');
  },
);

test.each(['555-010', '010-2030', '25550102030', '555 010 2030 1'])('%s is searched as text', (words) => {
  expect(toSearchCondition(CUSTOMER, words, () => '$1')).toContain('like any');
});

test('a whole phone number is searched as text in a table without phones', () => {
  expect(toSearchCondition({ texts: ['email'] }, '5550102030', () => '$1')).toContain('like any');
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
