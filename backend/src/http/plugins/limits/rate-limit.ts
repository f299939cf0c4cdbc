import {
  endpoints,
  successStatus,
  withCustomerEmail,
  withEmail,
  type AnyEndpoint,
  type RateLimit,
} from '@party-rental/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { toMailbox } from '../../../platform/formats/mailbox.js';
import { clientNetworks } from '../../../platform/security/client-networks.js';
import type { RateCounters } from '../../../platform/security/rate-counters.js';
import { toEndpointMethod, toRoute } from '../../controllers/endpoint.js';
import { RejectionError } from '../problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The counters that a failed call does not count for. */
    takesBack?: { key: string; windowMs: number }[];
  }
}

/** Limits how often endpoints may be called, as their `rateLimits` say, over all processes. `SignInThrottle` limits sign-ins. */
export function registerRateLimits(fastify: FastifyInstance, counters: RateCounters): void {
  fastify.addHook('onSend', async ({ takesBack = [] }, { statusCode }) => {
    if (statusCode < 400) return;
    for (const { key, windowMs } of takesBack) await counters.increment(key, windowMs, -1);
  });
  for (const [name, endpoint] of Object.entries<AnyEndpoint>(endpoints)) {
    for (const rateLimit of endpoint.rateLimits ?? []) {
      // The user and the body are known only later.
      const hook = rateLimit.per === 'network' ? 'onRequest' : 'preHandler';
      fastify.addHook(hook, limit(counters, name, endpoint, rateLimit));
    }
  }
}

function limit(counters: RateCounters, name: string, endpoint: AnyEndpoint, { max, minutes, per }: RateLimit) {
  const { method, path } = endpoint;
  const route = toRoute(path);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (toEndpointMethod(request.method) !== method || request.routeOptions.url !== route) return undefined;
    for (const { key: source, allowance = 1 } of KEYS[per](request)) {
      const [key, windowMs] = [`${name} ${source}`, minutes * 60_000];
      const { current, ttl } = await counters.increment(key, windowMs);
      // What strangers try without access must not use up what the customer has.
      if (per === 'order' || per === 'mailbox') (request.takesBack ??= []).push({ key, windowMs });
      if (current <= max * allowance) continue;
      // An email's owner must not be turned away for what strangers did. The earlier emails have arrived, and their links work.
      if (per === 'email' && successStatus(endpoint) === 204) return reply.code(204).send();
      throw tooManyAttempts(Math.ceil(ttl / 1_000));
    }
    return undefined;
  };
}

export function tooManyAttempts(seconds: number): RejectionError {
  const wait = seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new RejectionError(
    new Rejection('too_many_requests', `Too many attempts. Please try again in ${wait}.`),
    seconds,
  );
}

interface Counted {
  key: string;
  allowance?: number;
}

/** What a call counts for. Without an email, only other limits apply: the call will be rejected, or sends nothing. */
const KEYS: Readonly<Record<RateLimit['per'], (request: FastifyRequest) => readonly Counted[]>> = {
  network: ({ ip }) => clientNetworks(ip).map(({ network, allowance }) => ({ key: `address ${network}`, allowance })),
  user: (request) => {
    const { account, apiKeyId } = request;
    if (apiKeyId !== undefined) return [{ key: `key ${apiKeyId}` }];
    return account ? [{ key: `user ${account.id}` }] : KEYS.network(request);
  },
  email: (request) => getEmails(request).map((email) => ({ key: `email ${email.toLowerCase()}` })),
  mailbox: (request) => getEmails(request).map((email) => ({ key: `mailbox ${toMailbox(email)}` })),
  order: ({ params, account, apiKeyId }) =>
    account?.role === 'ADMIN' || apiKeyId !== undefined
      ? []
      : [{ key: `order ${(params as { id: string }).id.toLowerCase()}` }],
};

function getEmails({ body }: FastifyRequest): string[] {
  const [{ data: contact }, { data: customer }] = [withEmail.safeParse(body), withCustomerEmail.safeParse(body)];
  return [contact?.email, customer?.customerEmail].filter((email) => email !== undefined);
}
