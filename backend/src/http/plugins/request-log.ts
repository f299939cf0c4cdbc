import { endpoints } from '@party-rental/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { loggedNetwork } from './limits/client-address.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its link's token is forged although the response says nothing about it. */
    hasForgedToken: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const VERIFICATION = endpoints.verifyAddress.path;
const DENIED = new Set([401, 403, 429]);

/**
 * Logs responses: changes and denied requests at `info`, the rest at `debug`, and at `warn` that the token of a secret link
 * was wrong or has ended. Leaves out bodies, client addresses and
 * URLs, which may contain tokens.
 */
export function registerRequestLog(fastify: FastifyInstance, logger: Logger): void {
  fastify.decorateRequest('hasForgedToken', false);
  fastify.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { id: requestId, method, routeOptions, account, session, apiKeyId } = request;
    const level = SAFE_METHODS.has(method) && !DENIED.has(status) ? 'debug' : 'info';
    const userId = apiKeyId === undefined ? (session?.account ?? account)?.id : undefined;
    logger[level](
      { requestId, method, route: routeOptions.url ?? 'none', status, ms: Math.round(elapsedTime), userId, apiKeyId },
      'request completed',
    );
    if (isRejectedLink(request, status))
      logger.warn(
        { requestId, method, route: routeOptions.url, status, userId, network: loggedNetwork(request.ip) },
        'link rejected',
      );
    done();
  });
}

/** Every secret link sends its token as `token`, in the query or in the body. */
function isRejectedLink({ query, body, routeOptions, hasForgedToken }: FastifyRequest, status: number): boolean {
  if (hasForgedToken) return true;
  if (![query, body].some((part) => typeof part === 'object' && part !== null && 'token' in part)) return false;
  return status === 404 || status === 410 || (status === 409 && routeOptions.url === VERIFICATION);
}
