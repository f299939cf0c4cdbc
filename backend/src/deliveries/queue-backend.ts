import { createHash } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import {
  createPostgresBackend,
  createRedisBackend,
  DEFAULT_SCHEMA,
  type BackendFactory,
  type ConnectionOptions,
  type IQueueBackend,
  type PgPool,
  runMigrations,
  type QueueOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { clientFor } from '../platform/database/client.js';
import { getUrls, withServerSetting } from '../platform/database/database-url.js';
import { IDLE_CONNECTION_TIMEOUT_MS } from '../platform/database/database.js';

/** Where BullMQ stores its jobs, the only difference between PostgreSQL and Redis. Shared by the queues of a process; connects on first use. */
export abstract class QueueBackend implements OnApplicationShutdown {
  abstract readonly kind: 'redis' | 'postgres';
  /** Adds jobs. Fails at once if the store is unreachable. */
  abstract readonly producer: BackendFactory<IQueueBackend>;
  /** Waits for jobs, and for the store, without a timeout. */
  abstract readonly consumer: BackendFactory<IQueueBackend>;
  abstract isReachable(): boolean;
  /** Calls the listener whenever the store becomes reachable. */
  abstract onReachable(listener: () => void): void;
  /** Call it when the queues are closed. */
  abstract onApplicationShutdown(): void;
}

export function queueBackend(redisUrl: string | undefined, databaseUrl: string): QueueBackend {
  return redisUrl === undefined ? onPostgres(databaseUrl) : onRedis(redisUrl, databaseUrl);
}

/** Keeps the jobs of shops that share a Redis apart. The order of several servers does not matter. */
export function queuePrefix(databaseUrl: string): string {
  const urls = getUrls(databaseUrl).map((one) => new URL(one));
  const hosts = urls.map(({ host }) => host).toSorted();
  const shop = createHash('sha256').update(`${hosts.join()}${urls[0]?.pathname}`).digest('hex');
  return `party-rental-${shop.slice(0, 12)}`;
}

function onRedis(url: string, databaseUrl: string): QueueBackend {
  const prefix = queuePrefix(databaseUrl);
  const reconnect = { connectTimeout: 5_000, retryStrategy: (times: number) => Math.min(times * 200, 2_000) };
  const failFast = { ...reconnect, enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 5_000 };
  const redis = new Redis(url, { ...failFast, lazyConnect: true });
  const on =
    (connection: ConnectionOptions): BackendFactory<IQueueBackend> =>
    (name, options, more) => {
      const settings: QueueOptions = { ...options, prefix, connection };
      return createRedisBackend(name, settings, more);
    };
  return {
    kind: 'redis',
    producer: on(redis),
    consumer: on({ url, ...reconnect, maxRetriesPerRequest: null }),
    isReachable() {
      if (redis.status === 'wait') void redis.connect().catch(() => undefined);
      return redis.status === 'ready';
    },
    onReachable: (listener) => redis.on('ready', listener),
    onApplicationShutdown: () => redis.disconnect(),
  };
}

function onPostgres(url: string): QueueBackend {
  const pool = createQueuePool(url);
  // BullMQ accepts a pool of pg, but describes it by an interface of its own.
  const connection = pool as unknown as PgPool;
  const factory: BackendFactory<IQueueBackend> = (name, options, more) =>
    createPostgresBackend(name, { ...options, connection }, more);
  return {
    kind: 'postgres',
    producer: factory,
    consumer: factory,
    isReachable: () => true,
    onReachable: () => undefined,
    onApplicationShutdown: () => void pool.end(),
  };
}

/** BullMQ doesn't connect again if the first try of a start fails, and a server under load takes its time. */
const CONNECT_TIMEOUT_MS = 15_000;

/** A pool of our own, because the listener that BullMQ opens beside its pool would stay with the first of several servers. */
function createQueuePool(databaseUrl: string): pg.Pool {
  const queueUrl = withServerSetting(databaseUrl, 'search_path', DEFAULT_SCHEMA);
  let migrated: Promise<unknown> | undefined;
  const migrate = () =>
    (migrated ??= createQueueTables(queueUrl).catch((error: unknown) => {
      migrated = undefined;
      throw error;
    }));
  const pool = new pg.Pool({
    connectionString: queueUrl,
    Client: clientFor(queueUrl),
    // Each worker listens on one of them.
    max: 5,
    application_name: 'party-rental email',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_TIMEOUT_MS,
    query_timeout: 10_000,
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for it; its types only say void
    onConnect: migrate,
  });
  // Without a listener, an error of a checked-out connection between two queries would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** On a connection without a time limit: another process may be creating them, and a slow server takes its time. */
async function createQueueTables(queueUrl: string): Promise<void> {
  const client = new (clientFor(queueUrl))({ connectionString: queueUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await runMigrations(client, DEFAULT_SCHEMA);
  } finally {
    await client.end();
  }
}
