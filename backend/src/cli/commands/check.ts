import { Command } from 'commander';
import { DeliveryQueries } from '../../emails/admin/deliveries.queries.js';
import { EmailQueueQueries } from '../../emails/admin/email-queue.queries.js';
import { BusinessDay } from '../../platform/business-day.js';
import { DATABASE_DISK_FULL, isDatabaseDiskFull, nearlyFullDisks } from '../../platform/database/disk-space.js';
import { canChangeLog } from '../../platform/database/protect-log.js';
import { ShopQueries } from '../../read/settings/settings.queries.js';
import { overbookedDays } from '../../read/availability/overbooked-days.js';
import { sampleAvailability } from '../../read/verify/availability-findings.js';
import { jsonOption, print, printJson, withContext, type CliContext, type OpenContext } from '../context.js';
import { Progress, withProgress } from '../progress.js';
import { MAX_LAG_SECONDS } from '../../read/projection-lag.js';
import { isHealthy, readStatus } from './status.js';

const SAMPLE_SIZE = 1_000;

/** Without findings, all is well. A warning does not change the exit code. */
interface Check {
  name: string;
  summary: string;
  findings: string[];
  warning?: string;
}

export const checkCommand = (open: OpenContext) =>
  new Command('check')
    .description(
      'Check emails, subscriptions, overbooked days and a sample of the availability within seconds, for example from cron. Exits with 1 if something is wrong. See verify for the whole log',
    )
    .addOption(jsonOption())
    .action(({ json }: { json?: true }) =>
      withContext(open, async (context) => {
        const checks = [];
        for (const check of [checkDisk, checkShop, checkEmails, checkLag, checkStock, checkDrift, checkLog])
          checks.push(await withProgress(new Progress('checking'), () => check(context)));
        const isOk = checks.every(({ findings }) => findings.length === 0);
        if (!isOk) process.exitCode = 1;
        if (json) return printJson({ isOk, checks });
        for (const { name, summary, findings, warning } of checks) {
          const state = findings.length > 0 ? 'PROBLEM' : warning ? 'warning' : 'ok     ';
          print(`${state}  ${name.padEnd(6)}  ${warning ?? summary}`);
          for (const finding of findings) print(`                 ${finding}`);
        }
      }),
    );

async function checkDisk({ pool, config }: CliContext): Promise<Check> {
  const { dataDir, uploadDir, walArchive = dataDir } = config;
  const findings = [
    (await isDatabaseDiskFull(pool)) && DATABASE_DISK_FULL,
    ...(await nearlyFullDisks([...new Set([dataDir, uploadDir, walArchive])])),
  ];
  return { name: 'disk', summary: 'room for the database and images', findings: found(findings) };
}

async function checkShop({ get }: CliContext): Promise<Check> {
  const warnings = await get<ShopQueries>(ShopQueries).warnings();
  const findings = warnings.map(({ message }) => message);
  return { name: 'shop', summary: findings.length === 0 ? 'open, and emails are sent' : 'not complete', findings };
}

async function checkEmails({ get }: CliContext): Promise<Check> {
  const { overdue, undeliverable } = await get<DeliveryQueries>(DeliveryQueries).neglected();
  const { store, jobs } = await get<EmailQueueQueries>(EmailQueueQueries).read();
  const findings = [
    overdue > 0 && `${overdue} overdue by ten minutes: is a worker running?`,
    undeliverable > 0 && `${undeliverable} undeliverable since yesterday. See: ops emails --failed`,
    !jobs && `The queue in ${store} is unreachable.`,
  ];
  return {
    name: 'emails',
    summary: `${overdue} overdue, ${undeliverable} undeliverable since yesterday`,
    findings: found(findings),
  };
}

async function checkLag({ pool }: CliContext): Promise<Check> {
  const { highWaterMarkSeconds, subscriptions } = await readStatus(pool);
  const lag = Math.max(...subscriptions.map(({ lagSeconds }) => lagSeconds), 0);
  const findings = [
    highWaterMarkSeconds > MAX_LAG_SECONDS &&
      `A writing transaction has held back the log for ${highWaterMarkSeconds.toFixed(0)} s.`,
    ...subscriptions.map(({ name, state }) => !isHealthy(state) && `${name} ${state}`),
  ];
  const summary = `${subscriptions.length} subscriptions, at most ${lag.toFixed(1)} s behind`;
  return { name: 'lag', summary, findings: found(findings) };
}

async function checkStock({ pool, get }: CliContext): Promise<Check> {
  const days = await overbookedDays(pool, pool, get<BusinessDay>(BusinessDay).today());
  return {
    name: 'stock',
    summary: `${days.length} overbooked days`,
    findings: days.map(({ date, name, booked, stock }) => `${date}: ${booked} of ${stock} × ${name} booked`),
  };
}

async function checkDrift({ pool }: CliContext): Promise<Check> {
  const { days, findings } = await sampleAvailability(pool, SAMPLE_SIZE);
  return {
    name: 'drift',
    summary: `${days} item days compared with the log, ${findings.length} differ`,
    findings: findings.map(({ difference }) => difference),
  };
}

async function checkLog({ pool }: CliContext): Promise<Check> {
  const warning = (await canChangeLog(pool)) && "The shop's database role can change events: set OWNER_DATABASE_URL.";
  return { name: 'log', summary: 'append only', findings: [], ...(warning && { warning }) };
}

function found(findings: (string | false)[]): string[] {
  return findings.filter((finding) => finding !== false);
}
