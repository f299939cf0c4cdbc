import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Admins } from './accounts/admins.js';
import { AppModule } from './app.module.js';
import { createHttpAdapter, registerHttp } from './http/http-server.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { showLogLag } from './read/lag-metrics.js';
import { createLogPool } from './log/log-pool.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { withKnownKeys } from '@party-rental/event-store/encryption/known-keys';
import { requireDataKey } from './log/require-data-key.js';
import { SystemClock, type Clock } from './platform/clock.js';
import type { Config } from './platform/config/config.js';
import { createPool, isSuperuser, REQUEST_TIMEOUT_MS } from './platform/database/database.js';
import { migrate } from './platform/database/migrate.js';
import { canChangeLog } from './platform/database/protect-log.js';
import { readCounter, ReadReplica } from './platform/database/read-replica.js';
import { frameworkLogger } from './platform/observability/logger.js';
import { Metrics } from './platform/observability/metrics.js';
import { Readiness } from './platform/observability/readiness.js';
import { startTracing } from './platform/observability/start-tracing.js';
import { throttledLog } from './platform/observability/throttled-log.js';
import { untilAvailable } from './platform/database/wait-for-database.js';
import { withReadTables } from './read/projections.js';
import { prepareProjections } from './read/prepare-projections.js';
import { encryptPlainUrls } from './webhooks/admin/webhook-secret.js';

/** With two writer connections, the listener, and five of the queue, a process has at most twenty. */
const POOL_SIZE = 7;
const LOG_POOL_SIZE = 5;
/** After it, the check of an unresponsive replica fails. */
const POSITION_TIMEOUT_MS = 2_000;
/** Queries on a hung replica must not keep a process from ending. */
const END_POOLS_MS = 2_000;

export interface Program {
  app: NestFastifyApplication;
  /** Makes proxies send requests elsewhere: says that it is not ready, and goes on serving for DRAIN_SECONDS. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Migrates, prepares the read tables, and starts the roles that the configuration names; it does not listen yet. */
export async function startProgram(
  config: Config,
  serverUrl: string,
  logger: Logger,
  clock: Clock = new SystemClock(),
): Promise<Program> {
  const databaseUrl = withKnownKeys(withReadTables(serverUrl), [config.dataKey, config.otherDataKey]);
  const stopTracing = await startTracing(config, logger);
  const pool = createPool(databaseUrl, POOL_SIZE, REQUEST_TIMEOUT_MS);
  const logPool = createLogPool(databaseUrl, LOG_POOL_SIZE, REQUEST_TIMEOUT_MS);
  const reads =
    config.readDatabaseUrl && config.roles.has('api')
      ? createReadPools({ pool, logPool, databaseUrl, replicaUrl: withReadTables(config.readDatabaseUrl) }, logger)
      : undefined;
  const logUnavailable = throttledLog(logger, 'waiting for the database');
  await untilAvailable(async () => {
    const personalData = new PersonalData(config.dataKey, config.otherDataKey);
    await requireDataKey(pool, personalData);
    await migrate(databaseUrl, config.ownerDatabaseUrl);
    await encryptPlainUrls(pool, personalData);
  }, logUnavailable);
  if (await isSuperuser(pool)) logger.warn('database role is a superuser: use one that only owns the database');
  if (config.ownerDatabaseUrl && (await canChangeLog(pool)))
    logger.warn('database role can change the log: the role of OWNER_DATABASE_URL could not sign in');
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.on({ config, databaseUrl, pool, logPool, ...(reads && { reads }), clock, logger }),
    createHttpAdapter(config),
    { logger: frameworkLogger(logger), bodyParser: false },
  );
  await untilAvailable(() => prepareTables(databaseUrl, app.get(Feed)), logUnavailable);

  const metrics = app.get(Metrics);
  if (config.roles.has('projector')) showLogLag(metrics, logPool);
  const countRead = readCounter(metrics);
  reads?.replica.start(countRead);
  await registerHttp(app, config, logger);
  await app.init();
  if (config.roles.has('api') && config.admin) await app.get(Admins).ensure(config.admin);
  return {
    app,
    async drain() {
      app.get(Readiness).isDraining = true;
      await sleep(config.drainSeconds * 1000);
    },
    async stop() {
      await app.close();
      await Promise.all([pool.end(), logPool.end(), reads?.close()]);
      await stopTracing();
    },
  };
}

interface Servers {
  pool: Pool;
  logPool: Pool;
  databaseUrl: string;
  replicaUrl: string;
}

/** Pools for queries that run on a replica while it keeps up with the primary. */
function createReadPools({ pool, logPool, databaseUrl, replicaUrl }: Servers, logger: Logger) {
  const positions = [databaseUrl, replicaUrl].map((url) => createPool(url, 1, POSITION_TIMEOUT_MS)) as [Pool, Pool];
  const replicaPool = createPool(replicaUrl, POOL_SIZE, REQUEST_TIMEOUT_MS);
  const replicaLogPool = createLogPool(replicaUrl, LOG_POOL_SIZE, REQUEST_TIMEOUT_MS);
  const replica = new ReadReplica(...positions, logger);
  return {
    replica,
    pool: replica.createPool(pool, replicaPool),
    logPool: replica.createPool(logPool, replicaLogPool),
    async close() {
      replica.stop();
      const ended = Promise.all([...positions, replicaPool, replicaLogPool].map((one) => one.end()));
      await Promise.race([ended, sleep(END_POOLS_MS, undefined, { ref: false })]);
    },
  };
}

/** On a pool without a query timeout: rebuilding tables takes minutes. */
async function prepareTables(databaseUrl: string, feed: Feed): Promise<void> {
  const pool = createPool(databaseUrl, 2);
  try {
    await prepareProjections(pool, feed);
  } finally {
    await pool.end();
  }
}
