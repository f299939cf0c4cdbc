import { setTimeout as sleep } from 'node:timers/promises';
import { formatCents, type HealthCheck } from '@party-rental/contracts';
import { Backups } from '../backup/backups.js';
import { explainFault, SIGN_IN_REFUSED } from '../emails/sending/smtp-faults.js';
import { DATABASE_DISK_FULL, isDatabaseDiskFull, nearlyFullDisks } from '../platform/database/disk-space.js';
import { canChangeLog } from '../platform/database/protect-log.js';
import { PROGRAM_VERSION } from '../platform/program-version.js';
import { overbookedDays } from '../read/availability/overbooked-days.js';
import { MAX_LAG_SECONDS } from '../read/projection-lag.js';
import { isHealthy, readStatus } from '../read/subscription-states.js';
import { sampleAvailability } from '../read/verify/availability-findings.js';
import { readCertificate } from './certificate.js';
import type { CheckParts } from './check-parts.js';
import { isNewer, readNewestVersion } from './newer-version.js';

const SAMPLE_SIZE = 1_000;
/** As far back as the provider's list is read again. */
const MONEY_DAYS = 40;
/** A day, and as long as a large backup takes. */
const MAX_BACKUP_HOURS = 36;
/** A certificate is renewed long before. */
const CERTIFICATE_DAYS = 7;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SMTP_TIMEOUT_MS = 10_000;
const SMTP_LIFETIME_MS = 600_000;
/** Of what is soon mended. */
const FAULT_LIFETIME_MS = 10_000;

/** Without `warning` and `advice`, there are none. The result is used again for `lifetimeMs`. */
export type Check = Pick<HealthCheck, 'name' | 'summary' | 'findings'> & Partial<HealthCheck> & { lifetimeMs?: number };

type RunCheck = (parts: CheckParts) => Promise<Check | undefined>;

/** What needs the owner or an operator, for `ops check`, the dashboard and the daily email. Undefined where it doesn't apply. */
export const CHECKS: readonly RunCheck[] = [
  checkDisk,
  checkShop,
  checkSmtp,
  checkEmails,
  checkLag,
  checkStock,
  checkDrift,
  checkLog,
  checkMoney,
  checkBackup,
  checkCertificate,
  checkUpdate,
];

/** Those that wait for other servers. */
export const REMOTE_CHECKS: readonly RunCheck[] = [checkSmtp, checkCertificate, checkUpdate];

async function checkDisk({ pool, config }: CheckParts): Promise<Check> {
  const { dataDir, uploadDir, walArchive = dataDir, backupDir = dataDir } = config;
  const findings = [
    (await isDatabaseDiskFull(pool)) && DATABASE_DISK_FULL,
    ...(await nearlyFullDisks([...new Set([dataDir, uploadDir, walArchive, backupDir])])),
  ];
  const advice = forServer(
    'A full disk closes the shop.',
    'delete what is no longer needed there, or move the shop to a larger disk.',
  );
  return { name: 'disk', summary: 'room for the database and images', findings: found(findings), advice };
}

async function checkShop({ shop }: CheckParts): Promise<Check> {
  const warnings = await shop.warnings();
  const findings = warnings.map(({ message }) => message);
  if (findings.length === 0) return { name: 'shop', summary: 'open, and emails are sent', findings };
  return { name: 'shop', summary: 'not complete', findings, lifetimeMs: FAULT_LIFETIME_MS };
}

async function checkSmtp({ email }: CheckParts): Promise<Check | undefined> {
  const client = await email.current();
  if (!client) return undefined;
  const timeout = sleep(SMTP_TIMEOUT_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('timeout')));
  const fault = await Promise.race([client.verify(), timeout]).then(() => undefined, explainFault);
  return {
    name: 'smtp',
    summary: 'the mail server accepts the sign-in',
    findings: found([fault]),
    // Repeated wrong passwords make some providers lock the account.
    lifetimeMs: fault === undefined || fault === SIGN_IN_REFUSED ? SMTP_LIFETIME_MS : FAULT_LIFETIME_MS,
    advice:
      'Emails wait until this works. Check the address, username and password with your email provider, and enter them under Settings, Email; if SMTP_URL is set on the server, change it there.',
  };
}

async function checkEmails({ deliveries, queue }: CheckParts): Promise<Check> {
  const { overdue, undeliverable } = await deliveries.neglected();
  const { store, jobs } = await queue.read();
  const findings = found([
    overdue > 0 && `${overdue} overdue by ten minutes.`,
    undeliverable > 0 && `${undeliverable} undeliverable since yesterday.`,
    !jobs && `The queue in ${store} is unreachable.`,
  ]);
  return {
    name: 'emails',
    summary: `${overdue} overdue, ${undeliverable} undeliverable since yesterday`,
    findings,
    ...(findings.length > 0 && { lifetimeMs: FAULT_LIFETIME_MS }),
    advice:
      "Customers don't have these emails. Admin → Emails shows what the mail server said, and sends an email again. On the server: make sure that a worker is running, and see ops emails --failed.",
  };
}

async function checkLag({ pool }: CheckParts): Promise<Check> {
  const { highWaterMarkSeconds, subscriptions } = await readStatus(pool);
  const lag = Math.max(...subscriptions.map(({ lagSeconds }) => lagSeconds), 0);
  const findings = [
    highWaterMarkSeconds > MAX_LAG_SECONDS &&
      `A writing transaction has held back the log for ${highWaterMarkSeconds.toFixed(0)} s.`,
    ...subscriptions.map(({ name, state }) => !isHealthy(state) && `${name} ${state}`),
  ];
  const summary = `${subscriptions.length} subscriptions, at most ${lag.toFixed(1)} s behind`;
  const advice = forServer(
    'Some pages show older orders and figures. Bookings are safe meanwhile.',
    'restart the shop, and see ops status.',
  );
  return { name: 'lag', summary, findings: found(findings), advice };
}

