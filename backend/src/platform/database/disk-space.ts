import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import { getCode } from '../start-error.js';

/** SQLSTATE disk_full. */
export const DISK_FULL = '53100';
export const DATABASE_DISK_FULL =
  'The disk of the database is full: nothing can be booked or changed. Make room on it; the shop then goes on by itself.';

const MIN_FREE = 0.05;
const BYTES_PER_MB = 1_000_000;

/** Whether the database can write a megabyte: it sorts more than fits into its memory. Changes nothing. */
export async function isDatabaseDiskFull(pool: Pool): Promise<boolean> {
  try {
    await pool.query(
      `set local work_mem = '64kB'; select max(n) from (select n from generate_series(1, 60000) n order by -n offset 0) sorted`,
    );
    return false;
  } catch (error) {
    if (getCode(error) === DISK_FULL) return true;
    throw error;
  }
}

/** A sentence for each folder whose disk is nearly full. */
export async function nearlyFullDisks(folders: readonly string[]): Promise<string[]> {
  const sentences: string[] = [];
  for (const folder of folders.filter(existsSync)) {
    const { bsize, blocks, bavail } = await statfs(folder);
    if (bavail / blocks < MIN_FREE)
      sentences.push(
        `The disk of ${folder} is nearly full: ${Math.floor((bavail * bsize) / BYTES_PER_MB)} MB are free.`,
      );
  }
  return sentences;
}
