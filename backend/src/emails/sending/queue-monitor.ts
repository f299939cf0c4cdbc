import { setTimeout as sleep } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { EmailOverview } from '@party-rental/contracts';
import { MailQueue } from './email-queue.js';
import type { QueueBackend } from './queue-backend.js';

const LOOK_EVERY_MS = 100;
const MOST_LOOKS = 10;

/** Sees what the mail queue holds, also from a process that does not work on it. It connects when it is first asked. */
export class QueueWatch implements OnApplicationShutdown {
  private opened: { backend: QueueBackend; queue: MailQueue } | undefined;

  constructor(
    private readonly open: () => QueueBackend,
    private readonly onError: (error: Error) => void,
  ) {}

  async look(): Promise<EmailOverview['queue']> {
    const { backend, queue } = (this.opened ??= this.connect());
    // A connection that has only just been asked for takes a moment.
    for (let looks = 0; looks < MOST_LOOKS && !queue.isReachable(); looks++) await sleep(LOOK_EVERY_MS);
    return { store: backend.kind, jobs: await this.jobsIn(queue) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened?.queue.close();
  }

  private connect(): { backend: QueueBackend; queue: MailQueue } {
    const backend = this.open();
    return { backend, queue: new MailQueue(backend, this.onError) };
  }

  private async jobsIn(queue: MailQueue): Promise<EmailOverview['queue']['jobs']> {
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
