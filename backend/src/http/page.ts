import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Rejection } from '../domain/rejections.js';
import { sendProblem } from './problem.filter.js';

const BUILT_PAGE = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));
const NO_SUCH_CALL = new Rejection('not_found', 'There is nothing at this address.');

/** Serves the built page: its files as they are, and its index for every address that is neither a file's nor the API's. */
export async function registerPage(fastify: FastifyInstance, folder = BUILT_PAGE): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', cacheControl(path.slice(folder.length)));
    },
  });
  fastify.get('/*', (request, reply) => {
    const { pathname } = new URL(request.url, 'http://shop.invalid');
    if (/^\/(api|inbox)(\/|$)/.test(pathname)) return sendProblem(request, reply, NO_SUCH_CALL);
    return reply.sendFile(/\.\w+$/.test(pathname) ? pathname : 'index.html');
  });
}

function cacheControl(path: string): string {
  if (path.startsWith(join('/', 'assets'))) return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}
