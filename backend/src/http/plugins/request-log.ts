import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const DENIED = new Set([401, 403, 429]);

/**
 * Logs responses: changes and denied requests at `info`, the rest at `debug`. Leaves out bodies, client addresses and
 * URLs, which may contain tokens.
 */
export function registerRequestLog(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { id: requestId, method, routeOptions, account, session, apiKeyId } = request;
    const level = SAFE_METHODS.has(method) && !DENIED.has(status) ? 'debug' : 'info';
    const userId = apiKeyId === undefined ? (session?.account ?? account)?.id : undefined;
    logger[level](
      { requestId, method, route: routeOptions.url ?? 'none', status, ms: Math.round(elapsedTime), userId, apiKeyId },
      'request completed',
    );
    done();
  });
}
