import { expect, test } from 'vitest';
import { randomBytes } from './random-bytes.js';

test('random bytes are never returned twice, and are not all equal', () => {
  const given = Array.from({ length: 2000 }, () => randomBytes(12).toString('hex'));
  expect(new Set(given).size).toBe(2000);
  expect(new Set(given.join('')).size).toBe(16);
  expect(given.some((bytes) => /^0+$/.test(bytes))).toBe(false);
  expect(randomBytes(4096)).toHaveLength(4096);
});
