import { callbackify } from 'node:util';
import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { endpoints, withEmail, type AnyEndpoint, type RateLimit } from '@party-rental/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import type { RateCounters } from '../../../platform/security/rate-counters.js';
import { toEndpointMethod, toRoute } from '../../controllers/endpoint.js';
import { RejectionError } from '../problems.js';
import { clientSubnet } from './client-address.js';

/** Limits how often endpoints may be called, as their `rateLimits` say, over all processes. `SignInThrottle` limits sign-ins. */
export async function registerRateLimits(fastify: FastifyInstance, counters: RateCounters): Promise<void> {
  await fastify.register(fastifyRateLimit, { global: false, store: storeClass(counters) });
  for (const [name, endpoint] of Object.entries<AnyEndpoint>(endpoints)) {
    for (const rateLimit of endpoint.rateLimits ?? []) {
      // The user and the body are known only later.
      const hook = rateLimit.per === 'network' ? 'onRequest' : 'preHandler';
      fastify.addHook(hook, limit(fastify, name, endpoint, rateLimit));
    }
  }
}

function limit(
  fastify: FastifyInstance,
  name: string,
  { method, path, status }: AnyEndpoint,
  { max, minutes, per }: RateLimit,
) {
  const keyGenerator = (request: FastifyRequest) => `${name} ${KEYS[per](request)}`;
  const check = fastify.createRateLimit({ max, timeWindow: minutes * 60_000, keyGenerator });
  const route = toRoute(path);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (toEndpointMethod(request.method) !== method || request.routeOptions.url !== route) return undefined;
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return undefined;
    // An email's owner must not be turned away for what strangers did. The earlier emails have arrived, and their links work.
    if (per === 'email' && status === 204 && getEmail(request)) return reply.code(status).send();
    throw tooManyAttempts(result.ttlInSeconds);
  };
}

export function tooManyAttempts(seconds: number): RejectionError {
  const wait = seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new RejectionError(
    new Rejection('too_many_requests', `Too many attempts. Please try again in ${wait}.`),
    seconds,
  );
}

/** Adapts the counters to the plugin, which takes the class of a store. */
function storeClass(counters: RateCounters) {
  const increment = callbackify((key: string, windowMs: number) => counters.increment(key, windowMs));
  return class implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
      increment(key, windowMs, done);
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

const KEYS: Readonly<Record<RateLimit['per'], (request: FastifyRequest) => string>> = {
  network: addressKey,
  user: userKey,
  email: emailKey,
};

function addressKey({ ip }: FastifyRequest): string {
  return `address ${clientSubnet(ip)}`;
}

function userKey(request: FastifyRequest): string {
  const { account, apiKeyId } = request;
  if (apiKeyId !== undefined) return `key ${apiKeyId}`;
  return account ? `user ${account.id}` : addressKey(request);
}

/** A malformed email counts for the address. */
function emailKey(request: FastifyRequest): string {
  return `email ${getEmail(request)?.toLowerCase() ?? addressKey(request)}`;
}

function getEmail({ body }: FastifyRequest): string | undefined {
  return withEmail.safeParse(body).data?.email;
}
