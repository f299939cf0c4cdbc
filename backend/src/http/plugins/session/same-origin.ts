import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { RejectionError } from '../../controllers/rejection-error.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses whatever the page of another site makes a visitor's browser send here, beyond looking. */
export function registerSameOrigin(fastify: FastifyInstance, publicUrl: string): void {
  const publicHost = new URL(publicUrl).host;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (READING.has(request.method) || isFromHere(request, publicHost)) done();
    else done(new RejectionError(new Rejection('forbidden', 'This was sent from the page of another site.')));
  });
}

/** Only browsers send these headers, and no page can forge them; whoever sends neither is not a browser. */
function isFromHere({ headers, host }: FastifyRequest, publicHost: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  const originHost = URL.canParse(origin) ? new URL(origin).host : '';
  return originHost !== '' && (originHost === host || originHost === publicHost);
}
