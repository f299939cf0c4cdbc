import { expect, test } from 'vitest';
import { TOTP } from 'otpauth';
import { newTotpSecret, stepOfCode, totpUri } from './codes.js';

const AT = new Date('2026-11-23T12:00:10Z');
const SECRET = newTotpSecret();
const codeIn = (seconds: number) => new TOTP({ secret: SECRET }).generate({ timestamp: AT.getTime() + seconds * 1000 });
const STEP = Math.floor(AT.getTime() / 30_000);

test('a code of this step, the one before or the one after counts, and tells its step', () => {
  expect(stepOfCode(SECRET, codeIn(0), AT)).toBe(STEP);
  expect(stepOfCode(SECRET, codeIn(-30), AT)).toBe(STEP - 1);
  expect(stepOfCode(SECRET, codeIn(30), AT)).toBe(STEP + 1);
});

test.each([-90, -60, 60, 90])('a code of %s seconds later does not count', (seconds) => {
  expect(stepOfCode(SECRET, codeIn(seconds), AT)).toBeUndefined();
});

test.each(['', '12345', '1234567', 'abcdef', '００００００'])('%j is no code', (code) => {
  expect(stepOfCode(SECRET, code, AT)).toBeUndefined();
});

// RFC 6238, appendix B: the seed for SHA-1, and the last six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('at second %i, the code of the standard is %s', (second, code) => {
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(stepOfCode(seed, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test('the URI names the shop and the account', () => {
  expect(totpUri(SECRET, 'Hooray & Co', 'olga')).toMatch(
    new RegExp(`^otpauth://totp/Hooray%20%26%20Co:olga\\?issuer=Hooray%20%26%20Co&secret=${SECRET}&`),
  );
});
