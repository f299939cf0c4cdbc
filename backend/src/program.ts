import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { Feed } from './event-log/feed.js';
import { AccessGuard } from './http/access.guard.js';
import { AnswerInterceptor } from './http/answer.interceptor.js';
import { registerApiDocs } from './http/api-docs.js';
import { registerPage } from './http/page.js';
import { ProblemFilter } from './http/problem.filter.js';
import { SystemClock, type Clock } from './platform/clock.js';
import type { Config } from './platform/config.js';
import { createPool, migrate } from './platform/database.js';
import { newId } from './platform/ids.js';
import { frameworkLogger } from './platform/logger.js';
import { prepareProjections } from './read/prepare.js';

const BODY_LIMIT_BYTES = 1024 * 1024;

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
    new FastifyAdapter({ bodyLimit: BODY_LIMIT_BYTES, genReqId: newId, forceCloseConnections: 'idle' }),
    { logger: frameworkLogger(logger) },
  );
  await prepareProjections(pool, app.get(Feed));

  app.useGlobalFilters(new ProblemFilter(logger));
  app.useGlobalInterceptors(new AnswerInterceptor());
  app.useGlobalGuards(new AccessGuard());
  registerApiDocs(app, config);
  await registerPage(app.getHttpAdapter().getInstance());
  await app.init();
  return {
    app,
    async stop() {
      await app.close();
      await pool.end();
    },
  };
}
