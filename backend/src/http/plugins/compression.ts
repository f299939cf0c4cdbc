import { hash } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyEtag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';

const SMALLEST_BYTES = 1024;
/** Calls whose answers are the same for everybody: a browser may keep them, and asks whether they still hold. */
const SAME_FOR_ALL = /^\/api\/(items|availability|settings|docs|openapi)\b/;

/** Sends answers compressed, and not again to whoever has them. What concerns one visitor is kept by nobody. */
export async function registerCompression(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/'))
      reply.header('Cache-Control', SAME_FOR_ALL.test(request.url) ? 'no-cache' : 'no-store');
    done();
  });
  // First what is the same, then how it is packed.
  await fastify.register(fastifyEtag, { weak: true, hashFn: (answer) => hash('sha1', answer, 'base64') });
  await fastify.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: SMALLEST_BYTES });
}
