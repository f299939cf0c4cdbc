import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';

/** Work that a process repeats until it shuts down. A slow run does not overlap the next. */
export abstract class PeriodicTask implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  /** The first run is at the start, or after an interval. */
  constructor(
    private readonly intervalMs: number,
    private readonly firstRun: 'at start' | 'after interval',
    private readonly onError: (error: unknown) => void,
  ) {}

  protected abstract process(): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.run(), this.intervalMs);
    if (this.firstRun === 'at start') void this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Returns the current run if there is one. */
  run(): Promise<void> {
    this.running ??= this.process()
      .catch(this.onError)
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }
}
