import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { processIdentity } from './running-process.js';

/** The name that identifies the processes of this cluster in the process list. */
export function clusterName(cluster: string): string {
  return `party-rental-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
}

/** The running processes of the cluster: the server, and child processes that outlived it. */
export function findServers(cluster: string): number[] {
  const name = clusterName(cluster);
  return processList()
    .filter(({ pid, command }) => isServer(command) && (command.includes(name) || worksIn(pid) === cluster))
    .map(({ pid }) => pid)
    .filter((pid) => processIdentity(pid) !== undefined);
}

/** The server's command line starts with its path; those of its child processes with "postgres: ". */
function isServer(command: string): boolean {
  return /^postgres: |^[^\0]*\/postgres(\.exe)?[\0 ]/.test(command);
}

function processList(): { pid: number; command: string }[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), command: orEmpty(() => readFileSync(`/proc/${name}/cmdline`, 'utf8')) }));
  }
  if (process.platform === 'win32') return [];
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .map((line) => /^\s*(\d+) (.*)$/.exec(line))
    .map((match) => ({ pid: Number(match?.[1]), command: match?.[2] ?? '' }));
}

function worksIn(pid: number): string {
  return orEmpty(() => readlinkSync(`/proc/${pid}/cwd`));
}

/** Processes may exit while they are listed, and some are not accessible. */
function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
