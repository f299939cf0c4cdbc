import { createHash } from 'node:crypto';
import {
  createPostgresBackend,
  createRedisBackend,
  type BackendFactory,
  type ConnectionOptions,
  type IQueueBackend,
  type PostgresPoolConfig,
  type QueueOptions,
} from 'bullmq';
import { Redis } from 'ioredis';

/** Where BullMQ stores its jobs, the only difference between PostgreSQL and Redis. */
export interface QueueBackend {
  kind: 'redis' | 'postgres';
  /** Adds jobs. Fails at once if the store is unreachable. */
  producer: BackendFactory<IQueueBackend>;
  /** Waits for jobs, and for the store, without a timeout. */
  consumer: BackendFactory<IQueueBackend>;
  isReachable(): boolean;
  /** Calls the listener whenever the store becomes reachable. */
  onReachable(listener: () => void): void;
  close(): void;
}

export function queueBackend(redisUrl: string | undefined, databaseUrl: string): QueueBackend {
  return redisUrl === undefined ? onPostgres(databaseUrl) : onRedis(redisUrl, databaseUrl);
}

/** Keeps the jobs of shops that share a Redis apart. */
export function queuePrefix(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  const shop = createHash('sha256').update(`${host}${pathname}`).digest('hex');
  return `party-rental-${shop.slice(0, 12)}`;
}

function onRedis(url: string, databaseUrl: string): QueueBackend {
  const prefix = queuePrefix(databaseUrl);
  const reconnect = { connectTimeout: 5_000, retryStrategy: (times: number) => Math.min(times * 200, 2_000) };
  const failFast = { ...reconnect, enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 5_000 };
  const redis = new Redis(url, failFast);
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
    isReachable: () => redis.status === 'ready',
    onReachable: (listener) => redis.on('ready', listener),
    close: () => redis.disconnect(),
  };
}

function onPostgres(connectionString: string): QueueBackend {
  const connection: PostgresPoolConfig = {
    connectionString,
    schema: 'bullmq',
    migrate: true,
    max: 4,
    application_name: 'party-rental email',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  };
  const factory: BackendFactory<IQueueBackend> = (name, options, more) =>
    createPostgresBackend(name, { ...options, connection }, more);
  return {
    kind: 'postgres',
    producer: factory,
    consumer: factory,
    isReachable: () => true,
    onReachable: () => undefined,
    close: () => undefined,
  };
}
