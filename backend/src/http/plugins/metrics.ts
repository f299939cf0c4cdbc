import type { FastifyInstance } from 'fastify';
import { Rejection } from '../../domain/rejections.js';
import type { Metrics } from '../../platform/observability/metrics.js';
import { isPrivateAddress } from '../../platform/config/private-address.js';
import { sendProblem } from './problem.filter.js';
import { isThroughUntrustedProxy } from './limits/untrusted-proxy.js';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Measures every answer, and serves `/metrics` to whoever asks from inside the network. */
export function registerMetrics(fastify: FastifyInstance, metrics: Metrics): void {
  const observe = metrics.histogram(
    { name: 'party_rental_http_seconds', help: 'How long answers took, by route and status' },
    ['method', 'route', 'status'],
    SECONDS,
  );
  fastify.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    observe(elapsedTime / 1000, { method, route: routeOptions.url ?? 'none', status: `${statusCode}` });
    done();
  });
  fastify.get('/metrics', async (request, reply) => {
    if (!isPrivateAddress(request.ip) || isThroughUntrustedProxy(request))
      return sendProblem(request, reply, new Rejection('not_found', 'There is nothing at this address.'));
    return reply
      .header('Content-Type', metrics.contentType)
      .header('Cache-Control', 'no-store')
      .send(await metrics.text());
  });
}
