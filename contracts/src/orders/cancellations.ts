import { z } from 'zod';

/** Who wanted a cancellation, and so whose terms hold. */
export const CANCELLED_BY = ['CUSTOMER', 'SHOP', 'WEATHER'] as const;
export type CancelledBy = (typeof CANCELLED_BY)[number];

export const chargeAmount = z
  .int('Please enter an amount')
  .min(0, "An amount can't be negative")
  .max(100_000_000)
  .meta({ description: 'Cents, before tax' });

/** What the owner says about a cancellation. */
export const cancellationTerms = {
  requestedBy: z.enum(CANCELLED_BY).optional().meta({
    description:
      'Who wanted it. After the free hours, CUSTOMER is charged what the terms of the order say. Calls of customers are always CUSTOMER; those of admins are SHOP by default',
  }),
  charge: chargeAmount.optional().meta({
    description: 'Only an admin can send it, and only for a whole order: replaces what the terms say',
  }),
};
