import { join } from 'node:path';
import { freePort } from '../../../backend/dist/platform/embedded-postgres/free-port.js';
import { runProgram, type RunningProgram } from '../../support/run-program.js';

/** Where the shop that this worker tests keeps its data. A worker that follows a failed one has a new shop. */
export function dataDir(): string {
  return join(process.env['E2E_DATA_DIR'] ?? '', process.env['TEST_WORKER_INDEX'] ?? '');
}

/** The whole program as `npm start` starts it, with everything that it brings. */
export async function startShop(seed: string): Promise<RunningProgram> {
  const env = {
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    DATA_DIR: dataDir(),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    SEED: seed,
  };
  return runProgram(env, (words, isCry) => {
    if (isCry || process.env['E2E_LOG']) process.stderr.write(words);
  });
}
