import { normalizeIP } from '@fastify/rate-limit';

/** Whom limits count as one visitor: who has one IPv6 address has a whole network of them. */
export function networkOf(address: string): string {
  return normalizeIP(address);
}
