import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from '../running-process.js';
import { codeOf, StartError } from '../start-error.js';
import { serversOf } from './servers.js';

/** Ends a server that outlived its program (kill -9), so that a new one can have the cluster. Call it under the lock only. */
export async function stopOrphanedServer(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const recorded = readPid(pidFile);
  if (recorded === undefined) return;
  if (serversOf(cluster).length > 0) {
    log('Stopping the database server that an earlier run left behind');
    // Fast: disconnect everybody and shut down. Immediate: the log is replayed at the next start. The last does not ask.
    await signalAndWait(cluster, recorded, 'SIGINT', 15_000);
    await signalAndWait(cluster, recorded, 'SIGQUIT', 5_000);
    await signalAndWait(cluster, recorded, 'SIGKILL', 5_000);
    const remaining = serversOf(cluster);
    if (remaining.length > 0) {
      throw new StartError(
        `The database server of an earlier run (process ${remaining.join(', ')}) cannot be stopped.`,
      );
    }
  }
  // The number may by now be another program's, or a zombie's: PostgreSQL would take either for a running server.
  // Of a server that is gone PostgreSQL itself checks more than we could, so that file stays.
  if (Number.isNaN(recorded) || answers(recorded)) rmSync(pidFile, { force: true });
}

async function signalAndWait(cluster: string, server: number, signal: NodeJS.Signals, patience: number): Promise<void> {
  const running = serversOf(cluster);
  // The server passes a shutdown on to its own processes; what it left behind, and the last resort, is told to each.
  for (const pid of signal !== 'SIGKILL' && running.includes(server) ? [server] : running) tell(pid, signal);
  for (let waited = 0; waited < patience && serversOf(cluster).length > 0; waited += 50) await sleep(50);
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return;
    if (codeOf(error) !== 'EPERM') throw error;
    throw new StartError(
      `The database server of an earlier run (process ${pid}) belongs to another user: stop it as that user or as root.`,
    );
  }
}

/** NaN when the file is there but was cut short. */
function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function answers(pid: number): boolean {
  if (processIdentity(pid) !== undefined) return true;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
