import { z } from 'zod';
import { emailAddress, firstBranchMessage, line, optionalLine, phoneNumber } from './text.js';

export const role = z.enum(['USER', 'ADMIN']);
export type Role = z.infer<typeof role>;

export const user = z
  .object({
    id: z.int(),
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    role,
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const login = z
  .object({
    username: optionalLine(254).min(1, 'Please enter your username or email'),
    password: z.string().min(6, 'Password must be at least 6 characters').max(1000),
  })
  .meta({ id: 'Login' });

export const register = z
  .object({
    username: line(50, 'Username is required').regex(
      /^[\p{L}\p{N}._-]*$/u,
      'Please use letters, digits, dots, dashes and underscores',
    ),
    email: emailAddress,
    password: z.string().min(8, 'Password must be at least 8 characters').max(1000),
    firstName: line(60, 'First name is required'),
    lastName: line(60, 'Last name is required'),
    phone: z
      .union([phoneNumber(''), z.literal(''), z.null()], { error: firstBranchMessage })
      .optional()
      .transform((phone) => phone || null),
  })
  .meta({ id: 'Register' });
export type RegisterInput = z.output<typeof register>;
