import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** Runs an operators' command of the built program as a process of its own. */
export async function runOps(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; said: string; faults: string }> {
  const child = spawn(process.execPath, [CLI, ...args], { env: { PATH: process.env['PATH'], ...env } });
  let [said, faults] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()));
  child.stdin.end();
  await once(child, 'close');
  return { code: child.exitCode, said, faults };
}
