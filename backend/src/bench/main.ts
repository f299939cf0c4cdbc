import 'reflect-metadata';
import { mkdtemp } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.js';
import { removeData } from '../platform/remove-data.js';
import { appendAtEightClients } from './append.js';
import type { Figure } from './figure.js';

const dataDir = await mkdtemp(join(tmpdir(), 'party-rental-bench-'));
const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
try {
  const figures: Record<string, Figure> = { append_uncontended_8: await appendAtEightClients(database.url) };
  print(figures);
} finally {
  await database.stop();
  removeData(dataDir);
}

function print(figures: Record<string, Figure>): void {
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return;
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  process.stdout.write(`${machine}\n\n`);
  for (const [name, { ours, reference, ratio, unit }] of Object.entries(figures)) {
    process.stdout.write(
      `${name.padEnd(24)} ours ${ours.toFixed(0)} ${unit}   reference ${reference.toFixed(0)} ${unit}   ratio ${ratio.toFixed(2)}\n`,
    );
  }
}
