import { z } from 'zod';
import { user } from '../accounts/accounts.js';
import { accountEndpoints } from '../accounts/accounts.endpoints.js';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { setup, setupAccount, SETUP_STEPS } from './setup.js';

const person = { username: 'olga', email: 'olga@hooray.example', firstName: 'Olga', lastName: 'Owner' };

export const setupEndpoints = {
  setup: {
    method: 'GET',
    path: '/api/setup',
    access: 'anyone',
    tag: 'Shop',
    summary: 'Whether the shop needs its first admin, and what else it needs',
    output: setup,
    example: { output: { needed: true, steps: [{ key: 'account', done: false, skipped: false }] } },
  },
  createFirstAdmin: {
    method: 'POST',
    path: '/api/setup/account',
    access: 'anyone',
    tag: 'Shop',
    summary: 'Create the first admin with the code that was printed at the start, and sign in',
    body: setupAccount,
    status: 201,
    output: user,
    rateLimits: [{ max: 10, minutes: 10, per: 'network' }],
    errors: ['taken'],
    example: {
      body: { code: 'k4tm-9xqp-7hwc-2vdn-w3fz-p8ne', ...person, password: 'sturdy castle walls' },
      output: { ...accountEndpoints.currentUser.example.output, ...person, role: 'ADMIN', emailVerified: false },
    },
  },
  skipSetupStep: {
    method: 'POST',
    path: '/api/admin/setup/skips',
    ...ofAdmin,
    summary: 'Skip a step of the setup for now',
    body: z.object({ step: z.enum(SETUP_STEPS) }),
    example: { body: { step: 'payments' } },
  },
  addDemonstrationCatalog: {
    method: 'POST',
    path: '/api/admin/setup/catalog',
    ...ofAdmin,
    summary: 'Add the items of the demonstration, once',
  },
} as const satisfies Record<string, Endpoint>;
