import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_NOT_AVAILABLE } from '@party-rental/event-store/is-database-unavailable';
import type { PoolClient } from 'pg';
import { getCode } from '../start-error.js';
import { createPool, limitLockWait } from './database.js';
import { getRole } from './database-url.js';
import type { Migration } from './migration.js';
import * as migrations from './migrations/migrations.js';
import { protectLog } from './protect-log.js';

/** Of PostgreSQL: `invalid_authorization_specification` and `invalid_password`. */
const REFUSED_SIGN_IN = new Set(['28000', '28P01']);
export const MIGRATION_LOCK = 20_261_122;
const MAX_ATTEMPTS = 60;
const RETRY_MS = 1_000;
const POLL_MS = 200;

/**
 * Runs pending migrations. If several processes start at once, one runs them and the others wait. A migration waits at most
 * a second for a table that the running version uses, because everything else would wait behind it, and is then retried.
 * With an `ownerUrl`, connects as this role, and leaves the log to it, unless the server knows no such role: a database that
 * an earlier version set up has only the program's.
 */
export async function migrate(url: string, ownerUrl = url): Promise<void> {
  const pool = createPool(ownerUrl, 1, 0, limitLockWait);
  try {
    const owner = await pool.connect();
    try {
      await migrateWith(owner, ownerUrl, ownerUrl !== url ? getRole(url) : undefined);
    } finally {
      // Closing the connection releases the lock.
      owner.release(true);
    }
  } catch (error) {
    if (ownerUrl === url || !REFUSED_SIGN_IN.has(getCode(error))) throw error;
    await migrate(url);
  } finally {
    await pool.end();
  }
}

async function migrateWith(owner: PoolClient, url: string, programRole?: string): Promise<void> {
  await acquireMigrationLock(owner);
  await retryLocked(async () => {
    if ((await pendingMigrations(owner)).length > 0) await runMigrations(url);
  });
  if (programRole !== undefined) await retryLocked(() => protectLog(owner, programRole));
}

/** The names of the migrations that the next start runs. */
export async function pendingMigrations(db: Pick<PoolClient, 'query'>): Promise<string[]> {
  const all = Object.values<Migration>(migrations).map(({ name }) => name);
  const { rows } = await db.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`);
  if (!rows[0]?.exists) return all;
  const executed = await db.query<{ name: string }>('select name from migrations');
  const names = new Set(executed.rows.map(({ name }) => name));
  return all.filter((name) => !names.has(name));
}

/** Loads TypeORM only then: that takes a fifth of a start. */
async function runMigrations(url: string): Promise<void> {
  const typeOrm = await import('./run-migrations.js');
  await typeOrm.runMigrations(url);
}

/** Polls: a statement that waits for the lock would keep an index from being built concurrently. */
async function acquireMigrationLock(owner: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ isAcquired: boolean }>(
      `select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isAcquired"`,
    );
    if (rows[0]?.isAcquired) return;
    await sleep(POLL_MS);
  }
}

async function retryLocked(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (getCode(error) !== LOCK_NOT_AVAILABLE || attempt === MAX_ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
  }
}
