import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../write/caller.js';
import { endpointAt } from './endpoint.js';
import { clientSubnet } from '../../platform/security/client-networks.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; set from the session before any guard runs. */
    account?: User;
  }
}

/** The caller of the request, as commands take it. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { account, apiKeyId, lacksSecondFactor, id, ip } = request;
  const of = { requestId: id, network: clientSubnet(ip), idempotencyKey: readIdempotencyKey(request) };
  if (apiKeyId !== undefined)
    // Negative, because no account has such an id.
    return { user: { id: -apiKeyId, role: 'ADMIN' }, actor: `key:${apiKeyId}`, ...of };
  const user = account ? { id: account.id, role: lacksSecondFactor ? ('USER' as const) : account.role } : null;
  return { user, ...of };
});

/** Undefined if the endpoint has no such header. `Input` validates it. */
function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = endpointAt(request)?.headers && request.headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

/** The signed-in user. Only for endpoints that neither guests nor API keys may call. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): User => {
  const { account } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!account) throw new Error('The contract lets guests or API keys call this endpoint');
  return account;
});

/** The id of the account or API key. */
export function toCallerId({ account, apiKeyId }: FastifyRequest): string {
  return apiKeyId === undefined ? String(account?.id) : `key ${apiKeyId}`;
}

export function isApiKey({ actor }: Caller): boolean {
  return actor?.startsWith('key:') ?? false;
}

/** What a caller expects a cancellation to cost, in cents: nothing, unless a preview has said so. An admin takes any charge. */
export function toExpectedCharge(caller: Caller, previewed?: number): number | undefined {
  return previewed ?? (isAdmin(caller) ? undefined : 0);
}

/** Whose rules a call on an order follows: an admin's is the shop's. */
export function toRole(caller: Caller): 'admin' | 'customer' {
  return isAdmin(caller) ? 'admin' : 'customer';
}

export function isAdmin({ user }: Caller): boolean {
  return user?.role === 'ADMIN';
}
