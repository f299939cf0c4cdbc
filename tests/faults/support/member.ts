import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram, type RunningProgram } from '../../support/run-program.js';

const PAUSE_MS = 200;

/** One process of the shop, which is started again when it ends: by a supervisor, as in production. */
export class Member {
  private running: RunningProgram | undefined;
  private restarting: Promise<void> | undefined;
  private stopping = false;
  private killed = false;
  private words = '';
  /** What it said before it ended without having been told to. */
  readonly crashes: string[] = [];

  constructor(
    readonly role: string,
    readonly url: string,
    private readonly env: Record<string, string>,
  ) {}

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    this.stopping = false;
    await this.launch();
  }

  /** SIGKILL: without a chance to say or finish anything. */
  kill(): void {
    this.words = '';
    this.killed = true;
    if (this.running) process.kill(this.running.pid, 'SIGKILL');
  }

  /** SIGTERM, and for good. Answers how long it took to go, in milliseconds. */
  async stop(): Promise<number> {
    this.stopping = true;
    await this.restarting;
    const began = performance.now();
    await this.running?.stop();
    return performance.now() - began;
  }

  /** Resolves when it runs, if it has been killed. */
  async isBack(): Promise<void> {
    await this.restarting;
  }

  /** What it has written since it was last killed. */
  said(): string {
    return this.words;
  }

  private async launch(): Promise<void> {
    const program = await runProgram(this.env, (words) => (this.words += words));
    this.running = program;
    this.killed = false;
    void program.gone.then(() => {
      this.running = undefined;
      if (!this.stopping && !this.killed) this.crashes.push(`crashed: ${this.role} said ${this.words.slice(-2_000)}`);
      if (!this.stopping) this.restarting = this.startAgain().finally(() => (this.restarting = undefined));
    });
  }

  private async startAgain(): Promise<void> {
    while (!this.running) {
      await sleep(PAUSE_MS);
      // That it cannot start now, as said() tells, is no reason to give up.
      await this.launch().catch(() => undefined);
    }
  }
}
