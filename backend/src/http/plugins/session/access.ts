import type { Access } from '@party-rental/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { endpointAt } from '../../controllers/endpoint.js';
import { RejectionError } from '../problems.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the caller is an admin without two-step sign-in although the shop requires it. */
    lacksSecondFactor: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Rejects changes that a page of another site makes a visitor's browser send (CSRF). */
export function registerSameOrigin(fastify: FastifyInstance, publicUrl: string): void {
  const publicHost = new URL(publicUrl).host;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method) || isSameOrigin(request, publicHost)) done();
    else done(new RejectionError(new Rejection('forbidden', 'This request came from a page of another site.')));
  });
}

/** Only browsers send these headers, and no page can forge them; a request without them is not from a browser. */
function isSameOrigin({ headers, host }: FastifyRequest, publicHost: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  const originHost = URL.canParse(origin) ? new URL(origin).host : '';
  return originHost !== '' && (originHost === host || originHost === publicHost);
}

/**
 * Enforces the contract's access level of each endpoint, before the body is parsed. While the shop requires two-step sign-in,
 * an admin without it has the rights of a customer.
 */
export function registerAccess(fastify: FastifyInstance, requiresSecondFactor: () => Promise<boolean>): void {
  fastify.decorateRequest('lacksSecondFactor', false);
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    const { account, apiKeyId, session } = request;
    if (apiKeyId !== undefined) return done();
    const access = endpointAt(request)?.access ?? 'anyone';
    const check = () => {
      const rejection = checkAccess(access, request);
      done(rejection && new RejectionError(rejection));
    };
    if (account?.role !== 'ADMIN' || session.hasSecondFactor) return check();
    requiresSecondFactor().then((isRequired) => {
      request.lacksSecondFactor = isRequired;
      check();
    }, done);
  });
}

function checkAccess(access: Access, { account, lacksSecondFactor }: FastifyRequest): Rejection | undefined {
  if (access === 'anyone') return undefined;
  if (!account) return new Rejection('unauthenticated', 'Please sign in first.');
  if (access === 'customer') return undefined;
  if (account.role === 'ADMIN') return access !== 'staff' && lacksSecondFactor ? secondFactorRequired() : undefined;
  if (account.role === 'USER') return new Rejection('forbidden', "You don't have permission to do this.");
  return access === 'staff' || access === 'crew'
    ? undefined
    : new Rejection('forbidden', "Only admins can do this, and you're signed in as crew.");
}

export function secondFactorRequired(): Rejection {
  return new Rejection(
    'second_factor_required',
    'This shop requires two-step sign-in for admins. Please set it up in your account first.',
  );
}
