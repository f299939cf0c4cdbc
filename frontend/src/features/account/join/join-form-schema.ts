import { acceptInvitation } from '@party-rental/contracts';
import { z } from 'zod';

const fields = acceptInvitation.omit({ token: true });

/** The contract's fields, with a repetition of the password that is not sent. */
export const joinForm = fields
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    // Reported together with the errors of the other fields.
    when: () => true,
  })
  .transform((all) => fields.parse(all));
