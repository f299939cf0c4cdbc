import type { FastifyReply, FastifyRequest } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { sendProblem } from '../problem.filter.js';

/** Answers an address that the router cannot read; no hook has seen such a request, nor sees its answer. */
export function rejectMalformedUrl(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
  sendProblem(request, reply, new Rejection('malformed', 'This address cannot be read.'));
}
