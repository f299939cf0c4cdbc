import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { cents } from '../pricing/order-figures.js';

/** What a customer pays on the page of the payment provider. A damage deposit is only held on the card. */
export const CHECKOUT_SUBJECTS = ['DEPOSIT', 'BALANCE', 'TOTAL', 'DAMAGE_DEPOSIT'] as const;
export type CheckoutSubject = (typeof CHECKOUT_SUBJECTS)[number];

export const createCheckoutSession = z
  .object({
    pay: z.enum(CHECKOUT_SUBJECTS, 'Please choose what to pay'),
    chargeBalance: z.object({ upTo: cents, on: calendarDate }).optional().meta({
      description:
        'With DEPOSIT: the customer agrees that the same card is charged the balance, never more than this, on the day before the first event day',
    }),
  })
  .meta({ id: 'CreateCheckoutSession' });
export type CreateCheckoutSession = z.output<typeof createCheckoutSession>;

export const checkoutSession = z
  .object({
    id: z.uuid(),
    url: z.string().max(2_000).meta({ description: 'Of the page on which the customer pays' }),
    amount: cents,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CheckoutSession' });
export type CheckoutSession = z.infer<typeof checkoutSession>;
