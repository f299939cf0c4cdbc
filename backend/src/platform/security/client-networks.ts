import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** How many times the limit of one network a site may use: an IPv6 /48, which has 65,536 networks. */
export const SITE_ALLOWANCE = 4;

interface ClientNetwork {
  network: string;
  /** How many times the limit it may use. */
  allowance: number;
}

/** What limits count a client in: its network (an IPv4 address, or the /64 of an IPv6 address), and its /48 if it has one. */
export function clientNetworks(address: string): [ClientNetwork, ...ClientNetwork[]] {
  const network = clientSubnet(address);
  if (!isIPv6(network)) return [{ network, allowance: 1 }];
  return [
    { network, allowance: 1 },
    { network: `${normalizeIP(address, 48)}/48`, allowance: SITE_ALLOWANCE },
  ];
}

/** The address that limits count as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function clientSubnet(address: string): string {
  return normalizeIP(address);
}
