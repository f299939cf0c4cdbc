import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Command } from 'commander';
import { CliModule, type Foundation } from './app.module.js';
import { adminCommands } from './cli/admin.js';
import { emailsCommand } from './cli/emails.js';
import { eventsCommand } from './cli/events.js';
import { replayCommand } from './cli/replay.js';
import { statusCommand } from './cli/status.js';
import { verifyCommand } from './cli/verify.js';
import type { Open } from './cli/open.js';
import { SystemClock } from './platform/clock.js';
import { ConfigError } from './platform/config-error.js';
import { readConfig } from './platform/config.js';
import { createPool } from './platform/database.js';
import { runningPostgresUrl } from './platform/embedded-postgres.js';
import { createLogger, frameworkLogger } from './platform/logger.js';
import { StartError } from './platform/start-error.js';

/** Operators' commands work beside a running program, or on their own where DATABASE_URL says. */
const open: Open = async () => {
  const config = readConfig(process.env);
  const databaseUrl = config.databaseUrl ?? runningPostgresUrl(config.dataDir);
  if (!databaseUrl)
    throw new StartError(
      `No shop is running on the data in ${config.dataDir}. Start it (npm start), or set DATABASE_URL.`,
    );
  const logger = createLogger({ logLevel: 'warn' });
  const foundation: Foundation = {
    config,
    databaseUrl,
    pool: createPool(databaseUrl, 4),
    clock: new SystemClock(),
    logger,
  };
  const app = await NestFactory.createApplicationContext(CliModule.on(foundation), { logger: frameworkLogger(logger) });
  return {
    get: (token) => app.get(token),
    pool: foundation.pool,
    config,
    async close() {
      await app.close();
      await foundation.pool.end();
    },
  };
};

const program = new Command('npm run ops --').description("Operators' commands").showHelpAfterError();
for (const command of [statusCommand, replayCommand, verifyCommand, eventsCommand, emailsCommand, adminCommands]) {
  program.addCommand(command(open));
}

program.parseAsync().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
