import { endpoints, type AnyEndpoint } from '@party-rental/contracts';
import type { FastifyInstance } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { isApiCall, toRoute } from '../../controllers/endpoint.js';
import { BUSY, sendProblem } from '../problems.js';

/** Event streams, downloads and uploads take as long as their clients do, bulk calls as long as their work. */
const EXEMPT = new Set(
  Object.values<AnyEndpoint>(endpoints)
    .filter(({ messages, file, upload, isBulk }) => messages ?? file ?? upload ?? isBulk)
    .map(({ path }) => toRoute(path)),
);

declare module 'fastify' {
  interface FastifyRequest {
    timeout?: NodeJS.Timeout;
  }
}

/**
 * Slow API calls get 503. The work continues, and a retry with the same Idempotency-Key returns its result.
 * Fastify's own `handlerTimeout` stops watching a request once its body has been read.
 */
export function registerRequestTimeout(fastify: FastifyInstance, timeoutMs: number): void {
  fastify.decorateRequest('timeout');
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isApiCall(request) || EXEMPT.has(request.routeOptions.url ?? '')) return done();
    const timeout = setTimeout(() => {
      if (!reply.raw.headersSent) sendProblem(request, reply, new Rejection('busy', BUSY));
    }, timeoutMs);
    request.timeout = timeout;
    reply.raw.once('close', () => clearTimeout(timeout));
    done();
  });
  // A response that is being compressed has its headers already and cannot become a 503.
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    clearTimeout(request.timeout);
    done(null, payload);
  });
}
