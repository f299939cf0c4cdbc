import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { clientSubnet } from '../../../platform/security/client-networks.js';

/** For logs, which may not contain addresses: the /24 of an IPv4 address, or the /64 of an IPv6 address. */
export function loggedNetwork(address: string): string {
  const network = clientSubnet(address);
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : `${network}/64`;
}

const PRIVATE = new BlockList();
PRIVATE.addSubnet('127.0.0.0', 8);
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('169.254.0.0', 16);
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** Whether an IP address is a loopback, private or link-local one; IPv4-mapped IPv6 addresses count as IPv4. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
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
