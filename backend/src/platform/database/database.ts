import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { clientFor } from './client.js';
import { EventLog1763712000000 } from './migrations/log/1763712000000-event-log.js';
import { EmailDeliveries1763715600000 } from './migrations/emails/1763715600000-email-deliveries.js';
import { Letters1763720000000 } from './migrations/emails/1763720000000-letters.js';
import { CombinedEmails1764206100022 } from './migrations/emails/1764206100022-combined-emails.js';
import { AccountEmails1763745000000 } from './migrations/emails/1763745000000-account-emails.js';
import { Accounts1763712100000 } from './migrations/accounts/1763712100000-accounts.js';
import { Preferences1763719200000 } from './migrations/accounts/1763719200000-preferences.js';
import { FoldedText1764206400055 } from './migrations/reads/1764206400055-folded-text.js';
import { Search1763727200000 } from './migrations/reads/1763727200000-search.js';
import { BookingEmails1763730000000 } from './migrations/emails/1763730000000-booking-emails.js';
import { RateCounters1763731000000 } from './migrations/accounts/1763731000000-rate-counters.js';
import { SessionBegin1763731100000 } from './migrations/accounts/1763731100000-session-begin.js';
import { LastEventOfADay1763740000000 } from './migrations/log/1763740000000-last-event-of-a-day.js';
import { Leases1763744000000 } from './migrations/log/1763744000000-leases.js';
import { SkippedBySubscription1763747000000 } from './migrations/log/1763747000000-skipped-by-subscription.js';
import { LapseDates1763748000000 } from './migrations/reads/1763748000000-lapse-dates.js';
import { EventsByOrder1763749000000 } from './migrations/log/1763749000000-events-by-order.js';
import { OneEmailACommand1763750000000 } from './migrations/emails/1763750000000-one-email-a-command.js';
import { RejectedCommands1763751000000 } from './migrations/log/1763751000000-rejected-commands.js';
import { Allocations1763752000000 } from './migrations/log/1763752000000-allocations.js';
import { Holds1763753000000 } from './migrations/log/1763753000000-holds.js';
import { MissedDemand1763754000000 } from './migrations/reads/1763754000000-missed-demand.js';
import { PasswordResets1763755000000 } from './migrations/accounts/1763755000000-password-resets.js';
import { StaffSecurity1763756000000 } from './migrations/accounts/1763756000000-staff-security.js';
import { ExpectedVersions1763746000000 } from './migrations/log/1763746000000-expected-versions.js';
import { OrderHoldsBySite1764205200022 } from './migrations/reads/1764205200022-order-holds-by-site.js';
import { OrderHolds1763743000000 } from './migrations/reads/1763743000000-order-holds.js';
import { EmailList1763734000000 } from './migrations/emails/1763734000000-email-list.js';
import { VerifiedEmails1763742000000 } from './migrations/accounts/1763742000000-verified-emails.js';
import { SkippedEvents1763733600000 } from './migrations/log/1763733600000-skipped-events.js';
import { SkippedEmails1763723600000 } from './migrations/emails/1763723600000-skipped-emails.js';
import { DowntimePhotos1763758000000 } from './migrations/reads/1763758000000-downtime-photos.js';
import { ErasedEmails1763764000000 } from './migrations/emails/1763764000000-erased-emails.js';
import { MailServerReplies1763780000000 } from './migrations/emails/1763780000000-mail-server-replies.js';
import { CalendarFeeds1763768000000 } from './migrations/accounts/1763768000000-calendar-feeds.js';
import { ApiKeys1763769000000 } from './migrations/accounts/1763769000000-api-keys.js';
import { Webhooks1763773000000 } from './migrations/accounts/1763773000000-webhooks.js';
import { InventedEmails1763790000011 } from './migrations/accounts/1763790000011-invented-emails.js';
import { Creators1763791000011 } from './migrations/accounts/1763791000011-creators.js';
import { EnrollmentLinks1763792000011 } from './migrations/accounts/1763792000011-enrollment-links.js';
import { CompatibleUsernames1764206000011 } from './migrations/accounts/1764206000011-compatible-usernames.js';
import { EncryptedWebhookUrls1764206600021 } from './migrations/accounts/1764206600021-encrypted-webhook-urls.js';
import { HoldsByEnd1763774000000 } from './migrations/log/1763774000000-holds-by-end.js';
import { Refusals1763771000000 } from './migrations/reads/1763771000000-refusals.js';
import { NormalizedUsernames1764205200055 } from './migrations/accounts/1764205200055-normalized-usernames.js';
import { ProofKeys1764205100099 } from './migrations/accounts/1764205100099-proof-keys.js';
import { ClearCancellationReasons1764205000099 } from './migrations/log/1764205000099-clear-cancellation-reasons.js';
import { getCode } from '../start-error.js';
import { getRole, withServerSetting } from './database-url.js';
import { LOCK_NOT_AVAILABLE } from '@party-rental/event-store/is-database-unavailable';
import { protectLog } from './protect-log.js';

