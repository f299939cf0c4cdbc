import { register } from '@party-rental/contracts';
import { z } from 'zod';
import { confirmPassword, repeats } from '../sign-in/repeated-password';

export const passwordForm = z
  .object({
    currentPassword: z.string().min(1, 'Please enter your current password'),
    newPassword: register.shape.password,
    confirmPassword,
  })
  .refine(...repeats('newPassword'))
  .transform(({ currentPassword, newPassword }) => ({ currentPassword, newPassword }));
