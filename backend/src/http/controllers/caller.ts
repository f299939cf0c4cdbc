import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { User } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../write/caller.js';
import { clientSubnet } from '../plugins/limits/client-subnet.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set from the session before any guard runs. */
    account?: User;
  }
}

/** Who asks, for commands. */
export const From = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { account, id, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return { user: account ? { id: account.id, role: account.role } : null, requestId: id, network: clientSubnet(ip) };
});

/** The user of a call that only signed-in users may make. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): User => {
  const { account } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!account) throw new Error('The contract lets guests make this call');
  return account;
});

export function isAdmin({ user }: Caller): boolean {
  return user?.role === 'ADMIN';
}
