import { setTimeout as sleep } from 'node:timers/promises';
import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import type { Deliveries, Delivery } from '../outbox/deliveries.js';
import type { Composer } from '../templates/composer.js';
import { SkippedDelivery } from '../templates/parts/email.js';
import { MAX_ATTEMPTS, pauseAfter, RetryLater } from '../../deliveries/retry-schedule.js';
import type { RecipientBound } from './recipient-bound.js';
import { SmtpError, type SmtpClient } from './smtp-client.js';

const RENEW_INTERVAL_MS = 5_000;
const RECORD_RETRY_MS = 500;

export type SmtpResult = 'sent' | 'skipped' | 'failed' | 'dead';

/** Another worker has claimed the delivery, or the email is no longer owed. */
class ClaimLost extends Error {}

/** Sends one email: claims the delivery, composes the email, sends it, and records the result. */
export class EmailSender {
  /** Emails that this process is sending, or has sent and not recorded yet: it never sends them twice. */
  private readonly inProgress = new Set<string>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly deliveries: Deliveries,
    private readonly composer: Composer,
    private readonly smtp: SmtpClient,
    private readonly logger: Logger,
    private readonly count: (delivery: Delivery, result: SmtpResult) => void,
    /** Undefined while limits are off. */
    private readonly bound: RecipientBound | undefined,
  ) {}

  async deliver(delivery: Delivery): Promise<void> {
    const id = `${delivery.purpose}.${delivery.eventId}`;
    if (this.inProgress.has(id)) return;
    this.inProgress.add(id);
    try {
      await this.claimAndSend(delivery);
    } finally {
      this.inProgress.delete(id);
    }
  }

  /** Stops retrying to record results. An email whose result isn't recorded by now may be sent again. */
  stop(): void {
    this.stopping.abort();
  }

  private async claimAndSend(delivery: Delivery): Promise<void> {
    const attempt = await this.deliveries.claim(delivery);
    // The delivery is finished, or another worker has claimed it. If that worker dies, the delivery is requeued.
    if (attempt === undefined) return;
    // The next renewal makes up for a failed one: the database may be unavailable for a moment.
    const renewing = setInterval(
      () => void this.deliveries.renew(delivery, attempt).catch(() => undefined),
      RENEW_INTERVAL_MS,
    );
    try {
      await this.send(delivery, attempt);
    } finally {
      clearInterval(renewing);
    }
  }

  private async send(delivery: Delivery, attempt: number): Promise<void> {
    let reply: string;
    try {
      const email = await this.composer.compose(delivery);
      if (email instanceof SkippedDelivery) return await this.skip(delivery, attempt, email);
      const { bounded } = email;
      if (bounded && this.bound && !(await this.bound.admits(delivery, attempt, bounded)))
        return this.logger.info({ ...delivery, attempt }, 'email will be summed up');
      reply = await this.smtp.send(delivery, email, () => this.confirmClaim(delivery, attempt));
    } catch (error) {
      if (!(error instanceof ClaimLost)) return await this.fail(delivery, attempt, error);
      this.logger.warn({ ...delivery, attempt }, 'email not sent: claim lost');
      return;
    }
    const messageId = this.smtp.messageId(delivery);
    await this.record(delivery, () => this.deliveries.markSent(delivery, { messageId, reply }));
    this.count(delivery, 'sent');
    this.logger.info({ ...delivery, attempt }, 'email sent');
  }

  /** The process may have been paused for longer than its claim lasts. */
  private async confirmClaim(delivery: Delivery, attempt: number): Promise<void> {
    if (!(await this.deliveries.renew(delivery, attempt))) throw new ClaimLost();
  }

  private async skip(delivery: Delivery, attempt: number, { reason }: SkippedDelivery): Promise<void> {
    const error = reason === 'unwanted' ? null : reason;
    await this.record(delivery, () => this.deliveries.markUnsent(delivery, attempt, 'skipped', error));
    this.count(delivery, 'skipped');
    this.logger.info({ ...delivery, attempt, reason }, 'email skipped');
  }

  private async fail(delivery: Delivery, attempt: number, error: unknown): Promise<never> {
    // The messages of other errors may quote personal data.
    const reason = error instanceof SmtpError ? error.message : `Failed before sending: ${describeError(error)}`;
    if ((error instanceof SmtpError && error.isFinal) || attempt >= MAX_ATTEMPTS) {
      await this.record(delivery, () => this.deliveries.markUnsent(delivery, attempt, 'dead', reason));
      this.count(delivery, 'dead');
      this.logger.error({ ...delivery, attempt, reason }, 'email delivery given up');
      throw new UnrecoverableError(reason);
    }
    const pauseMs = pauseAfter(attempt);
    await this.record(delivery, () => this.deliveries.markFailed(delivery, attempt, reason, pauseMs));
    this.count(delivery, 'failed');
    this.logger.warn({ ...delivery, attempt, reason, pauseMs }, 'email delivery failed');
    throw new RetryLater(reason, pauseMs);
  }

  /** Retries while the process lives: an email that was sent but not recorded still looks owed. */
  private async record(delivery: Delivery, write: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    for (let tries = 1; ; tries++) {
      try {
        return await write();
      } catch (error) {
        if (tries === 1) this.logger.warn({ ...delivery, err: error }, 'failed to record email delivery');
        if (signal.aborted) throw error;
        await sleep(RECORD_RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
