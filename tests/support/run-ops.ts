import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../backend/dist/cli.js', import.meta.url));

interface Run {
  code: number | null;
  said: string;
  faults: string;
}

/** Runs an operators' command of the built program as a process of its own. */
export async function runOps(env: Record<string, string>, ...args: string[]): Promise<Run> {
  return runOpsFed('', env, ...args);
}

/** With something to read on its standard input. */
export async function runOpsFed(input: string, env: Record<string, string>, ...args: string[]): Promise<Run> {
  const child = spawn(process.execPath, [CLI, ...args], { env: { PATH: process.env['PATH'], ...env } });
  let [said, faults] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()));
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, said, faults };
}
