import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the project, where every command runs. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Returns the path of a package's program, to be run by this Node.js. */
export const tool = (path) => join(root, 'node_modules', ...path.split('/'));

/** Runs Node.js. Returns the exit code and, without `show`, the output. */
export function runNode(args, { show = false, env = {}, cwd = root, timeout } = {}) {
  return run(process.execPath, args, { show, env, cwd, timeout });
}

/** Runs a command. After `timeout` milliseconds the process is killed and the result has `timedOut`. */
export function run(command, args, { show = false, env = {}, cwd = root, shell = false, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      shell,
      timeout,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output, timedOut: timeout !== undefined && child.killed }),
    );
  });
}

export async function timed(work) {
  const start = performance.now();
  const result = await work();
  return { result, seconds: `${((performance.now() - start) / 1000).toFixed(1)} s` };
}
