import { endpoints, type Access, type AnyEndpoint } from '@party-rental/contracts';
import type { FastifyInstance } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { routeOf } from '../../controllers/endpoint.js';
import { RejectionError } from '../../controllers/rejection-error.js';

/** Lets a call through for whom the contract says; before anything that was sent with it is looked at. */
export function registerAccess(fastify: FastifyInstance): void {
  const accessTo = new Map<string, Access>(
    Object.values<AnyEndpoint>(endpoints).map(({ method, path, access }) => [`${method} ${routeOf(path)}`, access]),
  );
  fastify.addHook('preParsing', ({ method, routeOptions, account }, _reply, _payload, done) => {
    const access = accessTo.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`) ?? 'anyone';
    if (access === 'anyone') done();
    else if (!account) done(new RejectionError(new Rejection('unauthenticated', 'Please sign in first.')));
    else if (access === 'admin' && account.role !== 'ADMIN')
      done(new RejectionError(new Rejection('forbidden', "You don't have permission to do this.")));
    else done();
  });
}
