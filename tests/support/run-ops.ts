import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../backend/dist/cli.js', import.meta.url));

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

const PROGRESS_LINES = /^.+: \[[#-]+\] .*\n/gm;

/** A run without the lines of progress, which only slow ones print. */
export function withoutProgress({ stderr, ...run }: Run): Run {
  return { ...run, stderr: stderr.replaceAll(PROGRESS_LINES, '') };
}

/** Runs a command of `npm run ops` as a process of its own. */
export async function runOps(env: Record<string, string>, ...args: string[]): Promise<Run> {
  return runOpsWithInput('', env, ...args);
}

/** Starts a command that runs until it is stopped. */
export function startOps(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args], { env: { PATH: process.env['PATH'], ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return {
    output: () => stdout,
    errors: () => stderr,
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
      if (child.exitCode !== null) return;
      child.kill(signal);
      await once(child, 'close');
    },
  };
}

/** Runs a command with this standard input. */
export async function runOpsWithInput(input: string, env: Record<string, string>, ...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, [CLI, ...args], { env: { PATH: process.env['PATH'], ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}
