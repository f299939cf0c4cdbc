import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { PROBLEMS, type Problem, type ProblemCode } from '@party-rental/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Rejection } from '../domain/rejections.js';
import { isDatabaseAway } from '../platform/database-away.js';
import { DeskBusy } from '../write/booking-desk.js';
import { Refused } from './refused.js';

const RETRY_AFTER_SECONDS = 5;

/** Makes every error an RFC 9457 problem document; the unexpected is logged, and told to nobody. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const rejection = rejectionOf(error);
    if (rejection.code === 'internal' || rejection.code === 'busy')
      this.logger.error({ err: error, requestId: request.id }, 'a request failed');
    sendProblem(request, reply, rejection);
  }
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, rejection: Rejection): void {
  const { code, detail, more } = rejection;
  const { status, title } = PROBLEMS[code];
  const problem: Problem = { type: `/api/docs#${code}`, title, status, detail, code, requestId: request.id, ...more };
  if ((status === 503 || status === 429) && !reply.hasHeader('Retry-After'))
    reply.header('Retry-After', RETRY_AFTER_SECONDS);
  reply.status(status).header('Content-Type', 'application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}

function rejectionOf(error: unknown): Rejection {
  if (error instanceof Refused) return error.rejection;
  if (error instanceof DeskBusy || isDatabaseAway(error))
    return new Rejection('busy', 'The shop is very busy right now. Please try again in a moment.');
  const status = statusOf(error);
  const code = status === undefined ? 'internal' : (CODES[status] ?? (status < 500 ? 'malformed' : 'internal'));
  return new Rejection(code, SENTENCES[code] ?? 'Something went wrong on our side. Please try again.');
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return undefined;
}

const CODES: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'busy',
};

const SENTENCES: Partial<Record<ProblemCode, string>> = {
  malformed: 'The request could not be read.',
  unauthenticated: 'Please sign in first.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'There is nothing at this address.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'Please send JSON (Content-Type: application/json).',
  too_many_requests: 'Too many tries. Please wait a moment.',
  busy: 'The shop is very busy right now. Please try again in a moment.',
};
