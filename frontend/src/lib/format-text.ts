/** `1 unit`, `3 units`. */
export function count(amount: number, singular: string, plural = `${singular}s`): string {
  return `${amount} ${amount === 1 ? singular : plural}`;
}

/** `tel:5551234567` */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** Typed dollars in cents, rounded; 0 if empty, NaN if not a number. */
export function centsOf(dollars: string): number {
  return Math.round(Number(dollars) * 100);
}

/** Cents as dollars with two decimals, for an input: `189.00` */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
