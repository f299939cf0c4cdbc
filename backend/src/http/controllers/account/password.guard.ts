import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { inputOf } from '../endpoint.js';

/** Lets a login through with the right password; `request.user` is then its account. */
@Injectable()
export class PasswordGuard extends AuthGuard('local') {
  override canActivate(context: ExecutionContext) {
    // Guards run before a controller's input is looked at: a malformed login is no wrong login.
    context.switchToHttp().getRequest<FastifyRequest>().body = inputOf(context).body;
    return super.canActivate(context);
  }
}
