import { callbackify } from 'node:util';
import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { endpoints, joinWaitlist, type EndpointName } from '@party-rental/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import type { RateCounters } from '../../../platform/security/rate-counters.js';
import { toEndpointMethod } from '../../controllers/endpoint.js';
import { RejectionError } from '../problems.js';
import { clientSubnet } from './client-address.js';

const MINUTE_MS = 60_000;

interface Limit {
  max: number;
  windowMs: number;
  /** By default one client address. */
  keyOf?: (request: FastifyRequest) => string;
}

/** Limits how often a client or user may call expensive endpoints, over all processes. `SignInThrottle` limits sign-ins. */
export async function registerRateLimits(fastify: FastifyInstance, counters: RateCounters): Promise<void> {
  await fastify.register(fastifyRateLimit, { global: false, store: storeClass(counters) });
  const perAddress = [
    limit(fastify, 'register', { max: 10, windowMs: 10 * MINUTE_MS }),
    limit(fastify, 'createBooking', { max: 30, windowMs: MINUTE_MS }),
    limit(fastify, 'contact', { max: 5, windowMs: 10 * MINUTE_MS }),
    limit(fastify, 'joinWaitlist', { max: 20, windowMs: 10 * MINUTE_MS }),
  ];
  for (const hook of perAddress) fastify.addHook('onRequest', hook);
  // Each join sends an email to an address that the caller only claims to have.
  const perEmail = { max: 20, windowMs: 24 * 60 * MINUTE_MS, keyOf: emailKey };
  fastify.addHook('preHandler', limit(fastify, 'joinWaitlist', perEmail));
  const perUser = { windowMs: 10 * MINUTE_MS, keyOf: userKey };
  fastify.addHook('preHandler', limit(fastify, 'exportUser', { max: 10, ...perUser }));
  fastify.addHook('preHandler', limit(fastify, 'changeUser', { max: 20, ...perUser }));
  fastify.addHook('preHandler', limit(fastify, 'deleteUser', { max: 20, ...perUser }));
  fastify.addHook('preHandler', limit(fastify, 'requestVerification', { max: 5, ...perUser }));
  fastify.addHook('preHandler', limit(fastify, 'verifyAddress', { max: 20, ...perUser }));
}

function limit(fastify: FastifyInstance, name: EndpointName, { max, windowMs, keyOf = addressKey }: Limit) {
  const { method, path } = endpoints[name];
  const keyGenerator = (request: FastifyRequest) => `${name} ${keyOf(request)}`;
  const check = fastify.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
  return async (request: FastifyRequest): Promise<void> => {
    if (toEndpointMethod(request.method) !== method || request.routeOptions.url !== path) return;
    const result = await check(request);
    if (!result.isAllowed && result.isExceeded) throw tooManyAttempts(result.ttlInSeconds);
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

function addressKey({ ip }: FastifyRequest): string {
  return `address ${clientSubnet(ip)}`;
}

/** A malformed email counts for the address. */
function emailKey(request: FastifyRequest): string {
  const { email } = joinWaitlist.pick({ email: true }).safeParse(request.body).data ?? {};
  return `email ${email?.toLowerCase() ?? addressKey(request)}`;
}

function userKey(request: FastifyRequest): string {
  return request.account ? `user ${request.account.id}` : addressKey(request);
}
