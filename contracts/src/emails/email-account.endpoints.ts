import { z } from 'zod';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { sentence } from '../text/response-values.js';
import { connectEmailAccount, emailAccount } from './email-account.js';

const path = '/api/admin/email-account';
/** A mail server may take longer than the usual timeout. */
const slow = { isBulk: true, rateLimits: [{ max: 20, minutes: 10, per: 'user' }], errors: ['conflict'] } as const;
const [host, email] = ['smtp.example.com', 'hello@hooray.example'];
const server = { host, port: 587, security: 'starttls', user: email, sender: email };

export const emailAccountEndpoints = {
  emailAccount: {
    method: 'GET',
    path,
    ...ofAdmin,
    summary: 'The mail server that sends the emails of the shop; its password is never returned',
    output: emailAccount,
    example: { output: { source: 'settings', host, server, sender: email } },
  },
  connectEmailAccount: {
    method: 'PUT',
    path,
    ...ofAdmin,
    summary: 'Set the mail server, or replace it; nothing is stored unless it accepts the sign-in',
    body: connectEmailAccount,
    output: emailAccount,
    ...slow,
    example: {
      body: { ...server, password: 'kept-secret' },
      output: { source: 'settings', host, server, sender: email },
    },
  },
  testEmailAccount: {
    method: 'POST',
    path: `${path}/test`,
    ...ofAdmin,
    summary: 'Send a test email to the caller, and say what went wrong if it fails',
    isSafe: true,
    output: z.object({ ok: z.boolean(), detail: sentence }),
    ...slow,
    example: { output: { ok: true, detail: `The mail server took a test email to ${email}.` } },
  },
} as const satisfies Record<string, Endpoint>;
