import { toNumber } from '@party-rental/contracts';
import { z } from 'zod';

/** Typed dollars in cents, rounded; 0 if empty, NaN if not a number. */
export function toCents(dollars: string): number {
  return Math.round(toNumber(dollars) * 100);
}

/** Cents as dollars with two decimals, for an input: `189.00` */
export function toDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** An amount in dollars as typed, in cents for the request. */
export function typedAmount(amount: z.ZodType<number, number>) {
  return z.string().transform(toCents).pipe(amount);
}
