import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { CliModule } from './cli/cli.module.js';
import type { ProgramOptions } from './core.module.js';
import { adminCommands } from './cli/commands/admin.js';
import { proofCommand } from './cli/commands/proof.js';
import { backupCommand } from './cli/commands/backup.js';
import { rebaseCommand } from './cli/commands/rebase.js';
import { checkCommand } from './cli/commands/check.js';
import { dumpOptionsCommand } from './cli/commands/dump-options.js';
import { emailsCommand } from './cli/commands/emails.js';
import { eraseCommand } from './cli/commands/erase.js';
import { eventsCommand } from './cli/commands/events.js';
import { exportPersonCommand } from './cli/commands/export-person.js';
import { exportCommand } from './cli/commands/export.js';
import { importCsvCommand } from './cli/commands/import-csv.js';
import { importCommand } from './cli/commands/import.js';
import { restoreCommand } from './cli/commands/restore.js';
import { replayCommand } from './cli/commands/replay.js';
import { rotateKeyCommand } from './cli/commands/rotate-key.js';
import { setupLinkCommand } from './cli/commands/setup-link.js';
import { statusCommand } from './cli/commands/status.js';
import { retryCommand, skipCommand } from './cli/commands/stalled.js';
import { upgradeCheckCommand } from './cli/commands/upgrade-check.js';
import { verifyCommand } from './cli/commands/verify.js';
import type { OpenContext } from './cli/context.js';
import { createLogPool } from './log/log-pool.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { requireDataKey } from './log/require-data-key.js';
import { CommandExecutor } from './write/executor/command-executor.js';
import { SystemClock } from './platform/clock.js';
import { getCode, StartError } from './platform/start-error.js';
import { readConfig } from './platform/config/config.js';
import { createPool, hasTables } from './platform/database/database.js';
import { migrate } from './platform/database/migrate.js';
import { ownerUrl as toOwnerUrl } from '@party-rental/local-services/postgres/credentials';
import { runningPostgresUrl } from '@party-rental/local-services/postgres/embedded-postgres';
import { suppliedSecrets } from './platform/config/persisted-secrets.js';
import { createLogger, frameworkLogger } from './platform/observability/logger.js';
import { withReadTables } from './read/projections.js';
import { DATABASE_DISK_FULL, DISK_FULL } from './platform/database/disk-space.js';
import { requireDatabase } from './platform/database/wait-for-database.js';

/** Operators' commands work beside a running program, or on their own where DATABASE_URL says. */
const open: OpenContext = async (isNew = false) => {
  const config = readConfig(process.env, suppliedSecrets);
  const serverUrl = config.databaseUrl ?? runningPostgresUrl(config.dataDir);
  if (!serverUrl)
    throw new StartError(
      `No shop is running on the data in ${config.dataDir}. Start it (npm start), or set DATABASE_URL.`,
    );
  await requireDatabase(serverUrl);
  const ownerUrl = config.databaseUrl ? config.ownerDatabaseUrl : runningPostgresUrl(config.dataDir, toOwnerUrl);
  const databaseUrl = withReadTables(serverUrl);
  const ownerPool = createPool(withReadTables(ownerUrl ?? serverUrl), 2);
  if (isNew) await migrate(databaseUrl, ownerUrl);
  const logger = createLogger({ logLevel: 'warn' });
  const options: ProgramOptions = {
    config,
    databaseUrl,
    pool: createPool(databaseUrl, 4),
    logPool: createLogPool(databaseUrl, 4),
    clock: new SystemClock(),
    logger,
  };
  const app = await appOn(options);
  return {
    get: (token) => app.get(token),
    pool: options.pool,
    ownerPool,
    config,
    async close() {
      await app.get(CommandExecutor).close();
      await app.close();
      await Promise.all([options.pool.end(), options.logPool.end(), ownerPool.end()]);
    },
  };
};

async function appOn(options: ProgramOptions): Promise<INestApplicationContext> {
  const { config, pool, logPool, logger } = options;
  try {
    if (!(await hasTables(pool))) throw new StartError('There is no shop in this database.');
    await requireDataKey(pool, new PersonalData(config.dataKey, config.otherDataKey));
  } catch (error) {
    await Promise.all([pool.end(), logPool.end()]);
    throw error;
  }
  return NestFactory.createApplicationContext(CliModule.on(options), { logger: frameworkLogger(logger) });
}

const program = new Command('npm run ops --').description('Commands to operate the shop').showHelpAfterError();
const commands = [
  checkCommand,
  statusCommand,
  retryCommand,
  skipCommand,
  replayCommand,
  verifyCommand,
  upgradeCheckCommand,
  eventsCommand,
  emailsCommand,
  setupLinkCommand,
  adminCommands,
  backupCommand,
  restoreCommand,
  dumpOptionsCommand,
  proofCommand,
  exportCommand,
  importCommand,
  importCsvCommand,
  rebaseCommand,
  eraseCommand,
  exportPersonCommand,
  rotateKeyCommand,
];
for (const command of commands) {
  program.addCommand(command(open));
}

// A reader such as `| head -1` may close the pipe: the command still runs to its end.
process.stdout.on('error', (error) => {
  if (getCode(error) !== 'EPIPE') fail(`The output cannot be written (${getCode(error)})`);
});

program.parseAsync().catch((error: unknown) => {
  const expected = error instanceof StartError;
  if (getCode(error) === DISK_FULL) return fail(DATABASE_DISK_FULL);
  fail(expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
});

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
