import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** Whom limits count as one visitor: who has one IPv6 address has a whole network of them. */
export function clientSubnet(address: string): string {
  return normalizeIP(address);
}

/** For logs, where no address may stand: the network of 256 IPv4 addresses, or the /64 of an IPv6 address. */
export function loggedNetwork(address: string): string {
  const network = clientSubnet(address);
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : `${network}/64`;
}
