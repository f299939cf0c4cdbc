import { maxHeaderSize } from 'node:http';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { InboxStore } from '@party-rental/local-services/inbox/inbox-store';
import { ApiKeys } from '../accounts/integrations/api-keys.js';
import { Setup } from '../accounts/setup.js';
import { ImageStore } from '../images/image-store.js';
import { PaymentAccount } from '../payments/payment-account.js';
import { PaymentRequests } from '../payments/payment-requests.js';
import { BusinessDay } from '../platform/business-day.js';
import type { Config } from '../platform/config/config.js';
import { newId } from '../platform/ids.js';
import { Metrics } from '../platform/observability/metrics.js';
import { Readiness } from '../platform/observability/readiness.js';
import { RateCounters } from '../platform/security/rate-counters.js';
import { ResponseCache } from '../read/changes/response-cache.js';
import { MissedDemand } from '../read/missed-demand/missed-demand.js';
import { SettingsReader } from '../read/settings/settings.queries.js';
import { registerPage } from './page/page.js';
import { registerSiteMap } from './page/site-map.js';
import { registerWebManifest } from './page/web-manifest.js';
import { registerApiDocs } from './plugins/api-docs.js';
import { registerCompression } from './plugins/compression.js';
import { registerInbox } from './plugins/inbox.js';
import { registerJsonBody } from './plugins/json-body.js';
import { registerUntrustedProxy } from './plugins/limits/client-address.js';
import { registerClosedSockets, registerDraining, registerIdleTimeout } from './plugins/limits/connections.js';
import { registerRateLimits } from './plugins/limits/rate-limit.js';
import { registerRequestTimeout } from './plugins/limits/request-timeout.js';
import { registerPaymentNotices } from './plugins/payment-notices.js';
import { registerMetrics } from './plugins/metrics.js';
import { ProblemFilter, registerErrorHandler, rejectMalformedUrl } from './plugins/problems.js';
import { registerRequestLog } from './plugins/request-log.js';
import { type CachedResponse, registerResponseCapture, registerResponseCache } from './plugins/response-cache.js';
import { registerResponses } from './plugins/responses.js';
import { registerSecurityHeaders } from './plugins/security-headers.js';
import { registerAccess, registerSameOrigin } from './plugins/session/access.js';
import { registerApiKeys } from './plugins/session/api-key.js';
import { SessionStore } from './plugins/session/session-store.js';
import { registerSession } from './plugins/session/session.js';
import { registerSetupNeeded } from './plugins/setup-needed.js';
import { registerTracing } from './plugins/tracing.js';
import { registerUploads } from './plugins/uploads.js';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Requests that are still incomplete after this time get 408. */
const REQUEST_BODY_TIMEOUT_MS = 60_000;

export function createHttpAdapter({ trustedProxies }: Config): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: newId,
    frameworkErrors: rejectMalformedUrl,
    // Clients that address a proxy send an absolute URL (RFC 9112, section 3.2.2).
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?]*\/?/i, '/'),
    // No limit below that of Node.js, so that too long parameters fail the validation and get its 400.
    routerOptions: { maxParamLength: maxHeaderSize },
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_BODY_TIMEOUT_MS,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
  });
}

/** Registers the plugins in the order in which their hooks run. Processes without the API role serve only health and metrics. */
export async function registerHttp(app: NestFastifyApplication, config: Config, logger: Logger): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  app.useGlobalFilters(new ProblemFilter(logger));
  registerErrorHandler(fastify, logger);
  // First, because later hooks start work that only ends with the response.
  registerClosedSockets(fastify);
  registerIdleTimeout(fastify);
  registerDraining(fastify, () => app.get(Readiness).isDraining);
  registerJsonBody(fastify);
  registerRequestTimeout(fastify, config.requestTimeout * 1000);
  if (config.otlpEndpoint) registerTracing(fastify);
  registerMetrics(fastify, app.get(Metrics));
  registerSecurityHeaders(fastify, config);
  if (config.roles.has('api')) await registerApi(app, config, logger);
}

async function registerApi(app: NestFastifyApplication, config: Config, logger: Logger): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  const cache: ResponseCache<CachedResponse> = app.get(ResponseCache);
  const counters = config.rateLimits ? app.get(RateCounters) : undefined;
  const readSettings = () => app.get(SettingsReader).readWithoutPrices();
  registerRequestLog(fastify, logger);
  registerSetupNeeded(fastify, app.get(Setup));
  registerResponses(fastify, app.get(MissedDemand));
  registerResponseCache(fastify, cache, app.get(BusinessDay));
  registerUntrustedProxy(fastify, logger);
  await registerCompression(fastify);
  registerResponseCapture(fastify);
  registerSameOrigin(fastify, config.publicUrl);
  if (counters) registerRateLimits(fastify, counters);
  await registerSession(fastify, config, app.get(SessionStore));
  registerApiKeys(fastify, app.get(ApiKeys), counters, async () => (await readSettings()).requireSecondFactor);
  registerAccess(fastify, readSettings);
  await registerApiDocs(app, config);
  if (!config.smtpUrl && !config.production) {
    await registerInbox(fastify, InboxStore.in(config.dataDir), config.publicUrl);
  }
  const account = app.get(PaymentAccount);
  account.onChange(() => cache.clear());
  await registerPaymentNotices(fastify, account, app.get(PaymentRequests));
  await registerUploads(fastify, app.get(ImageStore));
  registerSiteMap(fastify, config, app);
  registerWebManifest(fastify, app, cache);
  await registerPage(fastify, config, app, cache);
}
