import 'reflect-metadata';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@party-rental/local-services/postgres/embedded-postgres';
import { removeData } from '@party-rental/local-services/postgres/data-directory';
import { adminLists } from './admin-lists.js';
import { apiProcesses } from './api-processes.js';
import { appendAtEight, appendAtThirtyTwo, appendPackages } from './append.js';
import type { Figures } from './support/figure.js';
import { firstImpressions } from './first-impressions.js';
import { compare } from './compare.js';
import { fiveMinutes } from './five-minutes.js';
import { growth } from './growth.js';
import { httpCalls } from './http.js';
import { idle } from './idle.js';
import { atALongLog } from './long-log.js';
import { openPages } from './open-pages.js';
import { pastPages } from './past.js';
import { report } from './support/report.js';
import { lag, mail } from './support/waits.js';
import { waitlistOffer } from './waitlist-offer.js';

/** Each runs on a new database server. */
const BENCHMARKS: Record<string, (databaseUrl: string) => Promise<Figures>> = {
  append: appendAtEight,
  append32: appendAtThirtyTwo,
  packages: appendPackages,
  http: httpCalls,
  lag,
  idle,
  mail,
  waitlist: waitlistOffer,
  growth,
  load: fiveMinutes,
  pages: openPages,
  first: firstImpressions,
  admin: (url) => adminLists(url, Number(values.bookings)),
  past: (url) => pastPages(url, Number(values.bookings)),
  processes: apiProcesses,
  log: (url) => atALongLog(url, Number(values.events)),
};

const USAGE = `Usage: npm run bench -- [name...] [options]

Names: ${Object.keys(BENCHMARKS).join(', ')}; all without a name.

  --events <n>    The length of the log for 'log' (default 1000000)
  --bookings <n>  The number of bookings for 'admin' and 'past' (default 1000000)
  --json          Print the figures as JSON
  --compare <commit>  Measure by turns with an older commit, and exit with 1 if a figure is more than a tenth worse
`;

const { values, positionals } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    bookings: { type: 'string', default: '1000000' },
    json: { type: 'boolean', default: false },
    compare: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const unknown = positionals.filter((name) => !(name in BENCHMARKS));
if (values.help || unknown.length > 0) {
  process.stderr.write(unknown.length > 0 ? `Unknown benchmark: ${unknown.join(', ')}\n\n${USAGE}` : USAGE);
  process.exitCode = unknown.length > 0 ? 1 : 0;
} else {
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS);
  if (values.compare) {
    process.exitCode = compare(values.compare, names, ['--events', values.events, '--bookings', values.bookings]);
  } else {
    const figures: Figures = {};
    for (const name of names) Object.assign(figures, await measure(name));
    report(figures, values.json);
  }
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
