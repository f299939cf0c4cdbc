import { register } from '@party-rental/contracts';
import { z } from 'zod';

/** The passwords and the new one once more, which is not sent. */
export const passwordForm = z
  .object({
    currentPassword: z.string().min(1, 'Please enter your current password'),
    newPassword: register.shape.password,
    confirmPassword: z.string(),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    // Said together with the faults of the other fields, not only once those are gone.
    when: () => true,
  })
  .transform(({ currentPassword, newPassword }) => ({ currentPassword, newPassword }));
