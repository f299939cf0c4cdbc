import { setTimeout as sleep } from 'node:timers/promises';
import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import type { Deliveries } from './deliveries.js';
import type { Delivery } from './delivery.js';
import { Unsent, type SignedEmail } from './email.js';
import { TryAgain } from './mail-queue.js';
import { NotTaken, type MailServer } from './mail-server.js';
import { MAX_ATTEMPTS, pauseAfter } from './retry-schedule.js';

const RENEW_EVERY_MS = 5_000;
const RECORD_TRIES = 40;
const RECORD_PAUSE_MS = 500;

export type MailResult = 'sent' | 'skipped' | 'failed' | 'dead';

export type Compose = (delivery: Delivery) => Promise<SignedEmail | Unsent>;

/** Delivers one email: claims it, writes it, sends it, and records what became of it. */
export class Postman {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly compose: Compose,
    private readonly server: MailServer,
    private readonly logger: Logger,
    private readonly count: (delivery: Delivery, result: MailResult) => void,
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
      if (email instanceof Unsent) return await this.leaveUnsent(delivery, attempt, email);
      await this.server.send(delivery, email);
    } catch (error) {
      return await this.failed(delivery, attempt, error);
    }
    // The message is out: a database that is away for a moment must not have it sent again.
    await persistently(() => this.deliveries.markSent(delivery, this.server.messageId(delivery)));
    this.count(delivery, 'sent');
    this.logger.info({ ...delivery, attempt }, 'email sent');
  }

  private async leaveUnsent(delivery: Delivery, attempt: number, { why }: Unsent): Promise<void> {
    if (why === 'erased') await this.deliveries.markDead(delivery, attempt, why);
    else await this.deliveries.markSkipped(delivery, attempt, why === 'unwanted' ? null : why);
    this.count(delivery, why === 'erased' ? 'dead' : 'skipped');
    this.logger.info({ ...delivery, attempt, why }, 'email left unsent');
  }

  private async failed(delivery: Delivery, attempt: number, error: unknown): Promise<never> {
    // Other errors may quote what was being written.
    const words = error instanceof NotTaken ? error.message : `Not written: ${nameOf(error)}`;
    if ((error instanceof NotTaken && error.isFinal) || attempt >= MAX_ATTEMPTS)
      return this.giveUp(delivery, attempt, words);
    const pauseMs = pauseAfter(attempt);
    // Else the delivery would be this worker's until its claim runs out.
    await persistently(() => this.deliveries.markFailed(delivery, attempt, words, pauseMs));
    this.count(delivery, 'failed');
    this.logger.warn({ ...delivery, attempt, reason: words, pauseMs }, 'email failed, to be tried again');
    throw new TryAgain(words, pauseMs);
  }

  private async giveUp(delivery: Delivery, attempt: number, reason: string): Promise<never> {
    await this.deliveries.markDead(delivery, attempt, reason);
    this.count(delivery, 'dead');
    this.logger.error({ ...delivery, attempt, reason }, 'email given up');
    throw new UnrecoverableError(reason);
  }
}

async function persistently(record: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await record();
    } catch (error) {
      if (tries === RECORD_TRIES) throw error;
      await sleep(RECORD_PAUSE_MS);
    }
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
