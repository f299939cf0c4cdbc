import { z } from 'zod';
import { register } from '../accounts/accounts.js';

/** What a new shop needs, in the order in which its owner is asked. */
export const SETUP_STEPS = ['account', 'business', 'look', 'prices', 'delivery', 'items', 'email', 'payments'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

export const setup = z
  .object({
    needed: z.boolean().meta({ description: 'Whether the shop has no admin yet; never in the demonstration' }),
    steps: z
      .array(z.object({ key: z.enum(SETUP_STEPS), done: z.boolean(), skipped: z.boolean() }))
      .max(SETUP_STEPS.length)
      .meta({ description: 'For anyone while it is needed, then for admins of a shop in production' }),
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof setup>;

export const setupAccount = register
  .omit({ phone: true })
  .extend({ code: z.string().max(100).meta({ description: 'As printed at the start; without it, 403' }) })
  .meta({ id: 'SetupAccount' });
export type SetupAccount = z.output<typeof setupAccount>;
