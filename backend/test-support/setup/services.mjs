import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '@party-rental/local-services/postgres/embedded-postgres';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { superuserUrl } from '../superuser-url.mjs';
import { startRedis } from './redis.mjs';

/**
 * Starts a PostgreSQL for each worker of the tests and, if installed, one Redis. An open transaction delays the
 * subscriptions of every log in its server, so that test files on one server would delay each other.
 */
export default async function startServices({ config: { maxWorkers } }) {
  const down = [];
  const urls = await Promise.all(Array.from({ length: maxWorkers }, () => startPostgres(down)));
  process.env.TEST_DATABASE_SERVERS = urls.join(' ');
  if (process.env.REDIS_URL) {
    process.env.TEST_REDIS_URL = process.env.REDIS_URL;
  } else if (!process.env.TEST_REDIS_URL) {
    const redis = await startRedis();
    if (redis) {
      down.push(redis);
      process.env.TEST_REDIS_URL = redis.url;
    }
  }
  return async () => {
    for (const { stop, dataDir } of down.reverse()) {
      await stop();
      if (dataDir) removeData(dataDir);
    }
  };
}

async function startPostgres(down) {
  const dataDir = mkdtempSync(join(tmpdir(), 'party-rental-int-'));
  // Root's PostgreSQL runs as another user, which needs access.
  chmodSync(dataDir, 0o755);
  // Tests of durability have servers of their own.
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  down.push({ stop: () => postgres.stop(), dataDir });
  await allowDatabases(postgres.url);
  return postgres.url;
}

/** Test files create databases; otherwise tests have the program's rights. */
async function allowDatabases(url) {
  const client = new pg.Client({ connectionString: superuserUrl(url) });
  await client.connect();
  await client.query(`alter role ${new URL(url).username} createdb`);
  await client.end();
}
