import { register } from '@party-rental/contracts';
import { z } from 'zod';

/** The contract's fields and the password once more, which is not sent. */
export const registerForm = register
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    // Said together with the faults of the other fields, not only once those are gone.
    when: () => true,
  })
  .transform((fields) => register.parse(fields));
