import 'reflect-metadata';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../backend/dist/platform/embedded-postgres/embedded-postgres.js';
import { removeData } from '../../backend/dist/platform/remove-data.js';
import { adminListsAtAMillion } from './admin-lists.js';
import { twoApiProcesses } from './api-processes.js';
import { appendAtEight, appendAtThirtyTwo } from './append.js';
import type { Figures } from './figure.js';
import { firstImpressions } from './first-impressions.js';
import { fiveMinutes } from './five-minutes.js';
import { growth } from './growth.js';
import { httpCalls } from './http.js';
import { atALongLog } from './long-log.js';
import { report } from './report.js';
import { lag, mail } from './waits.js';

/** Each on a database of its own; `npm run bench -- <name>` measures one of them. */
const BENCHMARKS: Record<string, (databaseUrl: string) => Promise<Figures>> = {
  append: appendAtEight,
  append32: appendAtThirtyTwo,
  http: httpCalls,
  lag,
  mail,
  growth,
  load: fiveMinutes,
  first: firstImpressions,
  admin: adminListsAtAMillion,
  processes: twoApiProcesses,
  log: (url) => atALongLog(url, eventsAsked()),
};

const asked = process.argv.slice(2).filter((name) => name in BENCHMARKS);
const figures: Figures = {};
for (const name of asked.length > 0 ? asked : Object.keys(BENCHMARKS)) Object.assign(figures, await measure(name));
process.exitCode = report(figures, process.argv.slice(2));

/** `npm run bench -- log 10000000` */
function eventsAsked(): number {
  return Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 1_000_000);
}

async function measure(name: string): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'party-rental-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    return (await BENCHMARKS[name]?.(database.url)) ?? {};
  } finally {
    await database.stop();
    removeData(dataDir);
  }
}
