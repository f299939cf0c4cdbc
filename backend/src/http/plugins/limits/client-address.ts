import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { clientSubnet } from '../../../platform/security/client-networks.js';

/** For logs, which may not contain addresses: the /24 of an IPv4 address, or the /64 of an IPv6 address. */
export function loggedNetwork(address: string): string {
  const network = clientSubnet(address);
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : `${network}/64`;
}

/** Whether a request came through a proxy that TRUSTED_PROXIES does not list, so that its client's address is unknown. */
export function isThroughUntrustedProxy({ headers, ips }: FastifyRequest): boolean {
  // The first entry is the connection's own address; a header adds more only if it comes from a trusted proxy.
  return 'x-forwarded-for' in headers && (ips === undefined || ips.length === 1);
}

/** Warns once if TRUSTED_PROXIES is incomplete. */
export function registerUntrustedProxy(fastify: FastifyInstance, logger: Logger): void {
  let hasWarned = false;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isThroughUntrustedProxy(request)) {
      hasWarned = true;
      logger.warn('requests come through a proxy that TRUSTED_PROXIES does not list: all its clients share one limit');
    }
    done();
  });
}
