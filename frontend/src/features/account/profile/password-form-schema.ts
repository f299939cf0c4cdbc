import { register } from '@party-rental/contracts';
import { z } from 'zod';

/** The passwords, with a repetition that is not sent. */
export const passwordForm = z
  .object({
    currentPassword: z.string().min(1, 'Please enter your current password'),
    newPassword: register.shape.password,
    confirmPassword: z.string(),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    // Reported together with the errors of the other fields.
    when: () => true,
  })
  .transform(({ currentPassword, newPassword }) => ({ currentPassword, newPassword }));
