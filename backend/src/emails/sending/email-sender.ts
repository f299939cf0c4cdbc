import { setTimeout as sleep } from 'node:timers/promises';
import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import type { Deliveries } from '../outbox/deliveries.js';
import type { Delivery } from '../outbox/delivery.js';
import { SkippedDelivery, type SignedEmail } from '../templates/email.js';
import { RetryLater } from './email-queue.js';
import { SmtpError, type SmtpClient } from './smtp-client.js';
import { MAX_ATTEMPTS, pauseAfter } from './retry-schedule.js';

const RENEW_EVERY_MS = 5_000;
const RECORD_PAUSE_MS = 500;

export type SmtpResult = 'sent' | 'skipped' | 'failed' | 'dead';

export type Compose = (delivery: Delivery) => Promise<SignedEmail | SkippedDelivery>;

/** The claim has passed to another worker, or the email is no longer owed. */
class ClaimLost extends Error {}

/** Delivers one email: claims it, writes it, sends it, and records what became of it. */
export class EmailSender {
  /** Emails that this process is sending, or has sent and could not record yet: it never sends them a second time. */
  private readonly inHand = new Set<string>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly deliveries: Deliveries,
    private readonly compose: Compose,
    private readonly server: SmtpClient,
    private readonly logger: Logger,
    private readonly count: (delivery: Delivery, result: SmtpResult) => void,
  ) {}

  async deliver(delivery: Delivery): Promise<void> {
    const id = `${delivery.purpose}.${delivery.eventId}`;
    if (this.inHand.has(id)) return;
    this.inHand.add(id);
    try {
      await this.claimAndSend(delivery);
    } finally {
      this.inHand.delete(id);
    }
  }

  /** Stops trying to record results: the process ends. An email whose result is not recorded by now may be sent again. */
  stop(): void {
    this.stopping.abort();
  }

  private async claimAndSend(delivery: Delivery): Promise<void> {
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
      if (email instanceof SkippedDelivery) return await this.leaveUnsent(delivery, attempt, email);
      await this.server.send(delivery, email, () => this.confirmClaim(delivery, attempt));
    } catch (error) {
      if (!(error instanceof ClaimLost)) return await this.failed(delivery, attempt, error);
      this.logger.warn({ ...delivery, attempt }, 'email not sent: the claim was lost');
      return;
    }
    await this.record(delivery, () => this.deliveries.markSent(delivery, this.server.messageId(delivery)));
    this.count(delivery, 'sent');
    this.logger.info({ ...delivery, attempt }, 'email sent');
  }

  /** The process may have been paused for longer than its claim lasts. */
  private async confirmClaim(delivery: Delivery, attempt: number): Promise<void> {
    if (!(await this.deliveries.renew(delivery, attempt))) throw new ClaimLost();
  }

  private async leaveUnsent(delivery: Delivery, attempt: number, { why }: SkippedDelivery): Promise<void> {
    await this.record(delivery, () =>
      why === 'erased'
        ? this.deliveries.markDead(delivery, attempt, why)
        : this.deliveries.markSkipped(delivery, attempt, why === 'unwanted' ? null : why),
    );
    this.count(delivery, why === 'erased' ? 'dead' : 'skipped');
    this.logger.info({ ...delivery, attempt, why }, 'email left unsent');
  }

  private async failed(delivery: Delivery, attempt: number, error: unknown): Promise<never> {
    // Other errors may quote what was being written.
    const words = error instanceof SmtpError ? error.message : `Not written: ${nameOf(error)}`;
    if ((error instanceof SmtpError && error.isFinal) || attempt >= MAX_ATTEMPTS)
      return this.giveUp(delivery, attempt, words);
    const pauseMs = pauseAfter(attempt);
    await this.record(delivery, () => this.deliveries.markFailed(delivery, attempt, words, pauseMs));
    this.count(delivery, 'failed');
    this.logger.warn({ ...delivery, attempt, reason: words, pauseMs }, 'email failed, to be tried again');
    throw new RetryLater(words, pauseMs);
  }

  private async giveUp(delivery: Delivery, attempt: number, reason: string): Promise<never> {
    await this.record(delivery, () => this.deliveries.markDead(delivery, attempt, reason));
    this.count(delivery, 'dead');
    this.logger.error({ ...delivery, attempt, reason }, 'email given up');
    throw new UnrecoverableError(reason);
  }

  /** Tries for as long as the process lives: what was sent and is not recorded looks as if it were still owed. */
  private async record(delivery: Delivery, write: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    for (let tries = 1; ; tries++) {
      try {
        return await write();
      } catch (error) {
        if (tries === 1) this.logger.warn({ ...delivery, err: error }, 'email result not recorded yet');
        if (signal.aborted) throw error;
        await sleep(RECORD_PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
