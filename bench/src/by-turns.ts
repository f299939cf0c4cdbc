import { median } from './median.js';

/** Measures each side once a round, so that what else the machine does falls on all alike. Answers the median of each. */
export async function byTurns<Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<number>>,
): Promise<Record<Side, number>> {
  const names = Object.keys(sides) as Side[];
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>;
  for (let round = 0; round < rounds; round += 1) for (const name of names) found[name].push(await sides[name]());
  return Object.fromEntries(names.map((name) => [name, median(found[name])])) as Record<Side, number>;
}
