import { z } from 'zod';
import { cents } from '../pricing/order-figures.js';

/** What a customer pays on the page of the payment provider. */
export const CHECKOUT_SUBJECTS = ['DEPOSIT', 'BALANCE', 'TOTAL'] as const;
export type CheckoutSubject = (typeof CHECKOUT_SUBJECTS)[number];

export const createCheckoutSession = z
  .object({ pay: z.enum(CHECKOUT_SUBJECTS, 'Please choose what to pay') })
  .meta({ id: 'CreateCheckoutSession' });

export const checkoutSession = z
  .object({
    id: z.uuid(),
    url: z.string().max(2_000).meta({ description: 'Of the page on which the customer pays' }),
    amount: cents,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CheckoutSession' });
export type CheckoutSession = z.infer<typeof checkoutSession>;
