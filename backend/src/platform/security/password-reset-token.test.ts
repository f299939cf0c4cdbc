import { expect, test } from '@jest/globals';
import { Clock } from '../clock.js';
import { PasswordResetTokens } from './password-reset-token.js';

class SetClock extends Clock {
  time = new Date('2026-11-23T12:00:00Z');

  override now(): Date {
    return this.time;
  }
}

const clock = new SetClock();
const SECRET = 'a secret of at least 32 characters';
const tokens = new PasswordResetTokens(SECRET, clock);
const dana = { id: 7, email: 'dana@example.com', passwordHash: 'hash', passwordResetId: 'request-1' };

test('a token is valid for an hour', () => {
  const token = tokens.sign(dana);
  expect(tokens.readAccountId(token)).toBe(7);
  expect(tokens.isValid(token, { ...dana, email: 'Dana@Example.com' })).toBe(true);
  clock.time = new Date('2026-11-23T12:59:59Z');
  expect(tokens.isValid(token, dana)).toBe(true);
  clock.time = new Date('2026-11-23T13:00:00Z');
  expect(tokens.isValid(token, dana)).toBe(false);
});

test.each([
  ['account', { id: 8 }],
  ['email', { email: 'robin@example.com' }],
  ['password', { passwordHash: 'another hash' }],
  ['request', { passwordResetId: 'request-2' }],
  ['request that was made at all', { passwordResetId: null }],
])('another %s ends it', (_, change) => {
  expect(tokens.isValid(tokens.sign(dana), { ...dana, ...change })).toBe(false);
});

test('a forged token is invalid', () => {
  const token = tokens.sign(dana);
  const [id, expires, mac] = token.split('.');
  const later = (parseInt(expires ?? '', 36) + 3_600_000).toString(36);
  const others = new PasswordResetTokens('another secret of 32 characters!', clock).sign(dana);
  for (const forged of [`${id}.${later}.${mac}`, `8.${expires}.${mac}`, `${id}.${expires}.`, others, 'made.up', ''])
    expect(tokens.isValid(forged, dana)).toBe(false);
  for (const text of ['', '-1.a.b', '1e3.a.b', '99999999999.a.b', 'x.a.b'])
    expect(tokens.readAccountId(text)).toBeUndefined();
});
