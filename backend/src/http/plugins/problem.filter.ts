import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { PROBLEMS, type Problem, type ProblemCode } from '@party-rental/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Rejection } from '../../domain/rejections.js';
import { StorageFull, StorageUnavailable } from '../../images/image-storage.js';
import { isDatabaseUnavailable } from '../../platform/database/is-database-unavailable.js';
import { QueueFullError } from '../../write/executor/command-executor.js';
import { RejectionError } from '../controllers/rejection-error.js';

const RETRY_AFTER_SECONDS = 5;

/** Makes every error of a controller an RFC 9457 problem document; the unexpected is logged, and told to nobody. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerFault(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), error, this.logger);
  }
}

/** The same for hooks and for routes that are not a controller's. Call it before any of them is made. */
export function registerProblems(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onRoute', (route) => {
    route.errorHandler = (error, request, reply) => answerFault(request, reply, error, logger);
  });
}

function answerFault(request: FastifyRequest, reply: FastifyReply, error: unknown, logger: Logger): void {
  const rejection = rejectionOf(error);
  if (rejection.code === 'internal' || rejection.code === 'busy')
    logger.error({ err: error, requestId: request.id }, 'a request failed');
  if (error instanceof RejectionError && error.retryAfterSeconds !== undefined)
    reply.header('Retry-After', error.retryAfterSeconds);
  // Unless its caller has been told that it takes too long.
  if (!reply.sent) sendProblem(request, reply, rejection);
}

/** Answers the reply, for handlers to return it: nothing else is to be sent. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, rejection: Rejection): FastifyReply {
  return reply.send(JSON.stringify(problemOf(request, reply, rejection)));
}

/** The document for the reply, which has the status and headers for it already. */
export function problemOf(request: FastifyRequest, reply: FastifyReply, rejection: Rejection): Problem {
  const { code, detail, more, retryAfterSeconds = RETRY_AFTER_SECONDS } = rejection;
  const { status, title } = PROBLEMS[code];
  if ((status === 503 || status === 429) && !reply.hasHeader('Retry-After'))
    reply.header('Retry-After', retryAfterSeconds);
  reply.status(status).header('Content-Type', 'application/problem+json; charset=utf-8');
  return { type: `/api/docs#${code}`, title, status, detail, code, requestId: request.id, ...more };
}

function rejectionOf(error: unknown): Rejection {
  if (error instanceof RejectionError) return error.rejection;
  if (error instanceof QueueFullError || isDatabaseUnavailable(error))
    return new Rejection('busy', 'The shop is very busy right now. Please try again in a moment.');
  if (error instanceof StorageFull) return new Rejection('busy', 'There is no room for another picture right now.');
  if (error instanceof StorageUnavailable)
    return new Rejection('busy', 'Pictures cannot be reached right now. Please try again in a moment.');
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
