import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));
const READY_TIMEOUT_MS = 120_000;

export interface RunningProgram {
  url: string;
  pid: number;
  /** Resolves with the exit code when the process has ended; null after a signal. */
  gone: Promise<number | null>;
  /** Sends SIGTERM, as Docker does, and returns the exit code. */
  stop(): Promise<number | null>;
}

type OnOutput = (text: string, isStderr: boolean) => void;

/** Starts the built program as a process of its own, and waits until it is ready. Rejects with its output. */
export async function runProgram(
  env: Record<string, string>,
  onOutput: OnOutput = () => undefined,
  { main = MAIN, node = process.execPath }: { main?: string | undefined; node?: string | undefined } = {},
): Promise<RunningProgram> {
  const child = spawn(node, [main], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'error', SEED: 'catalog', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit').then(([code]) => code as number | null);
  const url = await ready(child, onOutput);
  return {
    url,
    pid: child.pid ?? 0,
    gone,
    stop() {
      child.kill('SIGTERM');
      return gone;
    },
  };
}

function ready(child: ChildProcess, onOutput: OnOutput): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => reject(new Error(`${reason}; its output: ${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('The program was not ready in time');
    }, READY_TIMEOUT_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        onOutput(chunk.toString(), stream === child.stderr);
        output += chunk.toString();
        const address = /Ready on (?:(http:\S+)|port (\d+))\n/.exec(output);
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
