import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Shorter than supervisors such as systemd and Docker Compose are configured to wait before they kill the process. */
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** Drops requests whose connection was reset already: they have no client address to limit, and cannot get a response. */
export function registerClosedSockets(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.socket.remoteAddress === undefined) reply.hijack();
    else done();
  });
}

/** Closes each connection after its response while the process drains, so that proxies open the next one elsewhere. */
export function registerDraining(fastify: FastifyInstance, isDraining: () => boolean): void {
  fastify.addHook('onRequest', (_, reply, done) => {
    if (isDraining()) reply.header('Connection', 'close');
    done();
  });
}

/**
 * Closes connections on shutdown: those that never carried a request (browsers open some ahead, and Node.js would wait a
 * minute for each) at once, and all others after a timeout.
 */
export function registerIdleTimeout(fastify: FastifyInstance): void {
  const { server } = fastify;
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  fastify.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS).unref();
  });
}
