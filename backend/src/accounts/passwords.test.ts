import { expect, test } from '@jest/globals';
import { parseOptions } from '@node-rs/argon2';
import { hashPassword, isPasswordOf } from './passwords.js';

const accountWith = async (password: string) => ({ passwordHash: await hashPassword(password) });

test('a password is kept as an Argon2id hash of 19 MiB, 2 passes and 1 lane', async () => {
  const { passwordHash } = await accountWith('correct horse');
  expect(passwordHash).toMatch(/^\$argon2id\$/);
  expect(parseOptions(passwordHash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

test('the password matches, and nothing else does', async () => {
  const account = await accountWith('correct horse');
  expect(await isPasswordOf(account, 'correct horse')).toBe(true);
  expect(await isPasswordOf(account, 'Correct horse')).toBe(false);
  expect(await isPasswordOf(null, 'correct horse')).toBe(false);
});

test('every character of a long password counts', async () => {
  const account = await accountWith('a'.repeat(1000));
  expect(await isPasswordOf(account, `${'a'.repeat(999)}b`)).toBe(false);
});

test('it does not matter how a keyboard composes a letter', async () => {
  const account = await accountWith('caf\u00e9 au lait');
  expect(await isPasswordOf(account, 'cafe\u0301 au lait')).toBe(true);
});

test('a name without an account is refused as slowly as a wrong password', async () => {
  const account = await accountWith('correct horse');
  const [withAccount, without] = await fastest(
    15,
    () => isPasswordOf(account, 'wrong horse'),
    () => isPasswordOf(null, 'wrong horse'),
  );
  expect(without).toBeGreaterThan(withAccount / 2);
}, 60_000);

/** The shortest time of each, in milliseconds. By turns, so that what else the machine does falls on both. */
async function fastest(times: number, one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const found: [number, number] = [Infinity, Infinity];
  for (let time = 0; time < times; time++) {
    found[0] = Math.min(found[0], await duration(one));
    found[1] = Math.min(found[1], await duration(other));
  }
  return found;
}

async function duration(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}
