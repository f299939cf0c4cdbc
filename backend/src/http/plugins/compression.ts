import { hash } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyEtag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { isApiCall } from '../controllers/endpoint.js';

const MIN_BYTES = 1024;
/** Routes whose responses are the same for every visitor: a browser may store and revalidate them. */
const PUBLIC = /^\/api\/(items|availability|settings|docs|openapi)\b/;

/** Compresses responses, and sends 304 if the client has the current one. Browsers do not store responses about one visitor. */
export async function registerCompression(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isApiCall(request))
      reply.header('Cache-Control', PUBLIC.test(request.routeOptions.url ?? '') ? 'no-cache' : 'no-store');
    done();
  });
  // The ETag is computed before compression.
  await fastify.register(fastifyEtag, { weak: true, hashFn: (body) => hash('sha1', body, 'base64') });
  await fastify.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: MIN_BYTES });
}
