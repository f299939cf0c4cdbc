import { z } from 'zod';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { sentence } from '../text/response-values.js';
import { connectPaymentAccount, paymentAccount } from './payment-account.js';

const path = '/api/admin/payment-account';
const limited = { rateLimits: [{ max: 20, minutes: 10, per: 'user' }] } as const;
const connected = {
  ...{ provider: 'stripe', mode: 'test', source: 'settings', secretKeyEnd: 'x7Qd' },
  ...{ connectedAt: '2026-11-21T12:00:00.000Z', connectedBy: 'Olga Owner' },
  webhookUrl: 'https://shop.example/api/payments/webhooks/stripe',
};

export const paymentAccountEndpoints = {
  paymentAccount: {
    method: 'GET',
    path,
    ...ofAdmin,
    summary: 'The account with which the shop takes payments online; its keys are never returned',
    output: paymentAccount,
    example: { output: connected },
  },
  connectPaymentAccount: {
    method: 'PUT',
    path,
    ...ofAdmin,
    summary: 'Connect a Stripe account, or replace its keys; nothing is stored unless Stripe accepts the secret key',
    body: connectPaymentAccount,
    output: paymentAccount,
    ...limited,
    errors: ['conflict'],
    example: {
      body: { secretKey: 'sk_test_51NexampleExamplex7Qd', webhookSecret: 'whsec_exampleExample' },
      output: connected,
    },
  },
  testPaymentAccount: {
    method: 'POST',
    path: `${path}/test`,
    ...ofAdmin,
    summary: 'Whether the provider accepts the secret key',
    isSafe: true,
    output: z.object({ ok: z.boolean(), detail: sentence }),
    ...limited,
    errors: ['conflict'],
    example: { output: { ok: true, detail: 'The secret key works.' } },
  },
  disconnectPaymentAccount: {
    method: 'DELETE',
    path,
    ...ofAdmin,
    summary: 'Stop to take payments online, and delete the keys; refused while payments or refunds are unfinished',
    errors: ['conflict'],
  },
} as const satisfies Record<string, Endpoint>;
