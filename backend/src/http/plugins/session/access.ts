import { endpoints, type Access, type AnyEndpoint } from '@party-rental/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { toEndpointMethod, toRoute } from '../../controllers/endpoint.js';
import { RejectionError } from '../problems.js';

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

/** Enforces the contract's access level of each endpoint, before the body is parsed. */
export function registerAccess(fastify: FastifyInstance): void {
  const accessTo = new Map<string, Access>(
    Object.values<AnyEndpoint>(endpoints).map(({ method, path, access }) => [`${method} ${toRoute(path)}`, access]),
  );
  fastify.addHook('preParsing', ({ method, routeOptions, account }, _reply, _payload, done) => {
    const access = accessTo.get(`${toEndpointMethod(method)} ${routeOptions.url}`) ?? 'anyone';
    if (access === 'anyone') done();
    else if (!account) done(new RejectionError(new Rejection('unauthenticated', 'Please sign in first.')));
    else if (access === 'admin' && account.role !== 'ADMIN')
      done(new RejectionError(new Rejection('forbidden', "You don't have permission to do this.")));
    else done();
  });
}
