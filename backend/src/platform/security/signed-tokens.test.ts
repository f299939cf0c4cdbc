import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { StillClock } from '../../../test-support/still-clock.js';
import { DEVICE_DAYS, readAccountId, readTokenId, SignedTokens } from './signed-tokens.js';

const SECRET = 'a secret of at least 32 characters';
const clock = new StillClock(new Date('2026-11-21T15:00:00Z'));
const tokens = new SignedTokens(SECRET, clock);
const others = new SignedTokens('another secret of 32 characters!', clock);

const account = { id: 7, email: 'dana@example.com', passwordHash: 'hash', passwordResetId: 'request-1' };
const enrollable = { id: 7, passwordHash: 'hash', enrollmentId: 'link-1' };
const device = { deviceId: 'device-1', id: 7, passwordHash: 'hash' };

test('a token of a booking is valid for it in one version only', () => {
  const token = tokens.sign('booking', { bookingId: 'booking-1', version: 2 });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(tokens.isValid('booking', token, { bookingId: 'booking-1', version: 2 })).toBe(true);
  expect(tokens.isValid('booking', token, { bookingId: 'booking-1', version: 1 })).toBe(false);
  expect(tokens.isValid('booking', token, { bookingId: 'booking-2', version: 2 })).toBe(false);
});

test('a token of a booking from before versions existed has version 0', () => {
  const mailed = createHmac('sha256', SECRET).update('booking:booking-1').digest('base64url');
  expect(tokens.sign('booking', { bookingId: 'booking-1', version: 0 })).toBe(mailed);
  expect(tokens.sign('booking', { bookingId: 'booking-1' })).toBe(mailed);
});

test('a token contains the id by which its subject is found', () => {
  expect(readAccountId(tokens.sign('password-reset', account))).toBe(7);
  expect(readTokenId(tokens.sign('device', device))).toBe('device-1');
  expect(tokens.findHeldEntry(tokens.sign('waitlist-hold', { entryId: 'entry-1' }))).toBe('entry-1');
  expect(tokens.findHeldEntry(tokens.sign('waitlist-leave', { entryId: 'entry-1' }))).toBeUndefined();
  for (const text of ['', '-1.a.b', '1e3.a.b', '99999999999.a.b', 'x.a.b']) expect(readAccountId(text)).toBeUndefined();
});

const CASES = [
  ['booking', { bookingId: 'booking-1' }, { bookingId: 'booking-2' }],
  ['email-undo', { orderId: 'order-1', version: 1 }, { orderId: 'order-1', version: 2 }],
  ['waitlist-leave', { entryId: 'entry-1' }, { entryId: 'entry-2' }],
  ['waitlist-hold', { entryId: 'entry-1' }, { entryId: 'entry-2' }],
  ['invitation', { id: 'a', expiresAt: new Date(1) }, { id: 'a', expiresAt: new Date(2) }],
  ['address', { userId: 7, email: 'dana@example.com' }, { userId: 8, email: 'dana@example.com' }],
  ['address', { userId: 7, email: 'dana@example.com' }, { userId: 7, email: 'dana@example.org' }],
  ['password-reset', account, { ...account, id: 8 }],
  ['password-reset', account, { ...account, email: 'robin@example.com' }],
  ['password-reset', account, { ...account, passwordHash: 'another hash' }],
  ['password-reset', account, { ...account, passwordResetId: 'request-2' }],
  ['enrollment', enrollable, { ...enrollable, enrollmentId: 'link-2' }],
  ['enrollment', enrollable, { ...enrollable, passwordHash: 'another hash' }],
  ['challenge', { id: 7, passwordHash: 'hash' }, { id: 7, passwordHash: 'another hash' }],
  ['device', device, { ...device, id: 8 }],
  ['device', device, { ...device, passwordHash: 'another hash' }],
] as const;

// Each case's kind fits its subjects.
const check = tokens.check.bind(tokens) as (kind: string, token: string, subject: object) => string;
const signBy = (by: SignedTokens) => by.sign.bind(by) as (kind: string, subject: object) => string;
const sign = signBy(tokens);

test.each(CASES)('a token of the kind %s is valid for its subject only', (kind, subject, another) => {
  const token = sign(kind, subject);
  expect(check(kind, token, subject)).toBe('valid');
  expect(check(kind, token, another)).toBe('wrong');
});

test.each(CASES.map(([kind, subject]) => [kind, subject] as const))(
  'a changed, truncated, extended or forged token of the kind %s is wrong',
  (kind, subject) => {
    const token = sign(kind, subject);
    const parts = token.split('.');
    const later = new Date('2099-01-01T00:00:00Z').getTime().toString(36);
    const forged = [
      '',
      '.',
      '..',
      '%%%',
      token.slice(0, -2),
      `${token}.x`,
      `x.${token}`,
      parts.slice(0, -1).join('.'),
      ...parts.map((_, i) => parts.with(i, later).join('.')),
      signBy(others)(kind, subject),
    ];
    for (const one of forged) expect(check(kind, one, subject)).toBe('wrong');
  },
);

test.each([
  ['address', 24],
  ['password-reset', 1],
  ['enrollment', 1],
  ['challenge', 1 / 6],
  ['device', DEVICE_DAYS * 24],
] as const)('a token of the kind %s expires after %d hours', (kind, hours) => {
  const subject = { ...account, ...enrollable, ...device, userId: 7 };
  const signedAt = clock.time.getTime();
  const token = sign(kind, subject);
  clock.time = new Date(signedAt + hours * 3_600_000 - 1);
  expect(check(kind, token, subject)).toBe('valid');
  clock.time = new Date(signedAt + hours * 3_600_000);
  expect(check(kind, token, subject)).toBe('expired');
});

test('the address is compared case-insensitively', () => {
  const token = tokens.sign('address', { userId: 7, email: 'dana@example.com' });
  expect(tokens.check('address', token, { userId: 7, email: 'Dana@Example.com' })).toBe('valid');
});
