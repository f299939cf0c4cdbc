/** `percent` may have three decimals, and may be negative. In cents, rounded away from 0. */
export function takePercent(amount: number, percent: number): number {
  const thousandths = Math.round(percent * 1_000);
  return Math.sign(thousandths) * Math.round((amount * Math.abs(thousandths)) / 100_000) || 0;
}
