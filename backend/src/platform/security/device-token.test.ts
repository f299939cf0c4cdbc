import { expect, test } from '@jest/globals';
import { MovableClock } from '../../../test-support/movable-clock.js';
import { DEVICE_DAYS, DeviceTokens } from './device-token.js';

const clock = new MovableClock();
const tokens = new DeviceTokens('x'.repeat(32), clock);

test('a token contains its device, for the account and password it was signed for', () => {
  const token = tokens.sign(7, 'hash', 'device-1');
  expect(tokens.verify(token, 7, 'hash')).toBe('device-1');
  expect(tokens.verify(token, 8, 'hash')).toBeUndefined();
  expect(tokens.verify(token, 7, 'another hash')).toBeUndefined();
  expect(new DeviceTokens('y'.repeat(32), clock).verify(token, 7, 'hash')).toBeUndefined();
});

test('a changed, truncated or forged token is invalid', () => {
  const token = tokens.sign(7, 'hash', 'device-1');
  const [id, expires, mac] = token.split('.');
  for (const forged of ['', '.', '..', `${id}.${expires}`, `device-2.${expires}.${mac}`, `${id}.zzzzzzzzz.${mac}`])
    expect(tokens.verify(forged, 7, 'hash')).toBeUndefined();
});

test('a token expires', () => {
  const token = tokens.sign(7, 'hash');
  clock.moveAhead(DEVICE_DAYS - 1);
  expect(tokens.verify(token, 7, 'hash')).toBeDefined();
  clock.moveAhead(DEVICE_DAYS);
  expect(tokens.verify(token, 7, 'hash')).toBeUndefined();
});

test('two devices have different ids', () => {
  const ids = [1, 2].map(() => tokens.verify(tokens.sign(7, 'hash'), 7, 'hash'));
  expect(new Set(ids).size).toBe(2);
});
