import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { BookingTokens } from './booking-token.js';

const SECRET = 'a secret of at least 32 characters';
const tokens = new BookingTokens(SECRET);

test('a token is valid for its booking only', () => {
  const token = tokens.sign('booking-1');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(tokens.findVersion('booking-1', token, 0)).toBe(0);
  expect(tokens.findVersion('booking-2', token, 0)).toBeUndefined();
});

test('a token contains its version, up to the latest', () => {
  const token = tokens.sign('booking-1', 2);
  expect(tokens.findVersion('booking-1', token, 2)).toBe(2);
  expect(tokens.findVersion('booking-1', token, 5)).toBe(2);
  expect(tokens.findVersion('booking-1', token, 1)).toBeUndefined();
});

test('a token from before versions existed has version 0', () => {
  const mailed = createHmac('sha256', SECRET).update('booking:booking-1').digest('base64url');
  expect(tokens.findVersion('booking-1', mailed, 3)).toBe(0);
});

test('a token of another secret, a part of one, or an empty one is invalid', () => {
  for (const token of [
    new BookingTokens('another secret').sign('booking-1'),
    tokens.sign('booking-1').slice(0, 20),
    '',
    '%%%',
  ])
    expect(tokens.findVersion('booking-1', token, 3)).toBeUndefined();
});
