import type { FastifyInstance } from 'fastify';
import { Rejection } from '../../domain/rejections.js';
import type { Metrics } from '../../platform/observability/metrics.js';
import { isPrivateAddress } from '../../platform/security/ip-ranges.js';
import { isThroughUntrustedProxy } from './limits/client-address.js';
import { sendProblem } from './problems.js';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Measures every response, and serves `/metrics` to clients on private networks. */
export function registerMetrics(fastify: FastifyInstance, metrics: Metrics): void {
  const observe = metrics.histogram(
    { name: 'party_rental_http_seconds', help: 'Response time in seconds, by method, route and status' },
    ['method', 'route', 'status'],
    BUCKETS_SECONDS,
  );
  fastify.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    observe(elapsedTime / 1000, { method, route: routeOptions.url ?? 'none', status: `${statusCode}` });
    done();
  });
  fastify.get('/metrics', async (request, reply) => {
    if (!isPrivateAddress(request.ip) || isThroughUntrustedProxy(request))
      return sendProblem(request, reply, new Rejection('not_found', "There's nothing at this address."));
    return reply
      .header('Content-Type', metrics.contentType)
      .header('Cache-Control', 'no-store')
      .send(await metrics.text());
  });
}
