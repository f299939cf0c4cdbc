import fastifyRateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import { endpoints, login, type EndpointName } from '@party-rental/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Rejection } from '../domain/rejections.js';
import { Refused } from './refused.js';

const MINUTE_MS = 60_000;

/** Slows down who guesses passwords, or floods the shop with accounts and bookings. Every process counts for itself. */
export async function registerRateLimits(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyRateLimit, { global: false });
  const perAddress = [
    limit(fastify, 'login', { max: 20, timeWindow: MINUTE_MS }),
    limit(fastify, 'register', { max: 10, timeWindow: 10 * MINUTE_MS }),
    limit(fastify, 'createBooking', { max: 30, timeWindow: MINUTE_MS }),
  ];
  for (const hook of perAddress) fastify.addHook('onRequest', hook);
  // The name is in the body, which has been read only now.
  const perName = { max: 10, timeWindow: 5 * MINUTE_MS, keyGenerator: nameIn };
  fastify.addHook('preHandler', limit(fastify, 'login', perName));
}

function limit(fastify: FastifyInstance, name: EndpointName, options: CreateRateLimitOptions) {
  const { method, path } = endpoints[name];
  const count = fastify.createRateLimit(options);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.method !== method || request.routeOptions.url !== path) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('Retry-After', counted.ttlInSeconds);
    throw new Refused(new Rejection('too_many_requests', `Too many tries. Please ${whenAgain(counted.ttlInSeconds)}.`));
  };
}

function nameIn({ body }: FastifyRequest): string {
  const { data } = login.safeParse(body);
  return data?.username.toLowerCase() ?? '';
}

function whenAgain(seconds: number): string {
  if (seconds <= 90) return `try again in ${seconds} seconds`;
  return `try again in ${Math.ceil(seconds / 60)} minutes`;
}
