/** One figure of docs/performance.md: ours beside a reference, measured by turns in one run. */
export interface Figure {
  ours: number;
  reference: number;
  ratio: number;
  unit: string;
}