async function checkStock({ pool, businessDay }: CheckParts): Promise<Check> {
  const days = await overbookedDays(pool, pool, businessDay.today());
  return {
    name: 'stock',
    summary: `${days.length} overbooked days`,
    findings: days.map(({ date, name, booked, stock }) => `${date}: ${booked} of ${stock} × ${name} booked`),
    advice: 'More is booked than you have. Raise the stock, or move or cancel a booking of that day at the day desk.',
  };
}

async function checkDrift({ pool }: CheckParts): Promise<Check> {
  const { days, findings } = await sampleAvailability(pool, SAMPLE_SIZE);
  return {
    name: 'drift',
    summary: `${days} item days compared with the log, ${findings.length} differ`,
    findings: findings.map(({ difference }) => difference),
    advice: forServer(
      'The calendar shows wrong numbers for some days. Bookings are still decided by the right ones.',
      'run ops replay availability.',
    ),
  };
}

async function checkLog({ pool }: CheckParts): Promise<Check> {
  const warning = (await canChangeLog(pool)) && 'The record of your orders could be changed on the server.';
  const advice = forServer(
    'Your shop works as usual.',
    "set OWNER_DATABASE_URL, so that the shop's database role can't change events.",
  );
  return { name: 'log', summary: 'append only', findings: [], ...(warning && { warning, advice }) };
}

/** None if no payment account was ever connected. */
async function checkMoney({ reconciliations }: CheckParts): Promise<Check | undefined> {
  const found = await reconciliations.ofLastDays(MONEY_DAYS);
  const show = (cents: number | null) => (cents === null ? 'nothing' : formatCents(cents));
  const findings = found?.differences.map(
    ({ kind, reference, number, providerAmount, ledgerAmount }) =>
      `${kind} ${reference} of ${number ?? 'no order'}: ${show(providerAmount)} listed, ${show(ledgerAmount)} recorded`,
  );
  const advice =
    'Your orders and your payment provider differ about money. Admin → Reports lists the differences, with what to do about each.';
  return findings && { name: 'money', summary: 'online payments as the provider lists them', findings, advice };
}

async function checkBackup({ pool, config, businessDay }: CheckParts): Promise<Check | undefined> {
  const name = 'backup';
  if (config.backupDir === undefined) {
    const warning = 'The shop makes no backups by itself.';
    const advice = forServer(
      'If nothing else makes them, a broken disk takes all orders with it.',
      'set BACKUP_DIR to a folder, best on another disk.',
    );
    return config.production ? { name, summary: 'made elsewhere', findings: [], warning, advice } : undefined;
  }
  const { success, failure } = await new Backups(pool).last();
  const hours = success && Math.floor((businessDay.now().getTime() - success.startedAt.getTime()) / HOUR_MS);
  const findings = [
    failure && `The last backup failed: ${failure.error}`,
    success?.error,
    hours === undefined && !failure && 'There is no backup yet.',
    hours !== undefined && hours > MAX_BACKUP_HOURS && `The last good backup is ${hours} hours old.`,
  ];
  const summary = success ? `${success.name}, ${hours} hours old, checked` : 'none yet';
  const advice = forServer(
    'If the disk broke now, your latest orders would be lost. The shop tries again every hour.',
    `make sure that a worker is running, and that the disk of ${config.backupDir} is there and has room.`,
  );
  return { name, summary, findings: found(findings), advice };
}

async function checkCertificate({ config, businessDay }: CheckParts): Promise<Check | undefined> {
  const url = new URL(config.publicUrl);
  const certificate = url.protocol === 'https:' ? await readCertificate(url) : undefined;
  if (!certificate) return undefined;
  const { from, to } = certificate;
  // Some are made for a few days only, and renewed in time.
  const period = Math.min(CERTIFICATE_DAYS * DAY_MS, (to.getTime() - from.getTime()) / 4);
  const isLate = to.getTime() - businessDay.now().getTime() < period;
  const day = to.toISOString().slice(0, 10);
  return {
    name: 'https',
    summary: `the certificate is valid until ${day}`,
    findings: found([isLate && `The certificate of ${url.hostname} is valid only until ${day}.`]),
    advice: forServer(
      'After that day, browsers warn your customers of your shop.',
      "Caddy renews it by itself, and its log says why it couldn't. The domain must lead to this machine, with ports 80 and 443 open.",
    ),
  };
}

async function checkUpdate({ config: { updateUrl } }: CheckParts): Promise<Check | undefined> {
  if (updateUrl === undefined) return undefined;
  const name = 'update';
  try {
    const newest = await readNewestVersion(updateUrl);
    const summary = `${PROGRAM_VERSION} is the newest version`;
    const warning = isNewer(newest, PROGRAM_VERSION) && `Version ${newest} is available; this is ${PROGRAM_VERSION}.`;
    const advice = forServer('Your shop works as usual.', 'docs/online.md says how to update, and how to go back.');
    return { name, findings: [], summary, lifetimeMs: 6 * HOUR_MS, ...(warning && { warning, advice }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      name,
      findings: [],
      summary: `${PROGRAM_VERSION}; failed to read UPDATE_URL: ${reason}`,
      lifetimeMs: HOUR_MS,
    };
  }
}

/** What it means for an owner who can't mend it, and how it is mended. */
function forServer(meaning: string, remedy: string): string {
  return `${meaning} Send this to the person who looks after your server: ${remedy}`;
}

function found(findings: (string | false | null | undefined)[]): string[] {
  return findings.filter((finding) => typeof finding === 'string');
}
