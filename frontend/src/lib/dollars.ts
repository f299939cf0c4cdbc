/** Typed dollars in cents, rounded; 0 if empty, NaN if not a number. */
export function centsOf(dollars: string): number {
  return Math.round(Number(dollars) * 100);
}

/** Cents as dollars with two decimals, for an input: `189.00` */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