const DATE_OID = 1082;
/** A process that hangs in a transaction blocks every subscription to the log. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
/** Without it, the kernel waits 15 minutes for a host that stopped responding. */
export const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** Of PostgreSQL: `invalid_authorization_specification` and `invalid_password`. */
const REFUSED_SIGN_IN = new Set(['28000', '28P01']);
export const MIGRATION_LOCK = 20_261_122;
const MIGRATION_ATTEMPTS = 60;
const MIGRATION_RETRY_MS = 1_000;
const MIGRATION_POLL_MS = 200;

// A `date` stays text; pg would convert it to an instant in the local time zone.
pg.types.setTypeParser(DATE_OID, (text) => text);

export type Database = pg.Pool;

/** `timeoutMs` limits each statement; 0 means no limit. A connection is used once its `onConnect` has resolved. */
export function createPool(
  url: string,
  max = 10,
  timeoutMs = 0,
  onConnect?: (client: pg.ClientBase) => Promise<unknown>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: clientFor(url),
    max,
    application_name: 'party-rental',
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    query_timeout: timeoutMs,
    // Also cancels the statement on the server when the client stops waiting.
    statement_timeout: timeoutMs,
    // oxlint-disable-next-line typescript/no-misused-promises -- pg-pool waits for it; its types only say void
    ...(onConnect && { onConnect }),
    ...KEEP_ALIVE,
  });
  // The pool replaces a broken idle connection; a broken connection in use fails its query.
  pool.on('error', () => undefined);
  // Without a listener, an error of a checked-out connection between two queries would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Only migrations use TypeORM: statements of the program go through `pg`. */
