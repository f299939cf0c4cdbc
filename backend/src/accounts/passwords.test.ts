import { expect, test } from 'vitest';
import { parseOptions } from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './passwords.js';

const accountWith = async (password: string) => ({ passwordHash: await hashPassword(password) });

test('a password is stored as an Argon2id hash of 19 MiB, 2 passes and 1 lane', async () => {
  const { passwordHash } = await accountWith('correct horse');
  expect(passwordHash).toMatch(/^\$argon2id\$/);
  expect(parseOptions(passwordHash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

test('only the password matches', async () => {
  const account = await accountWith('correct horse');
  expect(await verifyPassword(account, 'correct horse')).toBe(true);
  expect(await verifyPassword(account, 'Correct horse')).toBe(false);
  expect(await verifyPassword(null, 'correct horse')).toBe(false);
});

test('every character of a long password counts', async () => {
  const account = await accountWith('a'.repeat(1000));
  expect(await verifyPassword(account, `${'a'.repeat(999)}b`)).toBe(false);
});

test('composed and decomposed letters are equal', async () => {
  const account = await accountWith('caf\u00e9 au lait');
  expect(await verifyPassword(account, 'cafe\u0301 au lait')).toBe(true);
});

test('an unknown name costs as much hashing as a wrong password', async () => {
  const account = await accountWith('correct horse');
  const [withAccount, without] = await leastCpuTime(
    15,
    () => verifyPassword(account, 'wrong horse'),
    () => verifyPassword(null, 'wrong horse'),
  );
  expect(without).toBeGreaterThan(withAccount / 2);
}, 60_000);

/** The lowest processor time of several runs in microseconds, so that other processes do not count. */
async function leastCpuTime(times: number, one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const least: [number, number] = [Infinity, Infinity];
  for (let time = 0; time < times; time++) {
    least[0] = Math.min(least[0], await cpuTime(one));
    least[1] = Math.min(least[1], await cpuTime(other));
  }
  return least;
}

async function cpuTime(act: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
