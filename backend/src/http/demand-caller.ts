import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientSubnet } from '../platform/security/client-networks.js';

const person = z.object({
  customerPhone: z.string().nullish(),
  customerEmail: z.string().nullish(),
  customerName: z.string().nullish(),
});

/** By whom demand is counted: the network of a visitor, but of the owner's requests the customer or the order that they are for. */
export function toDemandCaller({ account, apiKeyId, ip, body, params }: FastifyRequest): string {
  const subnet = clientSubnet(ip);
  if (account?.role !== 'ADMIN' && apiKeyId === undefined) return subnet;
  const { customerPhone, customerEmail, customerName } = person.safeParse(body).data ?? {};
  const { data: order } = z.object({ id: z.string() }).safeParse(params);
  const customer = customerPhone?.replace(/\D/g, '') || customerEmail || customerName || order?.id;
  return customer ? `for ${customer.trim().toLowerCase()}` : subnet;
}
