import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { Admins } from './accounts/admins.js';
import { AppModule } from './app.module.js';
import { Feed } from './event-log/feed.js';
import { AccessGuard } from './http/access.guard.js';
import { AnswerInterceptor } from './http/answer.interceptor.js';
import { registerApiDocs } from './http/api-docs.js';
import { registerInbox } from './http/inbox.js';
import { OwnWritesInterceptor } from './http/own-writes.interceptor.js';
import { registerPage } from './http/page.js';
import { ProblemFilter } from './http/problem.filter.js';
import { registerRateLimits } from './http/rate-limit.js';
import { registerSameOrigin } from './http/same-origin.js';
import { registerSecurityHeaders } from './http/security-headers.js';
import { SessionStore } from './http/session-store.js';
import { registerSession } from './http/session.js';
import { SystemClock, type Clock } from './platform/clock.js';
import type { Config } from './platform/config.js';
import { createPool, migrate } from './platform/database.js';
import { newId } from './platform/ids.js';
import { InboxStore } from './platform/inbox/inbox-store.js';
import { frameworkLogger } from './platform/logger.js';
import { Freshness } from './read/freshness.js';
import { prepareProjections } from './read/prepare.js';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** In production the address of a visitor is what a proxy in a private network says. */
const PROXIES = 'loopback, linklocal, uniquelocal';

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
  await migrate(databaseUrl);
  const pool = createPool(databaseUrl, 20);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.on({ config, databaseUrl, pool, clock, logger }),
    new FastifyAdapter({
      bodyLimit: BODY_LIMIT_BYTES,
      genReqId: newId,
      forceCloseConnections: 'idle',
      trustProxy: config.production ? PROXIES : false,
    }),
    { logger: frameworkLogger(logger), bodyParser: false },
  );
  await prepareProjections(pool, app.get(Feed));

  app.useGlobalFilters(new ProblemFilter(logger));
  app.useGlobalInterceptors(new AnswerInterceptor(), new OwnWritesInterceptor(app.get(Freshness)));
  app.useGlobalGuards(new AccessGuard());
  await registerHttp(app, config);
  await app.init();
  if (config.roles.has('api') && config.admin) await app.get(Admins).ensure(config.admin);
  return {
    app,
    async stop() {
      await app.close();
      await pool.end();
    },
  };
}

async function registerHttp(app: NestFastifyApplication, config: Config): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  // The API takes JSON alone; anything else is answered with 415.
  fastify.removeContentTypeParser(['text/plain']);
  await registerSecurityHeaders(fastify, config);
  if (!config.roles.has('api')) return;
  registerSameOrigin(fastify, config.publicUrl);
  if (config.rateLimits) await registerRateLimits(fastify);
  await registerSession(fastify, config, app.get(SessionStore));
  registerApiDocs(app, config);
  if (!config.smtpUrl && !config.production) await registerInbox(fastify, InboxStore.in(config.dataDir));
  await registerPage(fastify);
}
