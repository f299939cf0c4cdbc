import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './running-process.js';
import { getCode, StartError } from '../start-error.js';
import { findServers } from './servers.js';

/** Stops a server whose program was killed, so that a new server can start on the cluster. Hold the program lock. */
export async function stopOrphanedServer(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const recorded = readPid(pidFile);
  if (recorded === undefined) return;
  if (findServers(cluster).length > 0) {
    log('Stopping the database server of an earlier run');
    // Fast shutdown, then immediate shutdown (with crash recovery at the next start), then kill.
    await signalAndWait(cluster, recorded, 'SIGINT', 15_000);
    await signalAndWait(cluster, recorded, 'SIGQUIT', 5_000);
    await signalAndWait(cluster, recorded, 'SIGKILL', 5_000);
    const remaining = findServers(cluster);
    if (remaining.length > 0) {
      throw new StartError(
        `The database server of an earlier run (process ${remaining.join(', ')}) cannot be stopped.`,
      );
    }
  }
  // The id may now be another process's or a zombie's, which PostgreSQL would mistake for a running server. If no such
  // process exists, the file stays: PostgreSQL makes further checks of its own.
  if (Number.isNaN(recorded) || exists(recorded)) rmSync(pidFile, { force: true });
}

async function signalAndWait(cluster: string, server: number, signal: NodeJS.Signals, timeout: number): Promise<void> {
  const running = findServers(cluster);
  // The server forwards a shutdown to its child processes. SIGKILL, and processes without a server, are signaled directly.
  for (const pid of signal !== 'SIGKILL' && running.includes(server) ? [server] : running) sendSignal(pid, signal);
  for (let waited = 0; waited < timeout && findServers(cluster).length > 0; waited += 50) await sleep(50);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (getCode(error) === 'ESRCH') return;
    if (getCode(error) !== 'EPERM') throw error;
    throw new StartError(
      `The database server of an earlier run (process ${pid}) belongs to another user: stop it as that user or as root.`,
    );
  }
}

/** NaN if the file is truncated. */
function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch (error) {
    if (getCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function exists(pid: number): boolean {
  if (processIdentity(pid) !== undefined) return true;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
