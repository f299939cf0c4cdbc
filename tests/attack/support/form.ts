import { randomInt } from 'node:crypto';

/** The long form tries each attack many more times. */
export const isLong = process.env['ATTACK_FORM'] === 'long';

/** Of many alike, those that the short form tries: others each time. */
export function some<T>(many: readonly T[], count = 4): T[] {
  if (isLong) return [...many];
  const first = randomInt(many.length);
  return [...many.slice(first), ...many.slice(0, first)].slice(0, count);
}

/** How often to try what chance has a part in. */
export function tries(short: number): number {
  return isLong ? short * 20 : short;
}
