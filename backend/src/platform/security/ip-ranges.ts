import { lookup } from 'node:dns';
import { request as requestHttp, type ClientRequest, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that IANA has given out of IPv6 for use on the internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
const PRIVATE = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

/**
 * Whether an IP address is global unicast by IANA's registries of special-purpose addresses. None of the forms of IPv6 that
 * embed an IPv4 address is.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}

/** Whether an address is a loopback, private or link-local one; IPv4-mapped IPv6 addresses count as IPv4. */
export function isPrivateAddress(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE.has(ipaddr.process(address).range());
}

export class PrivateAddressError extends Error {}

/** Resolves host names for a connection, and fails if one has an address that is not public. Node.js does not call it for IP addresses. */
export const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found?.map(({ address }) => address) ?? []);
    done(error ?? (addresses.every(isPublicAddress) ? null : new PrivateAddressError()), found, family);
  });

/** Begins a request; with `isPublic`, only over https and to the public internet. Throws a PrivateAddressError for other URLs. */
export function requestUrl(url: string, isPublic: boolean, options: RequestOptions): ClientRequest {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replaceAll(/[[\]]/g, '');
  if (isPublic && (protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
    throw new PrivateAddressError();
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  return request(url, { ...options, agent: false, ...(isPublic && { lookup: lookupPublic }) });
}
