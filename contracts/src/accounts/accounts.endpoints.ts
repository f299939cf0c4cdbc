import { z } from 'zod';
import {
  changeUser,
  deleteUser,
  findBooking,
  login,
  preferences,
  register,
  requestPasswordReset,
  resetPassword,
  secondFactorChallenge,
  user,
  verifiedAddress,
  verifyAddress,
} from './accounts.js';
import { exampleBooking, exampleOrder, exampleUser } from '../api/examples.js';
import { personExport } from './person-export.js';
import type { Endpoint } from '../api/endpoint.js';
import { taxExemption } from '../pricing/tax-exemption.js';

const ofUser = { access: 'customer', tag: 'Accounts' } as const;

const forAnyone = { method: 'POST', access: 'anyone', tag: 'Accounts' } as const;

/** Emails a link to the entered address. The response is the same when there is nothing to send. */
const sendsLink = {
  ...forAnyone,
  rateLimits: [
    { max: 10, minutes: 10, per: 'network' },
    { max: 5, minutes: 60, per: 'email' },
  ],
  example: { body: { email: 'dana@example.com' } },
} as const;

export const accountEndpoints = {
  currentUser: {
    method: 'GET',
    path: '/api/user',
    ...ofUser,
    summary: 'The signed-in user',
    output: user,
    example: { output: exampleUser },
  },
  userTaxExemption: {
    method: 'GET',
    path: '/api/user/tax-exemption',
    ...ofUser,
    summary: "Until when the signed-in user's orders have no tax. Only a verified email counts",
    output: z.object({ taxExemption: taxExemption.pick({ until: true }).nullable() }),
    example: { output: { taxExemption: { until: '2027-12-31' } } },
  },
  exportUser: {
    method: 'GET',
    path: '/api/user/export',
    ...ofUser,
    summary: 'Download all data that the shop stores about the signed-in user',
    output: personExport,
    rateLimits: [{ max: 10, minutes: 10, per: 'user' }],
    example: {
      output: {
        exportedAt: '2026-11-21T15:04:05.000Z',
        account: exampleUser,
        bookings: [{ booking: { ...exampleBooking, userId: 7 }, history: [], emails: [] }],
        orders: [{ ...exampleOrder, userId: 7 }],
        messages: [],
        waitlist: [],
        imported: [],
        staff: null,
      },
    },
  },
  login: {
    ...forAnyone,
    path: '/api/login',
    summary: 'Sign in with a username or an email',
    description:
      'An account with two-step sign-in gets a challenge for the second step. Wrong passwords are limited per account, device and network.',
    body: login,
    output: z.union([user, secondFactorChallenge]),
    errors: ['wrong_login', 'forbidden', 'too_many_requests'],
    example: { body: { username: 'dana', password: 'correct horse' }, output: exampleUser },
  },
  register: {
    ...forAnyone,
    path: '/api/register',
    summary: 'Create an account and sign in',
    body: register,
    status: 201,
    output: user,
    needsOpenShop: true,
    rateLimits: [
      { max: 10, minutes: 10, per: 'network' },
      { max: 10, minutes: 60, per: 'mailbox' },
    ],
    errors: ['taken'],
    example: {
      body: {
        username: 'dana',
        email: 'dana@example.com',
        password: 'correct horse',
        firstName: 'Dana',
        lastName: 'Miller',
      },
      output: exampleUser,
    },
  },
  logout: {
    ...forAnyone,
    path: '/api/logout',
    summary: 'Sign out',
  },
  requestPasswordReset: {
    ...sendsLink,
    path: '/api/password-reset',
    summary: 'Send a link for a new password to the account with this email',
    description:
      'The response is the same without such an account. The link opens `/reset-password?token={token}` and works for an hour, until one of the links is used. Too many requests for one email get the same response, and send nothing.',
    body: requestPasswordReset,
  },
  resetPassword: {
    ...forAnyone,
    path: '/api/password-reset/confirm',
    summary: 'Set a new password with the token of a mailed link',
    description: 'Ends all sessions of the account, verifies its email, and starts no new session.',
    body: resetPassword,
    rateLimits: [{ max: 20, minutes: 10, per: 'network' }],
    errors: ['link_ended'],
    example: { body: { token: '7.mfz1w8.4Jx…', password: 'battery staple' } },
  },
  findBooking: {
    ...sendsLink,
    path: '/api/find-booking',
    summary: 'Send the links of all upcoming orders to the email that they were booked with',
    description:
      'The response is the same without such orders. Too many requests for one email get the same response, and send nothing.',
    body: findBooking,
  },
  changeUser: {
    method: 'PATCH',
    path: '/api/user',
    ...ofUser,
    summary:
      'Change the signed-in user. A new email must be verified; a new password ends all other sessions. Both require the current password',
    body: changeUser,
    output: user,
    rateLimits: [
      { max: 20, minutes: 10, per: 'user' },
      { max: 20, minutes: 60, per: 'mailbox' },
    ],
    errors: ['wrong_password', 'taken'],
    example: { body: { lastName: 'Miller', phone: '(555) 010-2030' }, output: exampleUser },
  },
  deleteUser: {
    method: 'POST',
    path: '/api/user/deletion',
    ...ofUser,
    summary:
      "Delete the signed-in user's account and all its sessions. Bookings remain, and the links in their emails keep working",
    body: deleteUser,
    rateLimits: [{ max: 20, minutes: 10, per: 'user' }],
    errors: ['wrong_password', 'conflict'],
    example: { body: { currentPassword: 'correct horse' } },
  },
  changePreferences: {
    method: 'PUT',
    path: '/api/user/preferences',
    ...ofUser,
    summary: 'Choose which emails to receive',
    body: preferences,
    output: user,
    example: { body: exampleUser.preferences, output: exampleUser },
  },
  requestVerification: {
    method: 'POST',
    path: '/api/user/verification',
    ...ofUser,
    summary: 'Send a verification email to the signed-in user; its link opens /account?verify={token}',
    rateLimits: [{ max: 5, minutes: 10, per: 'user' }],
    errors: ['conflict'],
  },
  verifyAddress: {
    method: 'POST',
    path: '/api/user/verification/redeem',
    ...ofUser,
    summary:
      'Verify the email with the token of the verification link; adds the bookings made as a guest to the account',
    body: verifyAddress,
    output: verifiedAddress,
    rateLimits: [{ max: 20, minutes: 10, per: 'user' }],
    errors: ['conflict'],
    example: { body: { token: 'mfz1w8.4Jx…' }, output: { user: exampleUser, claimedBookings: 2 } },
  },
} as const satisfies Record<string, Endpoint>;
