import { addAdjustment } from '@party-rental/contracts';
import { z } from 'zod';
import { typedAmount } from '../../../shared/order/typed-amount';

/** A discount or a charge as typed; its amount is positive. */
export const adjustmentForm = z.object({
  kind: z.enum(['discount', 'charge']),
  amount: typedAmount(z.int('Please enter an amount').min(1, 'Please enter an amount above $0.00')),
  reason: addAdjustment.shape.reason,
});

/** Cents; negative for a discount. */
export function signed(kind: string | undefined, cents: number): number {
  return kind === 'charge' ? cents : -cents;
}
