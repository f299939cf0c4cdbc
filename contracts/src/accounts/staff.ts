import { z } from 'zod';
import { firstName, lastName, linkToken, newPassword, role, username } from './accounts.js';
import { listSchema, email, personName } from '../text/response-values.js';
import { emailAddress } from '../text/text.js';

export const staffRole = role.extract(['ADMIN', 'CREW']);
export type StaffRole = z.infer<typeof staffRole>;

/** A person who works for the shop. */
export const staffMember = z
  .object({
    id: z.int(),
    username: z.string().max(120),
    firstName: personName,
    lastName: personName,
    email: email.nullable(),
    role: staffRole,
    isDisabled: z.boolean(),
    hasSecondFactor: z.boolean(),
    lastSignInAt: z.iso.datetime().nullable().meta({ description: 'Null if there was none in the last 90 days' }),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof staffMember>;

export const invitation = z
  .object({
    id: z.uuid(),
    email,
    role: staffRole,
    invitedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().meta({ description: 'When its link ends; resending it starts the time again' }),
  })
  .meta({ id: 'StaffInvitation' });
export type Invitation = z.infer<typeof invitation>;

export const staff = z
  .object({ members: listSchema(staffMember), invitations: listSchema(invitation) })
  .meta({ id: 'Staff' });

export const invite = z.object({ email: emailAddress, role: staffRole }).meta({ id: 'InviteStaff' });
export type Invite = z.output<typeof invite>;

/** What a person had created that worked without signing in, and ended with the person's access. */
export const endedAccess = z
  .object({
    kind: z.enum(['api_key', 'calendar_link', 'invitation', 'webhook']),
    name: z
      .string()
      .max(300)
      .meta({ description: 'The name of a key, the feed of a link, the host of a webhook, the role' }),
  })
  .meta({ id: 'EndedAccess' });
export type EndedAccess = z.infer<typeof endedAccess>;

const ACCESS_LABELS: Record<EndedAccess['kind'], string> = {
  api_key: 'API key',
  calendar_link: 'calendar link',
  invitation: 'invitation',
  webhook: 'webhook',
};

/** For example `Ended: API key Bookkeeping, webhook books.example.`; undefined if nothing ended. */
export function describeEnded(ended: readonly EndedAccess[]): string | undefined {
  const named = ended.map(({ kind, name }) => `${ACCESS_LABELS[kind]} ${name}`);
  return named.length > 0 ? `Ended: ${named.join(', ')}.` : undefined;
}

export const changedStaffMember = staffMember
  .extend({ ended: listSchema(endedAccess).meta({ description: 'What ended with the change' }) })
  .meta({ id: 'ChangedStaffMember' });
export type ChangedStaffMember = z.infer<typeof changedStaffMember>;

/** Fields left out stay unchanged. */
export const changeStaff = z
  .object({ role: staffRole, isDisabled: z.boolean().meta({ description: 'True also ends all sessions' }) })
  .partial()
  .meta({ id: 'ChangeStaff' });
export type ChangeStaff = z.output<typeof changeStaff>;

export const staffSession = z
  .object({
    id: z.uuid(),
    startedAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().meta({ description: 'To within five minutes' }),
    browser: z.string().max(60).nullable().meta({ description: 'Browser and system in words' }),
    network: z
      .string()
      .max(60)
      .nullable()
      .meta({ description: 'The /24 of an IPv4 address, or the /64 of an IPv6 address' }),
    isCurrent: z.boolean().meta({ description: 'Whether it is the session of this request' }),
  })
  .meta({ id: 'StaffSession' });
export type StaffSession = z.infer<typeof staffSession>;

/** How a sign-in of staff ended. */
export const SIGN_IN_OUTCOMES = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'code_reused',
  'too_many_attempts',
  'disabled',
  'credentials_changed',
] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

export const staffSignIn = z
  .object({
    at: z.iso.datetime(),
    name: z.string().max(250).meta({ description: 'First and last name of the account' }),
    outcome: z.enum(SIGN_IN_OUTCOMES),
    browser: z.string().max(60).nullable(),
    network: z.string().max(60),
  })
  .meta({ id: 'StaffSignIn' });
export type StaffSignIn = z.infer<typeof staffSignIn>;

/** What the link of an invitation shows. */
export const openInvitation = z.object({ email, role: staffRole }).meta({ id: 'OpenInvitation' });

export const acceptInvitation = z
  .object({ token: linkToken, username, password: newPassword, firstName, lastName })
  .meta({ id: 'AcceptInvitation' });
export type AcceptInvitation = z.output<typeof acceptInvitation>;
