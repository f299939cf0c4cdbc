import { exampleStaffUser } from '../api/examples.js';
import { user } from './accounts.js';
import {
  changeSecondFactor,
  confirmSecondFactor,
  recoveryCodes,
  secondFactorLogin,
  secondFactorSecret,
  secondFactorStatus,
  startSecondFactor,
} from './second-factor.js';
import type { Endpoint } from '../api/endpoint.js';

const ofStaff = { access: 'staff', tag: 'Accounts' } as const;
const checksUser = { ...ofStaff, method: 'POST', rateLimits: [{ max: 20, minutes: 10, per: 'user' }] } as const;
const exampleCodes = { recoveryCodes: ['k4tm-9xqp-7hwc-2vdn-w3fz-p8ne', '5tyk-jm6h-k4tm-9xqp-7hwc-2vdn'] };
const bothFactors = { currentPassword: 'correct horse', code: '492039' };

/** Two-step sign-in of staff: a password, then a code of an authenticator app. */
export const secondFactorEndpoints = {
  secondFactorLogin: {
    method: 'POST',
    path: '/api/login/second-factor',
    access: 'anyone',
    tag: 'Accounts',
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code; each works once',
    body: secondFactorLogin,
    output: user,
    description: 'Wrong codes are limited per account.',
    rateLimits: [{ max: 20, minutes: 1, per: 'network' }],
    errors: ['wrong_login', 'wrong_code'],
    example: { body: { challenge: '7.mfz1w8.4Jx…', code: '492 039' }, output: exampleStaffUser },
  },
  secondFactor: {
    method: 'GET',
    path: '/api/user/second-factor',
    ...ofStaff,
    summary: 'Whether the signed-in member of staff uses two-step sign-in',
    output: secondFactorStatus,
    example: { output: { isOn: true, isRequired: true, recoveryCodesLeft: 9 } },
  },
  sendSecondFactorLink: {
    method: 'POST',
    path: '/api/user/second-factor/link',
    ...ofStaff,
    summary: "Mail a link to the user's verified email, for setting up the two-step sign-in that the shop requires",
    description: 'It opens /account?enroll={token}, and works once, for an hour.',
    rateLimits: [{ max: 5, minutes: 10, per: 'user' }],
    errors: ['conflict'],
  },
  startSecondFactor: {
    ...checksUser,
    path: '/api/user/second-factor',
    summary: 'Start to set up two-step sign-in: a new secret for an authenticator app',
    description:
      'It stays off until a code confirms the secret. While the shop requires it, both calls need the token of the mailed link.',
    body: startSecondFactor,
    output: secondFactorSecret,
    errors: ['wrong_password', 'link_ended', 'conflict'],
    example: {
      body: { currentPassword: 'correct horse' },
      output: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Hooray%20Party%20Rentals:olga?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Hooray%20Party%20Rentals',
      },
    },
  },
  confirmSecondFactor: {
    ...checksUser,
    path: '/api/user/second-factor/confirmation',
    summary: "Turn two-step sign-in on with a first code; ends the user's other sessions",
    body: confirmSecondFactor,
    output: recoveryCodes,
    errors: ['wrong_code', 'link_ended', 'conflict'],
    example: { body: { code: '492039' }, output: exampleCodes },
  },
  renewRecoveryCodes: {
    ...checksUser,
    path: '/api/user/second-factor/recovery-codes',
    summary: 'Replace the recovery codes',
    body: changeSecondFactor,
    output: recoveryCodes,
    errors: ['wrong_password', 'wrong_code', 'conflict', 'too_many_requests'],
    example: { body: bothFactors, output: exampleCodes },
  },
  removeSecondFactor: {
    ...checksUser,
    path: '/api/user/second-factor/removal',
    summary: 'Turn two-step sign-in off, unless the shop requires it of the user',
    body: changeSecondFactor,
    errors: ['wrong_password', 'wrong_code', 'conflict', 'too_many_requests'],
    example: { body: bothFactors },
  },
} as const satisfies Record<string, Endpoint>;
