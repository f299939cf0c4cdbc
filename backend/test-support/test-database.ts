import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { createPool } from '../src/platform/database/database.js';
import { migrate } from '../src/platform/database/migrate.js';
import { withReadTables } from '../src/read/projections.js';
import { prepareProjections } from '../src/read/prepare-projections.js';
import { superuserUrl } from './superuser-url.mjs';
import { eventSchema } from '../src/log/event-schema.js';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of its own for one test file, with the tables of a shop and nothing in them. */
export async function createTestDatabase(): Promise<TestDatabase> {
  template ??= makeTemplate();
  await template;
  return createDatabase(`test_${randomBytes(6).toString('hex')}`, `template ${TEMPLATE}`);
}

/** Creates a database without tables, as for a new shop. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(`test_${randomBytes(6).toString('hex')}`);
}

const TEMPLATE = 'shop';
let template: Promise<void> | undefined;

/** Made once by each worker, in its first test file: to copy a database takes a tenth of the time. */
async function makeTemplate(): Promise<void> {
  const there = await run(`select from pg_database where datname = '${TEMPLATE}'`);
  if (there.rowCount !== 0) return;
  const draft = await createDatabase('draft');
  await migrate(draft.url);
  const pool = createPool(draft.url, 2);
  await prepareProjections(pool, new Feed(eventSchema, new PersonalData(Buffer.alloc(32))));
  await pool.end();
  await run(`alter database draft rename to ${TEMPLATE}`);
}

async function createDatabase(name: string, like = ''): Promise<TestDatabase> {
  await run(`create database ${name} ${like}`);
  const url = new URL(server());
  url.pathname = `/${name}`;
  return {
    url: withReadTables(url.href),
    drop: async () => {
      // The server's own processes may be at work on it, which only a superuser may end.
      await run(`drop database if exists ${name} with (force)`, superuserUrl(server()));
    },
  };
}

async function run(sql: string, connectionString = server()): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The PostgreSQL of this worker. */
function server(): string {
  const urls = process.env['TEST_DATABASE_SERVERS']?.split(' ');
  const url = urls?.[Number(process.env['VITEST_POOL_ID']) - 1];
  if (!url) throw new Error('There is no test database: run the tests through npm test or vitest --project int');
  return url;
}
