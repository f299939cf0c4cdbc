import { resetPassword } from '@party-rental/contracts';
import { z } from 'zod';

/** The new password, with a repetition that is not sent. */
export const resetForm = z
  .object({ password: resetPassword.shape.password, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    // Reported together with the errors of the other field.
    when: () => true,
  });
