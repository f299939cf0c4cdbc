import { expect, test } from '@jest/globals';
import { BookingTokens } from './booking-token.js';

const tokens = new BookingTokens('a secret of at least 32 characters');

test('a token opens its booking and no other', () => {
  const token = tokens.sign('booking-1');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(tokens.isValid('booking-1', token)).toBe(true);
  expect(tokens.isValid('booking-2', token)).toBe(false);
});

test('a token of another secret, a part of one, or nothing opens nothing', () => {
  expect(tokens.isValid('booking-1', new BookingTokens('another secret').sign('booking-1'))).toBe(false);
  expect(tokens.isValid('booking-1', tokens.sign('booking-1').slice(0, 20))).toBe(false);
  expect(tokens.isValid('booking-1', '')).toBe(false);
  expect(tokens.isValid('booking-1', '%%%')).toBe(false);
});
