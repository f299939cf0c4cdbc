import { z } from 'zod';
import { emailAddress, firstBranchMessage, line, optionalLine, phoneNumber } from '../text/text.js';
import { email, personName, phone } from '../text/response-values.js';

/** Customers are USER; ADMIN and CREW are staff. */
export const role = z.enum(['USER', 'ADMIN', 'CREW']);
export type Role = z.infer<typeof role>;

/** The emails that a customer wants. */
export const preferences = z
  .object({ bookingConfirmations: z.boolean(), reminders: z.boolean(), promotions: z.boolean() })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferences>;

export const user = z
  .object({
    id: z.int(),
    username: z.string().max(50),
    email: email.nullable().meta({ description: 'Null for an admin who has not entered one yet' }),
    emailVerified: z
      .boolean()
      .meta({ description: 'Whether the user has opened the verification link sent to this email' }),
    firstName: personName,
    lastName: personName,
    phone: phone.nullable(),
    role,
    createdAt: z.iso.datetime(),
    preferences,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** The email that the shop writes to about an account. Staff must have verified it: a stranger could reset the password. */
export function reachableEmail({ role, email, emailVerified }: Pick<User, 'role' | 'email' | 'emailVerified'>) {
  return role === 'USER' || emailVerified ? email : null;
}

/** The token of an emailed link. */
export const linkToken = z.string().min(1, "The link isn't complete").max(200);

export const currentPassword = z.string().min(1, 'Please enter your current password').max(1000);
export const newPassword = z.string().min(8, 'Password must be at least 8 characters').max(1000);
export const firstName = line(60, 'First name is required');
export const lastName = line(60, 'Last name is required');
const phoneInput = z
  .union([phoneNumber(''), z.literal(''), z.null()], { error: firstBranchMessage })
  .transform((text) => text || null);

const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Telugu',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Thai',
  'Hangul',
];
const JAPANESE_AND_CHINESE = ['Han', 'Hiragana', 'Katakana'].map((script) => `\\p{scx=${script}}`).join('');
const letters = [...SCRIPTS.map((script) => `\\p{scx=${script}}`), JAPANESE_AND_CHINESE];
const ONE_SCRIPT = new RegExp(`^(${letters.map((script) => `[${script}\\d._-]*`).join('|')})$`, 'u');

/** Letters of several scripts could look like another person's name. */
export const username = line(50, 'Username is required')
  .transform((name) => name.normalize('NFKC'))
  .refine((name) => /^[\p{L}\p{N}._-]*$/u.test(name), 'Please use letters, digits, dots, dashes and underscores')
  .refine((name) => ONE_SCRIPT.test(name), 'Please use the letters of one alphabet')
  .meta({ description: 'Letters of one script, digits, dots, dashes and underscores; stored in NFKC' });

export const login = z
  .object({
    username: optionalLine(254).min(1, 'Please enter your username or email'),
    password: z.string().min(6, 'Password must be at least 6 characters').max(1000),
  })
  .meta({ id: 'Login' });

export const register = z
  .object({
    username,
    email: emailAddress,
    password: newPassword,
    firstName,
    lastName,
    phone: phoneInput.default(null),
  })
  .meta({ id: 'Register' });
export type RegisterInput = z.output<typeof register>;

/** The password was right, and the account has two-step sign-in: send the challenge back with a code. */
export const secondFactorChallenge = z
  .object({
    secondFactor: z.literal(true),
    challenge: z
      .string()
      .max(300)
      .meta({ description: 'Signed; valid for 10 minutes, and only for sign-in with a code' }),
  })
  .meta({ id: 'SecondFactorChallenge' });

/** Fields left out stay unchanged. */
export const changeUser = z
  .object({
    firstName,
    lastName,
    email: emailAddress,
    phone: phoneInput,
    currentPassword: z.string().max(1000).meta({ description: 'Required for a new email or password' }),
    newPassword,
  })
  .partial()
  .refine((change) => change.newPassword === undefined || change.currentPassword, {
    path: ['currentPassword'],
    message: 'Please enter your current password',
  })
  .meta({ id: 'ChangeUser' });
export type ChangeUserInput = z.output<typeof changeUser>;

export const deleteUser = z.object({ currentPassword }).meta({ id: 'DeleteUser' });

export const verifyAddress = z.object({ token: linkToken }).meta({ id: 'VerifyAddress' });

/** The verified user, and the number of guest bookings just added to the account. */
export const verifiedAddress = z.object({ user, claimedBookings: z.int() }).meta({ id: 'VerifiedAddress' });

/** The part of a request that limits per email read. */
export const withEmail = z.object({ email: emailAddress });
export const withCustomerEmail = z.object({ customerEmail: emailAddress });

export const requestPasswordReset = withEmail.meta({ id: 'RequestPasswordReset' });

export const resetPassword = z.object({ token: linkToken, password: newPassword }).meta({ id: 'ResetPassword' });

export const findBooking = withEmail.meta({ id: 'FindBooking' });
