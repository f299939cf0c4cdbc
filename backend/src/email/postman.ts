import { setTimeout as sleep } from 'node:timers/promises';
import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import type { Deliveries } from './deliveries.js';
import type { Delivery } from './delivery.js';
import type { Email } from './email.js';
import { TryAgain } from './mail-queue.js';
import { NotTaken, type MailServer } from './mail-server.js';
import { MAX_ATTEMPTS, pauseAfter } from './retry-schedule.js';

const RENEW_EVERY_MS = 5_000;
const RECORD_TRIES = 10;
const RECORD_PAUSE_MS = 2_000;

/** Answers undefined when the person has been erased. */
export type Compose = (delivery: Delivery) => Promise<Email | undefined>;

/** Delivers one email: claims it, writes it, sends it, and records what became of it. */
export class Postman {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly compose: Compose,
    private readonly server: MailServer,
    private readonly logger: Logger,
  ) {}

  async deliver(delivery: Delivery): Promise<void> {
    const attempt = await this.deliveries.claim(delivery);
    // Done already, or in the hands of another worker: should that one die, the sweeper comes back to it.
    if (attempt === undefined) return;
    // A renewal that fails is made up for by the next one; the database may be away for a moment.
    const renewing = setInterval(
      () => void this.deliveries.renew(delivery, attempt).catch(() => undefined),
      RENEW_EVERY_MS,
    );
    try {
      await this.send(delivery, attempt);
    } finally {
      clearInterval(renewing);
    }
  }

  private async send(delivery: Delivery, attempt: number): Promise<void> {
    try {
      const email = await this.compose(delivery);
      if (!email) return await this.giveUp(delivery, attempt, 'erased');
      await this.server.send(delivery, email);
    } catch (error) {
      return await this.failed(delivery, attempt, error);
    }
    await this.recordSent(delivery);
    this.logger.info({ ...delivery, attempt }, 'email sent');
  }

  private async failed(delivery: Delivery, attempt: number, error: unknown): Promise<never> {
    // Other errors may quote what was being written.
    const words = error instanceof NotTaken ? error.message : `Not written: ${nameOf(error)}`;
    if ((error instanceof NotTaken && error.isFinal) || attempt >= MAX_ATTEMPTS)
      return this.giveUp(delivery, attempt, words);
    const pauseMs = pauseAfter(attempt);
    await this.deliveries.markFailed(delivery, attempt, words, pauseMs);
    this.logger.warn({ ...delivery, attempt, reason: words, pauseMs }, 'email failed, to be tried again');
    throw new TryAgain(words, pauseMs);
  }

  private async giveUp(delivery: Delivery, attempt: number, reason: string): Promise<never> {
    await this.deliveries.markDead(delivery, attempt, reason);
    this.logger.error({ ...delivery, attempt, reason }, 'email given up');
    throw new UnrecoverableError(reason);
  }

  /** The message is out: a database that is away for a moment must not have it sent again. */
  private async recordSent(delivery: Delivery): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.deliveries.markSent(delivery, this.server.messageId(delivery));
      } catch (error) {
        if (tries === RECORD_TRIES) throw error;
        await sleep(RECORD_PAUSE_MS);
      }
    }
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
