import { expect, test } from '@jest/globals';
import { AddressTokens } from './address-token.js';
import { Clock } from '../clock.js';

class SetClock extends Clock {
  time = new Date('2026-11-21T15:00:00Z');

  override now(): Date {
    return this.time;
  }
}

const SECRET = 'a secret of at least 32 characters';
const clock = new SetClock();
const tokens = new AddressTokens(SECRET, clock);
const token = tokens.sign(7, 'dana@example.com');

test('a token proves one email of one user, case-insensitively', () => {
  expect(tokens.check(token, 7, 'Dana@Example.com')).toBe('valid');
  expect(tokens.check(token, 8, 'dana@example.com')).toBe('wrong');
  expect(tokens.check(token, 7, 'dana@example.org')).toBe('wrong');
});

test('a token expires after a day', () => {
  clock.time = new Date('2026-11-22T14:59:59Z');
  expect(tokens.check(token, 7, 'dana@example.com')).toBe('valid');
  clock.time = new Date('2026-11-22T15:00:00Z');
  expect(tokens.check(token, 7, 'dana@example.com')).toBe('expired');
});

test('a forged or extended token is wrong', () => {
  const [, mac] = token.split('.');
  const later = new Date('2027-01-01T00:00:00Z').getTime().toString(36);
  for (const forged of [`${later}.${mac}`, later, '', '.', `${token.slice(0, -2)}`, token.split('.')[0] ?? ''])
    expect(tokens.check(forged, 7, 'dana@example.com')).toBe('wrong');
  const others = new AddressTokens('another secret of 32 characters!', clock).sign(7, 'dana@example.com');
  expect(tokens.check(others, 7, 'dana@example.com')).toBe('wrong');
});
