import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../dist/platform/embedded-postgres.js';
import { startRedis } from './redis.mjs';

/** One PostgreSQL and, where there is one, one Redis for all integration tests of a run. */
export default async function servicesUp() {
  const down = [];
  globalThis.servicesDown = down;
  if (!process.env.TEST_DATABASE_URL) {
    const dataDir = mkdtempSync(join(tmpdir(), 'party-rental-int-'));
    // Root's PostgreSQL runs as another user, who must be able to enter.
    chmodSync(dataDir, 0o755);
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    down.push({ stop: () => postgres.stop(), dataDir });
    process.env.TEST_DATABASE_URL = postgres.url;
  }
  if (process.env.REDIS_URL) {
    process.env.TEST_REDIS_URL = process.env.REDIS_URL;
  } else if (!process.env.TEST_REDIS_URL) {
    const redis = await startRedis();
    if (redis) {
      down.push(redis);
      process.env.TEST_REDIS_URL = redis.url;
    }
  }
}
