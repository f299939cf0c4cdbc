import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { freePort } from '../../../backend/dist/platform/embedded-postgres/free-port.js';
import { until } from '../../support/until.js';

const MAIN = join(dirname(dirname(dirname(import.meta.dirname))), 'backend/dist/main.js');
const READY_WITHIN_MS = 60_000;

/** A container without the container: one process with a role, started as the image starts it. */
export class Process {
  private child: ChildProcess | undefined;
  private said = '';

  private constructor(
    readonly role: string,
    readonly url: string,
    private readonly env: Record<string, string>,
  ) {}

  static async of(role: string, env: Record<string, string>): Promise<Process> {
    const port = String(await freePort());
    return new Process(role, `http://127.0.0.1:${port}`, { ...env, ROLES: role, PORT: port });
  }

  /** Resolves when its health check is content. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--enable-source-maps', MAIN], {
      env: { PATH: process.env['PATH'], ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.said += chunk.toString();
      });
    await until(() => child.exitCode !== null || this.isReady(), READY_WITHIN_MS);
    if (child.exitCode !== null) throw new Error(`The ${this.role} ended; it said: ${this.said}`);
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** As Docker stops it. Answers its exit code. */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Its log, a line each. */
  log(): Record<string, unknown>[] {
    const lines = this.said.split('\n').filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>); // pino writes objects
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  }

  private isReady(): Promise<boolean> {
    return fetch(`${this.url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
