import { formatCents } from '@party-rental/contracts';

/** `$20 more`, `$4.50 less each` or `same price`, of cents per unit. */
export function priceDifferenceText(cents: number, quantity: number): string {
  if (cents === 0) return 'same price';
  const amount = formatCents(Math.abs(cents)).replace(/\.00$/, '');
  return `${amount} ${cents > 0 ? 'more' : 'less'}${quantity > 1 ? ' each' : ''}`;
}
