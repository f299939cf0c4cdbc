import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));
const READY_WITHIN_MS = 120_000;

export interface RunningProgram {
  url: string;
  pid: number;
  /** Resolves when the process has gone. */
  gone: Promise<unknown>;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
}

type Hear = (words: string, isCry: boolean) => void;

/**
 * Starts the built program as a process of its own, and waits until it is ready. Rejects with what it said; `hear` is told
 * that as it comes, for as long as it runs, and whether it is its log or a cry (stderr).
 */
export async function runProgram(env: Record<string, string>, hear: Hear = () => undefined): Promise<RunningProgram> {
  const child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'error', SEED: 'catalog', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  const url = await ready(child, hear);
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

function ready(child: ChildProcess, hear: Hear): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`${why}; it said: ${said}`));
    const timer = setTimeout(() => fail('The program was not ready in time'), READY_WITHIN_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        hear(chunk.toString(), stream === child.stderr);
        said += chunk.toString();
        const address = /Ready on (?:(http:\S+)|port (\d+))\n/.exec(said);
        if (!address) return;
        clearTimeout(timer);
        resolve(address[1] ?? `http://localhost:${address[2]}`);
      });
    }
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`The program ended with ${code}`);
    });
  });
}
