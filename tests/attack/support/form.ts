import { randomInt } from 'node:crypto';

/** The long form repeats each attack many more times. */
export const isLong = process.env['ATTACK_FORM'] === 'long';

/** Returns a random part of similar values in the short form, all in the long form. */
export function some<T>(many: readonly T[], count = 4): T[] {
  if (isLong) return [...many];
  const first = randomInt(many.length);
  return [...many.slice(first), ...many.slice(0, first)].slice(0, count);
}

/** Returns how often to repeat a random attack. */
export function tries(short: number): number {
  return isLong ? short * 20 : short;
}
