import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemClock, type Clock } from '../../../backend/dist/platform/clock.js';
import { readConfig } from '../../../backend/dist/platform/config/config.js';
import { createLogger } from '../../../backend/dist/platform/observability/logger.js';
import { startProgram } from '../../../backend/dist/program.js';
import { seed } from '../../../backend/dist/seed/seed.js';
import { databaseBeside } from './operators.js';

export interface ShopBeside {
  url: string;
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  clock?: Clock;
}

/** A shop of its own beside the one that is being tested, with settings or a clock that would be in others' way. */
export async function openShopBeside(name: string, { env, clock = new SystemClock() }: Options): Promise<ShopBeside> {
  const database = await databaseBeside(name);
  const dataDir = mkdtempSync(join(tmpdir(), `party-rental-${name}-`));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', ...env });
  const { app, stop } = await startProgram(config, database.url, createLogger(config), clock);
  await seed(app, config.seed);
  await app.listen(0, '127.0.0.1');
  return {
    url: await app.getUrl(),
    async close() {
      await stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
