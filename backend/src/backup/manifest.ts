import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { SystemClock } from '../platform/clock.js';
import { PROGRAM_VERSION } from '../platform/program-version.js';
import type { RunStep } from '../platform/run-step.js';
import { StartError } from '../platform/start-error.js';

const common = {
  /** The version of the program. */
  program: z.string(),
  /** When the backup was complete, in UTC. */
  time: z.iso.datetime(),
  /** Covers the path and content of every other file in the backup. */
  checksum: z.string(),
};

/** What was backed up: the files of the embedded database, or a dump. */
const content = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('files'),
    walPosition: z.string(),
    firstSegment: z.string(),
    lastSegment: z.string(),
  }),
  z.object({ kind: z.literal('dump') }),
]);

const manifest = z.intersection(z.object(common), content);

export type Manifest = z.infer<typeof manifest>;
export type BackupContent = z.infer<typeof content>;

const NAME = 'manifest.json';
const BYTES_PER_MB = 1_000_000;

/** Written last: a folder without it is not a complete backup. */
export async function writeManifest(folder: string, content: BackupContent, step: RunStep): Promise<Manifest> {
  const [program, time] = [PROGRAM_VERSION, new SystemClock().now().toISOString()];
  const written = { ...content, program, time, checksum: await computeChecksum(folder, step) };
  await writeFile(join(folder, NAME), `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600, flush: true });
  return written;
}

/** Reads the manifest of a backup whose files are all unchanged. */
export async function readManifest(folder: string, step: RunStep): Promise<Manifest> {
  const file = join(folder, NAME);
  if (!existsSync(file)) throw new StartError(`${folder} is not a complete backup: it has no ${NAME}.`);
  const { data } = manifest.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!data) throw new StartError(`${file} is not a manifest of this version of the program.`);
  if ((await computeChecksum(folder, step)) !== data.checksum)
    throw new StartError(`The backup in ${folder} is damaged: its files don't match the checksum in ${NAME}.`);
  return data;
}

async function computeChecksum(folder: string, step: RunStep): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash('sha256');
  await step('checksum', async (update) => {
    let bytes = 0;
    for (const file of files.sort()) {
      if (file === join(folder, NAME)) continue;
      hash.update(`${relative(folder, file)}\0`);
      for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
        hash.update(chunk); // without an encoding, the stream yields buffers
        bytes += chunk.length;
        update(Math.round(bytes / BYTES_PER_MB));
      }
    }
  });
  return hash.digest('hex');
}
