import { setTimeout as sleep } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { EmailOverview } from '@party-rental/contracts';
import { EmailQueue } from './email-queue.js';
import type { QueueBackend } from './queue-backend.js';

const POLL_INTERVAL_MS = 100;
const MOST_LOOKS = 10;

/** Sees what the mail queue holds, also from a process that does not work on it. It connects when it is first asked. */
export class QueueMonitor implements OnApplicationShutdown {
  private opened: { backend: QueueBackend; queue: EmailQueue } | undefined;

  constructor(
    private readonly open: () => QueueBackend,
    private readonly onError: (error: Error) => void,
  ) {}

  async look(): Promise<EmailOverview['queue']> {
    const { backend, queue } = (this.opened ??= this.connect());
    // A connection that has only just been asked for takes a moment.
    for (let looks = 0; looks < MOST_LOOKS && !queue.isReachable(); looks++) await sleep(POLL_INTERVAL_MS);
    return { store: backend.kind, jobs: await this.jobsIn(queue) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened?.queue.close();
  }

  private connect(): { backend: QueueBackend; queue: EmailQueue } {
    const backend = this.open();
    return { backend, queue: new EmailQueue(backend, this.onError) };
  }

  private async jobsIn(queue: EmailQueue): Promise<EmailOverview['queue']['jobs']> {
    if (!queue.isReachable()) return null;
    try {
      const { waiting = 0, active = 0, delayed = 0, failed = 0 } = await queue.depth();
      return { waiting, active, delayed, failed };
    } catch (error) {
      this.onError(error instanceof Error ? error : new Error(String(error)));
      return null;
    }
  }
}
