import { setTimeout as sleep } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { EmailOverview } from '@party-rental/contracts';
import { DeliveryQueue } from '../../deliveries/delivery-queue.js';
import type { QueueBackend } from '../../deliveries/queue-backend.js';
import type { Delivery } from '../outbox/deliveries.js';
import { EMAIL_QUEUE } from './email-channel.js';

const POLL_INTERVAL_MS = 100;
const MAX_POLLS = 10;

/** Reads the state of the email queue, also in processes without an email worker. Connects on first use. */
export class QueueMonitor implements OnApplicationShutdown {
  private opened: { backend: QueueBackend; queue: DeliveryQueue<Delivery> } | undefined;

  constructor(
    private readonly open: () => QueueBackend,
    private readonly onError: (error: unknown) => void,
  ) {}

  async read(): Promise<EmailOverview['queue']> {
    const { backend, queue } = (this.opened ??= this.connect());
    // A new connection takes a moment.
    for (let polls = 0; polls < MAX_POLLS && !queue.isReachable(); polls++) await sleep(POLL_INTERVAL_MS);
    return { store: backend.kind, jobs: await this.countJobs(queue) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened?.queue.close();
  }

  private connect(): { backend: QueueBackend; queue: DeliveryQueue<Delivery> } {
    const backend = this.open();
    return { backend, queue: new DeliveryQueue(EMAIL_QUEUE, backend, this.onError) };
  }

  private async countJobs(queue: DeliveryQueue<Delivery>): Promise<EmailOverview['queue']['jobs']> {
    if (!queue.isReachable()) return null;
    try {
      const { waiting = 0, active = 0, delayed = 0, failed = 0 } = await queue.countJobs();
      return { waiting, active, delayed, failed };
    } catch (error) {
      this.onError(error);
      return null;
    }
  }
}
