import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { beginSpan } from '../../platform/observability/tracing.js';
import { isApiCall } from '../controllers/endpoint.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if the request is not traced. */
    tracing?: Context;
  }
}

/** Routes of health checks, event streams and uploaded images. */
const NOT_TRACED = /^\/(metrics|api\/health|api\/stream|uploads)\b/;
const FILE = /^\/[^?]*\.\w+(\?|$)/;

/** Records a span for every request, in the trace that its headers name or in a new one. */
export function registerTracing(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method, url, headers, id } = request;
    const route = request.routeOptions.url ?? 'none';
    if (NOT_TRACED.test(route) || (FILE.test(url) && !isApiCall(request))) return done();
    const span = beginSpan(method, {
      kind: SpanKind.SERVER,
      // Without the query string, which may contain a token or a name.
      attributes: { 'http.request.method': method, 'url.path': url.split('?', 1)[0] ?? url, 'request.id': id },
      parent: String(headers['traceparent'] ?? ''),
    });
    if (!span) return done();
    request.tracing = trace.setSpan(ROOT_CONTEXT, span);
    context.with(request.tracing, done);
  });
  // The context is lost while a body is being read.
  fastify.addHook('preHandler', ({ tracing }, _reply, done) => (tracing ? context.with(tracing, done) : done()));
  fastify.addHook('onResponse', async ({ tracing, method, routeOptions }, { statusCode }) => {
    const span = tracing && trace.getSpan(tracing);
    if (!span) return;
    const route = routeOptions.url ?? 'none';
    span.updateName(`${method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode });
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
