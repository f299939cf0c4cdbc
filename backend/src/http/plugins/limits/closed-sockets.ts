import type { FastifyInstance } from 'fastify';

/**
 * A connection that was reset while its request was on the way has no address any more, by which it could be counted or
 * believed, and nobody who could hear an answer.
 */
export function registerClosedSockets(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.socket.remoteAddress === undefined) reply.hijack();
    else done();
  });
}
