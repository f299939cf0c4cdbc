import { maxHeaderSize } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Admins } from './accounts/admins.js';
import { AppModule } from './app.module.js';
import { Feed } from './event-log/feed.js';
import { showLogLag } from './event-log/log-metrics.js';
import { createLogPool } from './event-log/log-pool.js';
import { PersonalData } from './event-log/personal-data.js';
import { requireDataKey } from './event-log/require-data-key.js';
import { registerAccess } from './http/access.js';
import { registerAnswers } from './http/answers.js';
import { registerApiDocs } from './http/api-docs.js';
import { registerCompactAnswers } from './http/compact-answers.js';
import { registerLongestAnswer } from './http/longest-answer.js';
import { registerGoneCallers } from './http/gone-callers.js';
import { registerMetrics } from './http/metrics.js';
import { registerInbox } from './http/inbox.js';
import { registerJsonBody } from './http/json-body.js';
import { KeptAnswer, registerKeeping, registerKeptAnswers } from './http/kept-answers.js';
import { registerPage } from './http/page.js';
import { ProblemFilter, registerProblems } from './http/problem.filter.js';
import { registerRateLimits } from './http/rate-limit.js';
import { registerRequestLog } from './http/request-log.js';
import { registerSameOrigin } from './http/same-origin.js';
import { registerSecurityHeaders } from './http/security-headers.js';
import { SessionStore } from './http/session-store.js';
import { registerSession } from './http/session.js';
import { registerSilentConnections } from './http/silent-connections.js';
import { registerSiteMap } from './http/site-map.js';
import { registerTracing } from './http/tracing.js';
import { refuseUnreadableAddress } from './http/unreadable-address.js';
import { registerUnnamedProxy } from './http/unnamed-proxy.js';
import { registerUploads } from './http/uploads.js';
import { ImageStore } from './images/image-store.js';
import { BusinessDay } from './platform/business-day.js';
import { SystemClock, type Clock } from './platform/clock.js';
import type { Config } from './platform/config.js';
import { createPool, isSuperuser, LONGEST_ANSWER_MS, migrate } from './platform/database.js';
import { newId } from './platform/ids.js';
import { InboxStore } from './platform/inbox/inbox-store.js';
import { frameworkLogger } from './platform/logger.js';
import { Metrics } from './platform/metrics.js';
import { RateCounters } from './platform/rate-counters.js';
import { startTracing } from './platform/start-tracing.js';
import { AnswerCache } from './read/answer-cache.js';
import { prepareProjections } from './read/prepare.js';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Whoever has not said what he wants by then is sent away. */
const LONGEST_REQUEST_MS = 60_000;

export interface Program {
  app: NestFastifyApplication;
  stop(): Promise<void>;
}

/** Migrates, prepares the read tables, and starts the roles that the configuration names; it does not listen yet. */
export async function startProgram(
  config: Config,
  databaseUrl: string,
  logger: Logger,
  clock: Clock = new SystemClock(),
): Promise<Program> {
  const stopTracing = await startTracing(config, logger);
  const pool = createPool(databaseUrl, 12, LONGEST_ANSWER_MS);
  const logPool = createLogPool(databaseUrl, 10, LONGEST_ANSWER_MS);
  await requireDataKey(pool, new PersonalData(config.dataKey, config.otherDataKey));
  await migrate(databaseUrl);
  if (await isSuperuser(pool)) logger.warn('database role is a superuser: use one that only owns the database');
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.on({ config, databaseUrl, pool, logPool, clock, logger }),
    new FastifyAdapter({
      bodyLimit: BODY_LIMIT_BYTES,
      genReqId: newId,
      frameworkErrors: refuseUnreadableAddress,
      // A caller that takes the shop for a proxy puts its host before the path.
      rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?]*\/?/i, '/'),
      // As long as Node.js lets an address be: whatever is too long for its field is refused as everything else is.
      routerOptions: { maxParamLength: maxHeaderSize },
      forceCloseConnections: 'idle',
      requestTimeout: LONGEST_REQUEST_MS,
      trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    }),
    { logger: frameworkLogger(logger), bodyParser: false },
  );
  await prepareTables(databaseUrl, app.get(Feed));

  app.useGlobalFilters(new ProblemFilter(logger));
  const metrics = app.get(Metrics);
  if (config.roles.has('projector')) showLogLag(metrics, logPool);
  await registerHttp(app, logPool, config, logger);
  await app.init();
  if (config.roles.has('api') && config.admin) await app.get(Admins).ensure(config.admin);
  return {
    app,
    async stop() {
      await app.close();
      await Promise.all([pool.end(), logPool.end()]);
      await stopTracing();
    },
  };
}

/** To build tables anew takes longer than the shop waits for an answer. */
async function prepareTables(databaseUrl: string, feed: Feed): Promise<void> {
  const pool = createPool(databaseUrl, 2);
  try {
    await prepareProjections(pool, feed);
  } finally {
    await pool.end();
  }
}

async function registerHttp(app: NestFastifyApplication, logPool: Pool, config: Config, logger: Logger): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  registerProblems(fastify, logger);
  // First: nothing begins that only an answer would end.
  registerGoneCallers(fastify);
  registerAnswers(fastify);
  registerSilentConnections(fastify);
  registerJsonBody(fastify);
  registerLongestAnswer(fastify);
  if (config.otlpEndpoint) registerTracing(fastify);
  registerMetrics(fastify, app.get(Metrics));
  registerSecurityHeaders(fastify, config);
  if (!config.roles.has('api')) return;
  const businessDay = app.get(BusinessDay);
  const cache = new AnswerCache<KeptAnswer>(logPool, app.get(Feed), businessDay, ({ bytes }) => bytes);
  registerKeptAnswers(fastify, cache, businessDay);
  registerRequestLog(fastify, logger);
  registerUnnamedProxy(fastify, logger);
  await registerCompactAnswers(fastify);
  registerKeeping(fastify);
  registerSameOrigin(fastify, config.publicUrl);
  if (config.rateLimits) await registerRateLimits(fastify, app.get(RateCounters));
  await registerSession(fastify, config, app.get(SessionStore));
  registerAccess(fastify);
  await registerApiDocs(app, config);
  if (!config.smtpUrl && !config.production) await registerInbox(fastify, InboxStore.in(config.dataDir));
  await registerUploads(fastify, app.get(ImageStore));
  registerSiteMap(fastify, config, app);
  await registerPage(fastify, config, app, cache);
}
