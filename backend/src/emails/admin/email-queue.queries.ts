import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { EmailOverview } from '@party-rental/contracts';
import type { Logger } from 'pino';
import { DeliveryQueue } from '../../deliveries/delivery-queue.js';
import { QueueBackend } from '../../deliveries/queue-backend.js';
import { throttledLog } from '../../platform/observability/throttled-log.js';
import { LOGGER } from '../../platform/tokens.js';
import type { Delivery } from '../outbox/deliveries.js';
import { EMAIL_QUEUE } from '../sending/email-channel.js';

const POLL_INTERVAL_MS = 100;
const MAX_POLLS = 10;

/** Reads the state of the email queue, also in processes without an email worker. Connects on first use. */
@Injectable()
export class EmailQueueQueries implements OnApplicationShutdown {
  private opened: DeliveryQueue<Delivery> | undefined;
  private readonly onError;

  constructor(
    private readonly backend: QueueBackend,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.onError = throttledLog(logger, 'failed to read email queue state');
  }

  async read(): Promise<EmailOverview['queue']> {
    const queue = (this.opened ??= new DeliveryQueue(EMAIL_QUEUE, this.backend, this.onError));
    // A new connection takes a moment.
    for (let polls = 0; polls < MAX_POLLS && !queue.isReachable(); polls++) await sleep(POLL_INTERVAL_MS);
    return { store: this.backend.kind, jobs: await this.countJobs(queue) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened?.close();
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
