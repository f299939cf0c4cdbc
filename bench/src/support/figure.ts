/** One figure of docs/performance.md: ours and a reference, measured in turn in one run. */
export interface Figure {
  ours: number;
  reference: number;
  ratio: number;
  unit: string;
}

export type Figures = Record<string, Figure>;

export function figure(ours: number, reference: number, unit: string): Figure {
  return { ours, reference, ratio: ours / reference, unit };
}

/** The bound of a figure's ratio. */
export type Bound = { atLeast: number } | { atMost: number };

export function holds(ratio: number, bound: Bound): boolean {
  return 'atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** `share` from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Measures the sides in turn, so that other load affects all alike. Returns the median of each. */
export async function byTurns<Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<number>>,
): Promise<Record<Side, number>> {
  const names = Object.keys(sides) as Side[];
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>;
  for (let round = 0; round < rounds; round += 1) for (const name of names) found[name].push(await sides[name]());
  return Object.fromEntries(names.map((name) => [name, median(found[name])])) as Record<Side, number>;
}
