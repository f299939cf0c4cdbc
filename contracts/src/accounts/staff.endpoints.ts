import { z } from 'zod';
import { linkToken, user } from './accounts.js';
import {
  acceptInvitation,
  changedStaffMember,
  changeStaff,
  invitation,
  invite,
  openInvitation,
  staff,
  staffSession,
  staffSignIn,
} from './staff.js';
import { exampleStaffUser } from '../api/examples.js';
import { listSchema, pageSchema } from '../text/response-values.js';
import { orDigits } from '../text/text.js';
import type { Endpoint } from '../api/endpoint.js';
import { paging } from '../api/parameters.js';

const ofStaff = { access: 'admin', tag: 'Staff' } as const;
const byStaffId = z.object({ id: orDigits(z.int('This is not the number of an account').min(1).max(2_147_483_647)) });
const ofMember = { ...ofStaff, params: byStaffId, errors: ['not_found'] } as const;
const byInvitationId = z.object({ id: z.uuid('This is not an invitation id') });

const exampleInvitation = {
  id: '3f0b6f0e-52f3-4f1f-9d0c-6a5d1a6b7c8d',
  email: 'carl@example.com',
  role: 'CREW',
  invitedAt: '2026-11-21T15:04:05.000Z',
  expiresAt: '2026-11-28T15:04:05.000Z',
};
const exampleMember = {
  id: 9,
  username: 'olga',
  firstName: 'Olga',
  lastName: 'Owner',
  email: 'olga@example.com',
  role: 'ADMIN',
  isDisabled: false,
  hasSecondFactor: true,
  lastSignInAt: '2026-11-21T12:00:00.000Z',
};
const seen = { browser: 'Chrome on Windows', network: '203.0.113.0/24' };

/** For people with the link of an invitation. */
export const invitationEndpoints = {
  openInvitation: {
    method: 'GET',
    path: '/api/staff/invitation',
    access: 'anyone',
    tag: 'Accounts',
    summary: 'The invitation to the staff that a mailed link belongs to',
    query: z.object({ token: linkToken }),
    output: openInvitation,
    rateLimits: [{ max: 30, minutes: 10, per: 'network' }],
    errors: ['link_ended'],
    example: { output: { email: 'carl@example.com', role: 'CREW' } },
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/staff/invitation/acceptance',
    access: 'anyone',
    tag: 'Accounts',
    summary: 'Create the account of an invited person and sign in; the link works once',
    body: acceptInvitation,
    status: 201,
    output: user,
    rateLimits: [{ max: 10, minutes: 10, per: 'network' }],
    errors: ['link_ended', 'taken'],
    example: {
      body: {
        token: '3f0b6f0e-52f3-4f1f-9d0c-6a5d1a6b7c8d.4Jx…',
        username: 'carl',
        password: 'correct horse',
        firstName: 'Carl',
        lastName: 'Crew',
      },
      output: { ...exampleStaffUser, role: 'CREW' },
    },
  },
} as const satisfies Record<string, Endpoint>;

export const staffEndpoints = {
  staff: {
    method: 'GET',
    path: '/api/admin/staff',
    ...ofStaff,
    summary: 'Admins and crew members, and the invitations that are not accepted yet',
    output: staff,
    example: { output: { members: [exampleMember], invitations: [exampleInvitation] } },
  },
  inviteStaff: {
    method: 'POST',
    path: '/api/admin/staff/invitations',
    ...ofStaff,
    summary: 'Invite an admin or a crew member by email; the link works once, within 7 days',
    body: invite,
    status: 201,
    output: invitation,
    rateLimits: [{ max: 50, minutes: 10, per: 'user' }],
    errors: ['taken'],
    example: { body: { email: 'carl@example.com', role: 'CREW' }, output: exampleInvitation },
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/admin/invitations/{id}/resend',
    ...ofStaff,
    summary: 'Mail a new link for 7 days; the earlier link ends',
    params: byInvitationId,
    output: invitation,
    rateLimits: [{ max: 50, minutes: 10, per: 'user' }],
    errors: ['not_found'],
    example: { output: exampleInvitation },
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/admin/invitations/{id}',
    ...ofStaff,
    summary: 'Revoke an invitation; repeating it changes nothing',
    params: byInvitationId,
  },
  changeStaff: {
    ...ofMember,
    method: 'PATCH',
    path: '/api/admin/staff/{id}',
    summary: "Change another person's role, or disable or enable the account",
    description:
      'Disabling ends all sessions of the account; disabling or making an admin crew also ends what the person created: API keys, calendar links, webhooks and invitations. One active admin always remains.',
    body: changeStaff,
    output: changedStaffMember,
    errors: ['not_found', 'conflict'],
    example: {
      body: { isDisabled: true },
      output: { ...exampleMember, isDisabled: true, ended: [{ kind: 'api_key', name: 'Bookkeeping' }] },
    },
  },
  staffSessions: {
    ...ofMember,
    method: 'GET',
    path: '/api/admin/staff/{id}/sessions',
    summary: 'Where a member of staff is signed in, last seen first',
    output: listSchema(staffSession),
    example: {
      output: [
        {
          id: '5b1c3c0e-93b4-4d58-a1ad-2f6f0c9d7e10',
          startedAt: '2026-11-20T08:00:00.000Z',
          lastSeenAt: '2026-11-21T15:00:00.000Z',
          ...seen,
          isCurrent: false,
        },
      ],
    },
  },
  endStaffSessions: {
    ...ofMember,
    method: 'DELETE',
    path: '/api/admin/staff/{id}/sessions',
    summary: 'End all sessions of a member of staff, except the one of this request',
  },
  endStaffSession: {
    ...ofMember,
    method: 'DELETE',
    path: '/api/admin/staff/{id}/sessions/{sessionId}',
    summary: 'End one session of a member of staff; repeating it changes nothing',
    params: byStaffId.extend({ sessionId: z.uuid('This is not a session id') }),
  },
  signIns: {
    method: 'GET',
    path: '/api/admin/sign-ins',
    ...ofStaff,
    summary: 'Sign-ins of staff and failed tries of the last 90 days, newest first',
    query: z.object(paging),
    output: pageSchema(staffSignIn),
    example: {
      output: [{ at: '2026-11-21T12:00:00.000Z', name: 'Olga Owner', outcome: 'wrong_code', ...seen }],
    },
  },
} as const satisfies Record<string, Endpoint>;
