/** Dollars as typed, in cents, rounded; nothing typed is nothing to pay. NaN for what is no number. */
export function centsOf(dollars: string): number {
  return Math.round(Number(dollars) * 100);
}

/** Cents as dollars with two decimals, to be typed over: `189.00` */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