export function dataSourceOptions(url: string) {
  return {
    type: 'postgres' as const,
    // TypeORM looks for its table of migrations, and creates tables, in the first schema of the path.
    url: withServerSetting(url, 'search_path', 'public'),
    migrations: [
      EventLog1763712000000,
      Accounts1763712100000,
      EmailDeliveries1763715600000,
      Preferences1763719200000,
      Letters1763720000000,
      SkippedEmails1763723600000,
      Search1763727200000,
      FoldedText1764206400055,
      BookingEmails1763730000000,
      EmailList1763734000000,
      RateCounters1763731000000,
      SessionBegin1763731100000,
      SkippedEvents1763733600000,
      LastEventOfADay1763740000000,
      VerifiedEmails1763742000000,
      OrderHolds1763743000000,
      OrderHoldsBySite1764205200022,
      Leases1763744000000,
      AccountEmails1763745000000,
      CombinedEmails1764206100022,
      ExpectedVersions1763746000000,
      SkippedBySubscription1763747000000,
      LapseDates1763748000000,
      EventsByOrder1763749000000,
      OneEmailACommand1763750000000,
      RejectedCommands1763751000000,
      Allocations1763752000000,
      Holds1763753000000,
      MissedDemand1763754000000,
      PasswordResets1763755000000,
      StaffSecurity1763756000000,
      DowntimePhotos1763758000000,
      ErasedEmails1763764000000,
      CalendarFeeds1763768000000,
      ApiKeys1763769000000,
      Refusals1763771000000,
      Webhooks1763773000000,
      HoldsByEnd1763774000000,
      MailServerReplies1763780000000,
      NormalizedUsernames1764205200055,
      ClearCancellationReasons1764205000099,
      InventedEmails1763790000011,
      Creators1763791000011,
      EnrollmentLinks1763792000011,
      ProofKeys1764205100099,
      CompatibleUsernames1764206000011,
      EncryptedWebhookUrls1764206600021,
    ],
    migrationsTransactionMode: 'each' as const,
    // TypeORM keeps the connection of an attempt that fails until the end.
    poolSize: 10,
    applicationName: 'party-rental',
    connectTimeoutMS: 5_000,
    // No `query_timeout`: after one, TypeORM would reuse the connection while the query still runs on it.
    extra: { Client: clientFor(url), ...KEEP_ALIVE },
  };
}

/** Whether a shop was ever started on the database. */
export async function hasTables(pool: Database): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('events') is not null as exists`);
  return rows[0]?.exists ?? false;
}

/** A superuser can read files and run programs on the database server. */
export async function isSuperuser(pool: Database): Promise<boolean> {
  const { rows } = await pool.query<{ isSuperuser: boolean }>(
    `select current_setting('is_superuser')::boolean as "isSuperuser"`,
  );
  return rows[0]?.isSuperuser ?? false;
}

/**
 * Runs pending migrations. If several processes start at once, one runs them and the others wait. A migration waits at most
 * a second for a table that the running version uses, because everything else would wait behind it, and is then retried.
 * With an `ownerUrl`, connects as this role, and leaves the log to it, unless the server knows no such role: a database that
 * an earlier version set up has only the program's.
 */
export async function migrate(url: string, ownerUrl = url): Promise<void> {
  const source = await connect(ownerUrl).catch((error: unknown) => {
    if (ownerUrl !== url && REFUSED_SIGN_IN.has(getCode(error))) return undefined;
    throw error;
  });
  if (!source) return migrate(url);
  try {
    await migrateWith(source, ownerUrl !== url ? getRole(url) : undefined);
  } finally {
    await source.destroy();
  }
}

function connect(url: string): Promise<DataSource> {
  const options = dataSourceOptions(url);
  // By SQL, because a connection pooler does not pass it on from the URL.
  const onConnect = (client: pg.ClientBase) => client.query("set lock_timeout = '1s'");
  return new DataSource({ ...options, extra: { ...options.extra, onConnect } }).initialize();
}

async function migrateWith(source: DataSource, programRole?: string): Promise<void> {
  const lock = source.createQueryRunner();
  try {
    await acquireMigrationLock(lock);
    await retryLocked(() => source.runMigrations());
    if (programRole !== undefined) await retryLocked(() => protectLog(lock, programRole));
  } finally {
    // A lost connection has released the lock, and a query about it would hide the error.
    if (!lock.isReleased) {
      await lock.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
      await lock.release();
    }
  }
}

/** Polls: a statement that waits for the lock would keep an index from being built concurrently. */
async function acquireMigrationLock(runner: QueryRunner): Promise<void> {
  for (;;) {
    const rows: { isAcquired: boolean }[] = await runner.query(
      `select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isAcquired"`,
    );
    if (rows[0]?.isAcquired) return;
    await sleep(MIGRATION_POLL_MS);
  }
}

async function retryLocked(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (getCode(error) !== LOCK_NOT_AVAILABLE || attempt === MIGRATION_ATTEMPTS) throw error;
      await sleep(MIGRATION_RETRY_MS);
    }
  }
}
