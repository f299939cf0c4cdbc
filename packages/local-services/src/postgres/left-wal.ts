import { copyFile, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lockHolder } from './program-lock.js';
import { StartError } from '../start-error.js';
import { findDataDirectory } from './data-directory.js';
import { stopOrphanedServer } from './orphaned-server.js';

const SEGMENT = /^[\dA-F]{24}$/;
const TIMELINE_DIGITS = 8;
const SEGMENTS_PER_LOG = 256n;

interface Options {
  /** The DATA_DIR of the lost shop. */
  from: string;
  /** The cluster to recover. */
  cluster: string;
  /** The last segment in the backup. */
  lastSegment: string;
  archive: string | undefined;
  log: (line: string) => void;
}

/**
 * Copies the WAL that a lost shop has not archived. Returns whether the cluster then has all WAL of that shop: nothing is
 * missing between the backup and the lost shop's oldest segment.
 */
export async function copyLeftWal({ from, cluster, lastSegment, archive, log }: Options): Promise<boolean> {
  const wal = join(await stopped(from, log), 'pg_wal');
  const segments = (await readdir(wal)).filter((name) => SEGMENT.test(name)).sort();
  const timeline = lastSegment.slice(0, TIMELINE_DIGITS);
  const own = segments.filter((name) => name.startsWith(timeline));
  for (const name of own) if (name >= lastSegment) await copyFile(join(wal, name), join(cluster, 'pg_wal', name));
  const [oldest] = own;
  // The shop went on, on another timeline, after it was restored from this backup.
  if (oldest === undefined || segments.some((name) => name.slice(0, TIMELINE_DIGITS) > timeline)) return false;
  for (let name = following(lastSegment); name < oldest; name = following(name))
    if (archive === undefined || !existsSync(join(archive, name))) return false;
  return true;
}

/** The cluster in a DATA_DIR that no program uses. */
async function stopped(dataDir: string, log: (line: string) => void): Promise<string> {
  const folder = findDataDirectory(dataDir);
  if (folder === undefined) throw new StartError(`There is no database in ${dataDir}.`);
  const holder = lockHolder(join(folder, 'program.lock'));
  if (holder !== undefined) throw new StartError(`A shop is running on ${dataDir} (process ${holder}). Stop it first.`);
  const cluster = join(folder, 'data');
  await stopOrphanedServer(cluster, log);
  return cluster;
}

/** The name of the next WAL segment. Assumes segments of 16 MB, as in the embedded PostgreSQL. */
function following(segment: string): string {
  const [timeline, log, part] = [0, 8, 16].map((at) => segment.slice(at, at + TIMELINE_DIGITS));
  const next = BigInt(`0x${log}`) * SEGMENTS_PER_LOG + BigInt(`0x${part}`) + 1n;
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(TIMELINE_DIGITS, '0');
  return `${timeline}${hex(next / SEGMENTS_PER_LOG)}${hex(next % SEGMENTS_PER_LOG)}`;
}
