import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Rejection } from '../../domain/rejections.js';
import { Page } from '../../platform/page.js';
import { problemOf } from '../plugins/problem.filter.js';

/** What commands and queries answer, as HTTP: a rejection is a problem, a page has its headers. */
export function registerResponses(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', (request, reply, answer, done) => {
    if (answer instanceof Rejection) done(null, problemOf(request, reply, answer));
    else if (answer instanceof Page) done(null, rowsOf(answer, request, reply));
    else done(null, answer);
  });
}

function rowsOf(page: Page<unknown>, request: FastifyRequest, reply: FastifyReply): unknown[] {
  reply.header('X-Total-Count', page.total);
  if (page.next !== undefined) {
    const url = new URL(request.url, 'http://shop.invalid');
    url.searchParams.set('cursor', page.next);
    reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return page.rows;
}
