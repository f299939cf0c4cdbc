import { fork, execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The peers and load generators, whose packages scripts/bench.mjs installs. */
export const PEERS = fileURLToPath(new URL('../../peers/', import.meta.url));
const TIMEOUT_MS = 600_000;

/** Runs a program and returns its output. */
export async function runPeer(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    cwd: PEERS,
    timeout: TIMEOUT_MS,
    maxBuffer: 1e8,
  });
  return stdout;
}

/** Starts a server that sends its port. */
export async function startPeer(program: string, ...args: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const child = fork(PEERS + program, args, { cwd: PEERS, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const port = await Promise.race([
    once(child, 'message').then(([message]) => Number(message)),
    once(child, 'exit').then(() => Promise.reject(new Error(`${program} did not start`))),
  ]);
  return { url: `http://127.0.0.1:${port}`, stop: () => ended(child) };
}

export async function ended(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
