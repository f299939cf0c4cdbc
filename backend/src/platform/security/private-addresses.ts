import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Loopback, private, link-local and reserved addresses. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** Of an IP address; false for a host name. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && PRIVATE.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

export class PrivateAddressError extends Error {}

/** Resolves host names for a connection, and fails if one has a private address. Node.js does not call it for IP addresses. */
export const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found?.map(({ address }) => address) ?? []);
    done(error ?? (addresses.some(isPrivateAddress) ? new PrivateAddressError() : null), found, family);
  });
