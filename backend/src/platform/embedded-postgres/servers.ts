import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { processIdentity } from '../running-process.js';

/** The name that the processes of this cluster, and of no other on this machine, carry in the process list. */
export function clusterName(cluster: string): string {
  return `party-rental-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
}

/** The living processes of the cluster: the server, and whichever of its helpers outlived it. */
export function serversOf(cluster: string): number[] {
  const name = clusterName(cluster);
  return processList()
    .filter(({ pid, command }) => isServer(command) && (command.includes(name) || worksIn(pid) === cluster))
    .map(({ pid }) => pid)
    .filter((pid) => processIdentity(pid) !== undefined);
}

/** The server calls itself by its path, its helpers call themselves "postgres: name: role". */
function isServer(command: string): boolean {
  return /^postgres: |^[^\0]*\/postgres(\.exe)?[\0 ]/.test(command);
}

function processList(): { pid: number; command: string }[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), command: orNothing(() => readFileSync(`/proc/${name}/cmdline`, 'utf8')) }));
  }
  if (process.platform === 'win32') return [];
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .map((line) => /^\s*(\d+) (.*)$/.exec(line))
    .map((match) => ({ pid: Number(match?.[1]), command: match?.[2] ?? '' }));
}

function worksIn(pid: number): string {
  return orNothing(() => readlinkSync(`/proc/${pid}/cwd`));
}

/** Processes come and go while they are listed, and some are not ours to look into. */
function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
