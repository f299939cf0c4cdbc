import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** Whether a request comes through a proxy that TRUSTED_PROXIES does not name: its visitor has no address that can be believed. */
export function isThroughUntrustedProxy({ headers, ips }: FastifyRequest): boolean {
  // The first one is the connection's; others follow as long as whoever names them is believed.
  return 'x-forwarded-for' in headers && (ips === undefined || ips.length === 1);
}

/** Tells operators, once, what they have forgotten. */
export function registerUntrustedProxy(fastify: FastifyInstance, logger: Logger): void {
  let isTold = false;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && isThroughUntrustedProxy(request)) {
      isTold = true;
      logger.warn(
        'requests come through a proxy that TRUSTED_PROXIES does not name: all of its visitors count as one address',
      );
    }
    done();
  });
}
