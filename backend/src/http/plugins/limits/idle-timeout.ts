import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Answers under way when the program stops may take as long, which is less than its keepers wait before they kill it. */
const LONGEST_FAREWELL_MS = 20_000;

/**
 * Browsers open connections ahead, on which nothing may ever be asked. Node.js would wait a minute for each when the
 * program stops; they are hung up at once, and whoever is still sending or reading after a while is, too.
 */
export function registerIdleTimeout(fastify: FastifyInstance): void {
  const { server } = fastify;
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  fastify.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    setTimeout(() => server.closeAllConnections(), LONGEST_FAREWELL_MS).unref();
  });
}
