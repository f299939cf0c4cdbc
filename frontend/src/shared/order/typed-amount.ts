import { z } from 'zod';
import { centsOf } from '../../lib/format-text';

/** An amount in dollars as typed, in cents for the request. */
export function typedAmount(amount: z.ZodType<number, number>) {
  return z.string().transform(centsOf).pipe(amount);
}
