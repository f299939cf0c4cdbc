import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const READY_WITHIN_MS = 60_000;

export interface RunningProgram {
  url: string;
  pid: number;
  /** Resolves when the process has gone. */
  gone: Promise<unknown>;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
}

/** Starts the built program as a process of its own, and waits until it is ready. Rejects with what it said. */
export async function runProgram(env: Record<string, string>): Promise<RunningProgram> {
  const child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  const url = await ready(child);
  return {
    url,
    pid: child.pid ?? 0,
    gone,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`${why}; it said: ${said}`));
    const timer = setTimeout(() => fail('The program was not ready in time'), READY_WITHIN_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const url = /Ready on (http:\/\/\S+)/.exec(said)?.[1];
        if (!url) return;
        clearTimeout(timer);
        resolve(url);
      });
    }
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`The program ended with ${code}`);
    });
  });
}
