import { setTimeout as sleep } from 'node:timers/promises';
import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import { DeliveryError, type Channel, type Send } from './channel.js';
import type { Claim } from './outbox.js';
import { MAX_ATTEMPTS, pauseAfter, RetryLater } from './retry-schedule.js';

const RENEW_INTERVAL_MS = 5_000;
const RECORD_RETRY_MS = 500;

/** Another worker has claimed the delivery, or it is no longer pending. */
class ClaimLost extends Error {}

/** Makes one attempt of a delivery: claims it, has its channel send it, and records the result. */
export class DeliverySender<Key extends object> {
  /** What this process is sending, or has sent and not recorded yet: it never sends it twice. */
  private readonly inProgress = new Set<string>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly channel: Channel<Key>,
    private readonly send: Send<Key>,
    private readonly logger: Logger,
  ) {}

  /** Returns whether it is finished; false if there is nothing to do now. Throws after a failed attempt. */
  async deliver(key: Key): Promise<boolean> {
    const id = this.channel.queue.jobId(key);
    if (this.inProgress.has(id)) return false;
    this.inProgress.add(id);
    try {
      // If another worker has claimed the delivery and dies, it is requeued.
      const claim = await this.channel.outbox.claim(key);
      return claim !== undefined && (await this.renewWhile(claim, () => this.attempt(key, claim)));
    } finally {
      this.inProgress.delete(id);
    }
  }

  /** Aborts running attempts, and stops retrying to record results. What isn't recorded by now may be sent again. */
  stop(): void {
    this.stopping.abort();
  }

  private async renewWhile<T>(claim: Claim<Key>, run: () => Promise<T>): Promise<T> {
    // The next renewal makes up for a failed one: the database may be unavailable for a moment.
    const renew = () => void this.channel.outbox.renew(claim).catch(() => undefined);
    const renewing = setInterval(renew, RENEW_INTERVAL_MS);
    try {
      return await run();
    } finally {
      clearInterval(renewing);
    }
  }

  private async attempt(key: Key, claim: Claim<Key>): Promise<boolean> {
    const { name, outbox, count } = this.channel;
    // The process may have been paused for longer than its claim lasts.
    const confirm = async () => {
      if (!(await outbox.renew(claim))) throw new ClaimLost();
    };
    let outcome;
    try {
      outcome = await this.send(claim, confirm, this.stopping.signal);
    } catch (error) {
      if (!(error instanceof ClaimLost)) return await this.fail(key, claim, error);
      this.log('warn', claim, `${name} not sent: claim lost`);
      return false;
    }
    if (!outcome) return true;
    const { status, ...result } = outcome;
    await this.record(key, () =>
      'details' in result ? outbox.markSent(key, result.details) : outbox.markSkipped(claim, result.note),
    );
    count?.(key, status);
    this.log('info', { ...claim, ...('reason' in result && { reason: result.reason }) }, `${name} ${status}`);
    return true;
  }

  private async fail(key: Key, claim: Claim<Key>, error: unknown): Promise<never> {
    const { name, outbox, count } = this.channel;
    // The messages of other errors may quote personal data.
    const reason = error instanceof DeliveryError ? error.message : `Failed before sending: ${describeError(error)}`;
    if ((error instanceof DeliveryError && error.isFinal) || claim.attempt >= MAX_ATTEMPTS) {
      await this.record(key, () => outbox.giveUp(claim, reason));
      count?.(key, 'dead');
      this.log('error', { ...claim, reason }, `${name} delivery given up`);
      throw new UnrecoverableError(reason);
    }
    const pauseMs = pauseAfter(claim.attempt);
    await this.record(key, () => outbox.markFailed(claim, reason, pauseMs));
    count?.(key, 'failed');
    this.log('warn', { ...claim, reason, pauseMs }, `${name} delivery failed`);
    throw new RetryLater(reason, pauseMs);
  }

  /** Retries while the process lives: what was sent but not recorded still looks pending. */
  private async record(key: Key, write: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    for (let tries = 1; ; tries++) {
      try {
        return await write();
      } catch (error) {
        if (tries === 1) this.log('warn', { ...key, err: error }, `failed to record ${this.channel.name} delivery`);
        if (signal.aborted) throw error;
        await sleep(RECORD_RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private log(level: 'info' | 'warn' | 'error', fields: object, message: string): void {
    this.logger[level](fields, message);
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
