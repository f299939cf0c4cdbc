import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@party-rental/local-services/postgres/free-port';
import { runProgram, type RunningProgram } from './run-program.js';

const RESTART_DELAY_MS = 200;

interface ProcessOptions {
  /** Value of ROLES. Default: all roles. */
  role?: string;
  env: Record<string, string>;
  /** Path of another version's main file. */
  main?: string;
  /** Path of another Node.js. */
  node?: string;
  /** The host of `url`. */
  host?: '127.0.0.1' | 'localhost';
  /** Whether the process is restarted when it ends, as by a production supervisor. */
  isSupervised?: boolean;
  onOutput?: (text: string, isStderr: boolean) => void;
}

/** One process of the built program. */
export class ShopProcess {
  private running: RunningProgram | undefined;
  private restarting: Promise<void> | undefined;
  private isStopped = false;
  private isKilled = false;
  private text = '';
  /** The output of each run that ended without being stopped or killed. */
  readonly crashes: string[] = [];

  private constructor(
    readonly role: string,
    readonly url: string,
    private readonly options: ProcessOptions,
  ) {}

  static async create({ role, host = '127.0.0.1', ...options }: ProcessOptions): Promise<ShopProcess> {
    const PORT = String(await freePort());
    const env = { ...options.env, ...(role !== undefined && { ROLES: role }), PORT };
    return new ShopProcess(role ?? 'all', `http://${host}:${PORT}`, { ...options, env });
  }

  /** Resolves when the process is ready. */
  async start(): Promise<void> {
    this.isStopped = false;
    await this.launch();
  }

  /** Sends SIGKILL. Resolves when the process has ended. */
  async kill(): Promise<void> {
    this.text = '';
    this.isKilled = true;
    const { running } = this;
    if (running) process.kill(running.pid, 'SIGKILL');
    await running?.gone;
  }

  /** Sends SIGTERM and returns the exit code. The process is not restarted. */
  async stop(): Promise<number | null> {
    this.isStopped = true;
    await this.restarting;
    return (await this.running?.stop()) ?? null;
  }

  /** Resolves when a supervised process runs again. */
  async isRestarted(): Promise<void> {
    await this.restarting;
  }

  /** Everything printed since the process was last killed. */
  output(): string {
    return this.text;
  }

  /** The JSON lines of the output. */
  log(): Record<string, unknown>[] {
    const lines = this.text.split('\n').filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>); // pino writes objects
  }

  private async launch(): Promise<void> {
    const onOutput = (text: string, isStderr: boolean) => {
      this.text += text;
      this.options.onOutput?.(text, isStderr);
    };
    const program = await runProgram(this.options.env, onOutput, this.options);
    this.running = program;
    this.isKilled = false;
    void program.gone.then(() => {
      this.running = undefined;
      if (this.isStopped) return;
      if (!this.isKilled) this.crashes.push(`crashed: ${this.role} printed ${this.text.slice(-2_000)}`);
      if (this.options.isSupervised) this.restarting = this.restart().finally(() => (this.restarting = undefined));
    });
  }

  private async restart(): Promise<void> {
    while (!this.running) {
      await sleep(RESTART_DELAY_MS);
      // A failed attempt is in the output; the next one may succeed.
      await this.launch().catch(() => undefined);
    }
  }
}
