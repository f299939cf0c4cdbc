import { endpoints, mayChange, type AnyEndpoint } from '@party-rental/contracts';
import type { FastifyInstance } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { RequestChanges } from '../../../platform/request-changes.js';
import { endpointAt, isApiCall, toRoute } from '../../controllers/endpoint.js';
import { BUSY, OUTCOME_UNKNOWN, sendProblem } from '../problems.js';

/** Event streams, downloads and uploads take as long as their clients do, bulk calls as long as their work. */
const EXEMPT = new Set(
  Object.values<AnyEndpoint>(endpoints)
    .filter(({ messages, file, upload, isBulk }) => messages ?? file ?? upload ?? isBulk)
    .map(({ path }) => toRoute(path)),
);

declare module 'fastify' {
  interface FastifyRequest {
    timeout?: NodeJS.Timeout;
    /** Undefined before its handler, and if the endpoint changes nothing. */
    changes?: RequestChanges;
  }
}

/** Longer than a statement of a writer connection may take, and the next attempt. */
const OUTCOME_TIMEOUT_MS = 10_000;

/**
 * Slow API calls get 503, which means that they have changed nothing and never will: commands that still wait are withdrawn. A
 * call that is changing something is waited for, then gets 504: the outcome is unknown.
 * Fastify's own `handlerTimeout` stops watching a request once its body has been read.
 */
export function registerRequestTimeout(
  fastify: FastifyInstance,
  timeoutMs: number,
  outcomeTimeoutMs = OUTCOME_TIMEOUT_MS,
): void {
  fastify.decorateRequest('timeout');
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isApiCall(request) || EXEMPT.has(request.routeOptions.url ?? '')) return done();
    const sendUnlessSent = (rejection: Rejection) => {
      if (!reply.raw.headersSent) sendProblem(request, reply, rejection);
    };
    request.timeout = setTimeout(() => {
      if (!request.changes?.end()) return sendUnlessSent(new Rejection('busy', BUSY));
      request.timeout = setTimeout(() => sendUnlessSent(OUTCOME_UNKNOWN), outcomeTimeoutMs);
    }, timeoutMs);
    reply.raw.once('close', () => clearTimeout(request.timeout));
    done();
  });
  // The context is lost while a body is being read.
  fastify.addHook('preHandler', (request, _reply, done) => {
    const endpoint = endpointAt(request);
    if (!endpoint || !mayChange(endpoint)) return done();
    request.changes = new RequestChanges('idempotency-key' in (endpoint.headers?.shape ?? {}));
    request.changes.run(done);
  });
  // A response that is being compressed has its headers already and cannot become a 503.
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    clearTimeout(request.timeout);
    done(null, payload);
  });
}
