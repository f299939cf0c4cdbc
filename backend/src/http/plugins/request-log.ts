import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const REFUSED = new Set([401, 403, 429]);

/**
 * Writes down how calls were answered: whatever changes something, and whatever was kept from somebody, at `info`; the
 * rest at `debug`. What was sent, where it came from and the address itself, which may hold a token, stay out.
 */
export function registerRequestLog(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { id: requestId, method, routeOptions, account, session } = request;
    const level = READING.has(method) && !REFUSED.has(status) ? 'debug' : 'info';
    const userId = (session?.account ?? account)?.id;
    logger[level](
      { requestId, method, route: routeOptions.url ?? 'none', status, ms: Math.round(elapsedTime), userId },
      'answered',
    );
    done();
  });
}
