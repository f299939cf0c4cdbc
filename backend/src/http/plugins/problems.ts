import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { PROBLEMS, type Problem, type ProblemCode } from '@party-rental/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { NewerEventError, Rejection } from '../../domain/rejections.js';
import { StorageFull, StorageUnavailable } from '../../images/image-storage.js';
import { isConnectionLost, isDatabaseUnavailable } from '@party-rental/event-store/is-database-unavailable';
import { TablesBehindError } from '@party-rental/event-store/read-engine/freshness';
import { QueueFullError } from '../../write/executor/command-executor.js';

const RETRY_AFTER_SECONDS = 5;

/** A rejection that is thrown instead of returned. */
export class RejectionError extends Error {
  constructor(
    readonly rejection: Rejection,
    /** Undefined if waiting does not help. */
    readonly retryAfterSeconds?: number,
  ) {
    super(rejection.detail);
  }
}

/** Turns every error of a controller into an RFC 9457 problem document; unexpected errors are logged, not disclosed. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), error, this.logger);
  }
}

/** Does the same for hooks and for routes without a controller. Call it before any route is registered. */
export function registerErrorHandler(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onRoute', (route) => {
    route.errorHandler = (error, request, reply) => sendError(request, reply, error, logger);
  });
}

/** Handles URLs that the router cannot decode. No hook runs for such a request or its response. */
export function rejectMalformedUrl(_: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
  sendProblem(request, reply, new Rejection('malformed', "This address isn't a valid URL."));
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown, logger: Logger): void {
  const failure = toRejection(error);
  const isUnknown = PROBLEMS[failure.code].status >= 500 && request.changes?.mayRemain(isConnectionLost(error));
  const rejection = isUnknown ? OUTCOME_UNKNOWN : failure;
  if (PROBLEMS[rejection.code].status >= 500) logger.error({ err: error, requestId: request.id }, 'request failed');
  if (error instanceof RejectionError && error.retryAfterSeconds !== undefined)
    reply.header('Retry-After', error.retryAfterSeconds);
  // The request timeout may have sent a response already, and a download may fail while its first bytes are compressed.
  if (!reply.sent) sendProblem(request, reply.removeHeader('Content-Encoding'), rejection);
}

/** Returns the reply, so that a handler can return it: nothing else may be sent. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, rejection: Rejection): FastifyReply {
  return reply.send(JSON.stringify(toProblem(request, reply, rejection)));
}

/** Returns the problem document, and sets its status and headers on the reply. */
export function toProblem(request: FastifyRequest, reply: FastifyReply, rejection: Rejection): Problem {
  const { code, detail, more, retryAfterSeconds = RETRY_AFTER_SECONDS } = rejection;
  const { status, title } = PROBLEMS[code];
  if ((status === 503 || status === 429) && !reply.hasHeader('Retry-After'))
    reply.header('Retry-After', retryAfterSeconds);
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  reply.status(status).header('Content-Type', 'application/problem+json; charset=utf-8');
  return { type: `/api/docs#${code}`, title, status, detail, code, requestId: request.id, ...more };
}

function toRejection(error: unknown): Rejection {
  if (error instanceof RejectionError) return error.rejection;
  if (error instanceof QueueFullError || error instanceof TablesBehindError || isDatabaseUnavailable(error))
    return new Rejection('busy', BUSY);
  if (error instanceof StorageFull)
    return new Rejection('busy', "There's no room for another image right now. Please try again later.");
  if (error instanceof StorageUnavailable)
    return new Rejection('busy', "We can't reach our images right now. Please try again in a moment.");
  if (error instanceof Error && [error, error.cause].some((one) => one instanceof NewerEventError))
    return new Rejection('busy', "We're updating the shop right now. Please try again in a moment.");
  const status = getStatus(error);
  const code = status === undefined ? 'internal' : (CODES[status] ?? (status < 500 ? 'malformed' : 'internal'));
  return new Rejection(code, SENTENCES[code] ?? 'Something went wrong on our side. Please try again.');
}

function getStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return undefined;
}

export const OUTCOME_UNKNOWN = new Rejection(
  'outcome_unknown',
  "We can't tell yet whether that went through. Please check before you do it again.",
);

export const SEND_JSON = 'Please send JSON (Content-Type: application/json).';

export const BUSY = 'The shop is very busy right now. Please try again in a moment.';

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
  malformed: "We couldn't read this request.",
  unauthenticated: 'Please sign in first.',
  forbidden: "You don't have permission to do this.",
  not_found: "There's nothing at this address.",
  too_large: 'The request is too large.',
  unsupported_media_type: SEND_JSON,
  too_many_requests: 'Too many attempts. Please wait a moment.',
  busy: BUSY,
};
