import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Rejection } from '../domain/rejections.js';
import { sendProblem } from './problem.filter.js';

const BUILT_PAGE = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));
const NO_SUCH_CALL = new Rejection('not_found', 'There is nothing at this address.');

/** Serves the built page: its files as they are, and its index for every address that is not the API's. */
export async function registerPage(fastify: FastifyInstance, folder = BUILT_PAGE): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    fastify.get('/*', (request, reply) => sendProblem(request, reply, NO_SUCH_CALL));
    return;
  }
  const index = await readFile(join(folder, 'index.html'));
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    setHeaders: (response, path) => {
      const immutable = path.startsWith(join(folder, 'assets'));
      response.setHeader('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  fastify.get('/*', (request, reply) => {
    const isFile = /^\/(api|assets|pictures)(\/|$)|\.\w+$/.test(new URL(request.url, 'http://shop.invalid').pathname);
    if (isFile) return sendProblem(request, reply, NO_SUCH_CALL);
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(index);
  });
}
