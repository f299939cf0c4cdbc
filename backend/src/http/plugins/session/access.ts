import { isOpen, type Access, type VersionedSettings } from '@party-rental/contracts';
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

/** When callers of a shop that isn't open yet should try again. */
export const NOT_OPEN_SECONDS = 3600;

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
 * an admin without it has the rights of a customer. Until the shop is open, customers can book nothing.
 */
export function registerAccess(
  fastify: FastifyInstance,
  readSettings: () => Promise<Omit<VersionedSettings, 'cleaningFee'>>,
): void {
  let hasOpened = false;
  fastify.decorateRequest('lacksSecondFactor', false);
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    const { account, apiKeyId, session } = request;
    if (apiKeyId !== undefined) return done();
    const { access = 'anyone', needsOpenShop = false } = endpointAt(request) ?? {};
    const check = (rejection = checkAccess(access, request)) => {
      done(rejection && new RejectionError(rejection));
    };
    const isAdminWithPassword = account?.role === 'ADMIN' && !session.hasSecondFactor;
    if (!isAdminWithPassword && (!needsOpenShop || hasOpened)) return check();
    readSettings().then((settings) => {
      request.lacksSecondFactor = isAdminWithPassword && settings.requireSecondFactor;
      // A shop that has opened stays open: the settings require what it needs.
      hasOpened ||= isOpen(settings);
      check(needsOpenShop && !hasOpened ? notOpen() : undefined);
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

function notOpen(): Rejection {
  return new Rejection('not_open', "We're opening soon! Please come back in a little while.", {}, NOT_OPEN_SECONDS);
}

export function secondFactorRequired(): Rejection {
  return new Rejection(
    'second_factor_required',
    'This shop requires two-step sign-in for admins. Please set it up in your account first.',
  );
}
