import { endpoints, type AnyEndpoint } from '@party-rental/contracts';
import type { FastifyInstance } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { routeOf } from '../../controllers/endpoint.js';
import { sendProblem } from '../problem.filter.js';

const LONGEST_MS = 4_000;
const TOO_LONG = new Rejection('busy', 'The shop is very busy right now. Please try again in a moment.');

/** They take as long as their callers listen, or have something to send. */
const OPEN_ENDED = new Set(
  Object.values<AnyEndpoint>(endpoints)
    .filter(({ messages, file, upload }) => messages ?? file ?? upload)
    .map(({ path }) => routeOf(path)),
);

declare module 'fastify' {
  interface FastifyRequest {
    /** Until its caller is told that it takes too long. */
    patience?: NodeJS.Timeout;
  }
}

/**
 * Whatever hangs behind a call of the API, its caller hears of it (503) within seconds. What it asked for may still come
 * true: the same Idempotency-Key tells. Fastify's own `handlerTimeout` forgets requests whose body has been read.
 */
export function registerRequestTimeout(fastify: FastifyInstance, longestMs = LONGEST_MS): void {
  fastify.decorateRequest('patience');
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.routeOptions;
    if (!url.startsWith('/api/') || OPEN_ENDED.has(url)) return done();
    const timer = setTimeout(() => {
      if (!reply.raw.headersSent) sendProblem(request, reply, TOO_LONG);
    }, longestMs);
    request.patience = timer;
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
  // An answer that is there, and is being compressed, is not made another one: it has headers already.
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    clearTimeout(request.patience);
    done(null, payload);
  });
}
