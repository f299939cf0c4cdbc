import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { runProgram, type RunningProgram } from '../../../../tests/support/run-program.js';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.js';

const REQUESTS = 100;
/** Server rendering used 8 to 14 times as much processor time as an image. */
const MAX_RATIO = 4;

let database: TestDatabase;
let dataDir: string;
let program: RunningProgram;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'page-load-'));
  const PORT = String(await freePort());
  program = await runProgram({ PORT, ROLES: 'api,projector', DATABASE_URL: database.url, DATA_DIR: dataDir });
});
afterAll(async () => {
  await program.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Seconds of processor time that the program has used. */
async function processorTime(): Promise<number> {
  const text = await (await fetch(`${program.url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

async function measureCost(path: string): Promise<number> {
  const before = await processorTime();
  for (let i = 0; i < REQUESTS; i += 1) {
    const response = await fetch(program.url + path);
    await response.text();
    expect(response.status).toBe(200);
  }
  return (await processorTime()) - before;
}

/** The process that sends pages also decides about bookings. */
test.each(['/', '/cart'])(
  '%s costs the program little more than an image',
  async (path) => {
    await measureCost(path);
    const image = await measureCost('/pictures/castle-bounce-house.svg');
    const page = await measureCost(path);
    expect(page).toBeLessThan(MAX_RATIO * image);
  },
  60_000,
);
