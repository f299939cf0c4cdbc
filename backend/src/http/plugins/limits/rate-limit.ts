import { callbackify } from 'node:util';
import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { endpoints, type EndpointName } from '@party-rental/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import type { RateCounters } from '../../../platform/security/rate-counters.js';
import { clientSubnet } from './client-subnet.js';
import { RejectionError } from '../../controllers/rejection-error.js';

const MINUTE_MS = 60_000;

interface Limit {
  max: number;
  windowMs: number;
  /** Whose tries are counted together; by default those of an address. */
  by?: (request: FastifyRequest) => string;
}

/** Slows down who floods the shop with accounts and bookings, at whichever process he tries. For sign-ins see `SignInThrottle`. */
export async function registerRateLimits(fastify: FastifyInstance, counters: RateCounters): Promise<void> {
  await fastify.register(fastifyRateLimit, { global: false, store: storeIn(counters) });
  const perAddress = [
    limit(fastify, 'register', { max: 10, windowMs: 10 * MINUTE_MS }),
    limit(fastify, 'createBooking', { max: 30, windowMs: MINUTE_MS }),
    limit(fastify, 'contact', { max: 5, windowMs: 10 * MINUTE_MS }),
  ];
  for (const hook of perAddress) fastify.addHook('onRequest', hook);
  const perUser = { windowMs: 10 * MINUTE_MS, by: userOf };
  fastify.addHook('preHandler', limit(fastify, 'exportUser', { max: 10, ...perUser }));
  fastify.addHook('preHandler', limit(fastify, 'changeUser', { max: 20, ...perUser }));
  fastify.addHook('preHandler', limit(fastify, 'deleteUser', { max: 20, ...perUser }));
  fastify.addHook('preHandler', limit(fastify, 'requestVerification', { max: 5, ...perUser }));
  fastify.addHook('preHandler', limit(fastify, 'verifyAddress', { max: 20, ...perUser }));
}

function limit(fastify: FastifyInstance, name: EndpointName, { max, windowMs, by = addressOf }: Limit) {
  const { method, path } = endpoints[name];
  const keyGenerator = (request: FastifyRequest) => `${name} ${by(request)}`;
  const count = fastify.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
  return async (request: FastifyRequest): Promise<void> => {
    if (request.method !== method || request.routeOptions.url !== path) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw tooManyTries(counted.ttlInSeconds);
  };
}

export function tooManyTries(seconds: number): RejectionError {
  return new RejectionError(
    new Rejection('too_many_requests', `Too many tries. Please ${whenAgain(seconds)}.`),
    seconds,
  );
}

/** The counters, as the plug-in asks for them. */
function storeIn(counters: RateCounters) {
  const count = callbackify((key: string, windowMs: number) => counters.count(key, windowMs));
  return class implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
      count(key, windowMs, done);
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

function addressOf({ ip }: FastifyRequest): string {
  return `address ${clientSubnet(ip)}`;
}

function userOf(request: FastifyRequest): string {
  return request.account ? `user ${request.account.id}` : addressOf(request);
}

function whenAgain(seconds: number): string {
  if (seconds <= 90) return `try again in ${seconds} seconds`;
  return `try again in ${Math.ceil(seconds / 60)} minutes`;
}
