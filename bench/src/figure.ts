/** One figure of docs/performance.md: ours beside a reference, measured by turns in one run. */
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

/** What the ratio of a figure has to be. */
export type Bound = { atLeast: number } | { atMost: number };

export function holds(ratio: number, bound: Bound): boolean {
  return 'atLeast' in bound ? ratio >= bound.atLeast : ratio <= bound.atMost;
}
