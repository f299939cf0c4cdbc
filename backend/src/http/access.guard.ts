import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Rejection } from '../domain/rejections.js';
import { endpointOf } from './endpoint.js';
import { Refused } from './refused.js';

/** Lets a call through for whom the contract says; before anything of the request is looked at. */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const access = endpointOf(context)?.access ?? 'anyone';
    const { account } = context.switchToHttp().getRequest<FastifyRequest>();
    if (access === 'anyone') return true;
    if (!account) throw new Refused(new Rejection('unauthenticated', 'Please sign in first.'));
    if (access === 'admin' && account.role !== 'ADMIN')
      throw new Refused(new Rejection('forbidden', "You don't have permission to do this."));
    return true;
  }
}
