import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { FIRST_ANSWERS } from '@party-rental/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Rejection } from '../domain/rejections.js';
import type { Config } from '../platform/config.js';
import { traceparent } from '../platform/tracing.js';
import { firstAnswers } from './first-answers.js';
import { pageDrawer } from './page-drawer.js';
import { jsonScript, pageHead } from './page-head.js';
import { sendProblem } from './problem.filter.js';

const BUILT_PAGE = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));
const NOTHING_HERE = new Rejection('not_found', 'There is nothing at this address.');
// As they stand in frontend/index.html.
const HEAD = /<!-- page -->[^]*<!-- \/page -->/;
const ANSWERS = '<!-- first answers -->';
const DRAWN = '<!-- drawn -->';

/** Serves the built page: its files as they are, and itself, described, for every address that is neither a file's nor the API's. */
export async function registerPage(
  fastify: FastifyInstance,
  { publicUrl }: Config,
  app: INestApplicationContext,
  folder = BUILT_PAGE,
): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', cacheControl(path.slice(folder.length)));
      response.setHeader('Vary', 'Accept-Encoding');
    },
  });
  const draw = await pageDrawer(folder);
  fastify.get('/*', async (request, reply) => {
    // Behind a host, whatever a path begins with is not taken for one.
    const url = new URL(`http://shop.invalid${request.url}`);
    if (/^\/(\/|(api|inbox|server)(\/|$))/.test(url.pathname)) return sendProblem(request, reply, NOTHING_HERE);
    if (/\.\w+$/.test(url.pathname)) return reply.sendFile(url.pathname);
    return sendPage(reply, url);
  });

  async function sendPage(reply: FastifyReply, url: URL): Promise<FastifyReply> {
    const template = await readFile(join(folder, 'index.html'), 'utf8');
    const answers = await firstAnswers(app, url);
    const drawn = await draw(url, answers);
    const head = pageHead(url.pathname, answers, publicUrl);
    const page = template
      .replace(HEAD, () => head.html + traceTag())
      .replace(DRAWN, () => drawn)
      .replace(ANSWERS, () => jsonScript('application/json', FIRST_ANSWERS, answers));
    return reply.code(head.status).type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
  }
}

/** What a visitor does on the page goes on with the trace that drew it (frontend/src/api/client.ts). */
function traceTag(): string {
  const parent = traceparent();
  return parent === undefined ? '' : `<meta name="traceparent" content="${parent}" />`;
}

function cacheControl(path: string): string {
  return path.startsWith(join('/', 'assets')) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';
}
