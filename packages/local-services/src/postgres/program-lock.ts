import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { processIdentity } from './running-process.js';
import { getCode } from '../start-error.js';

export type Lock = { readonly release: () => void } | { readonly heldBy: number };

/** Acquires the lock file, or returns the running process that holds it. The file of a killed process is replaced. */
export function acquireLock(file: string): Lock {
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, mine, { mode: 0o644 });
  try {
    for (;;) {
      try {
        linkSync(draft, file);
        return { release: () => releaseLock(file, mine) };
      } catch (error) {
        if (getCode(error) !== 'EEXIST') throw error;
      }
      const content = read(file);
      const heldBy = runningHolder(content);
      if (heldBy !== undefined) return { heldBy };
      if (content !== undefined) removeStale(file, content);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The id of the running process that holds the lock file, if any. */
export function lockHolder(file: string): number | undefined {
  return runningHolder(read(file));
}

function runningHolder(content: string | undefined): number | undefined {
  const [, pid, identity] = /^\{"pid":(\d+),"identity":"([^"]*)"\}$/.exec(content ?? '') ?? [];
  return pid !== undefined && processIdentity(Number(pid)) === identity ? Number(pid) : undefined;
}

/** Two processes may find the same stale file. The process that renamed a new lock file by mistake puts it back. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== stale) linkSync(aside, file);
  } catch (error) {
    if (getCode(error) !== 'ENOENT' && getCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function releaseLock(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (getCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
