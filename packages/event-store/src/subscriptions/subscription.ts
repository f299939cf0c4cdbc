import type { ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import { Alarm } from '../alarm.js';
import { isDatabaseUnavailable } from '../is-database-unavailable.js';
import { claimCheckpoint, moveCheckpoint, readCheckpoint, recordFailure } from './checkpoints.js';
import { UnreadableEvent, type Batch, type Consumer, type Feed } from './feed.js';
import type { AppendNotifier } from './append-notifier.js';
import type { Position, RecordedEvent } from '../recorded-event.js';

const BATCH_SIZE = 5_000;
const MAX_RETRY_DELAY_MS = 5_000;

export interface Subscriber extends Consumer {
  /** In one transaction with the checkpoint. */
  handle(db: ClientBase, events: readonly RecordedEvent[]): Promise<void>;
  /** After that transaction. */
  afterCommit?(): void;
}

/**
 * A catch-up subscription, in any number of processes at once: the one that claims the checkpoint handles the next batch.
 * A failed batch is retried with growing delays: event by event, so that the checkpoint stops right before the poison
 * event, unless the database was unavailable.
 */
export class Subscription {
  private stopped = false;
  private failures = 0;
  /** How many of the next events belong to a failed batch. */
  private failedBatch = 0;
  private readonly alarm = new Alarm();
  private running: Promise<void> | undefined;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly pool: Pool,
    private readonly feed: Feed,
    private readonly subscriber: Subscriber,
    private readonly notifier: AppendNotifier,
    private readonly logger: Logger,
  ) {}

  start(): void {
    // A failed batch waits for its next attempt.
    const { name, checkpoint = name } = this.subscriber;
    this.unsubscribe = this.notifier.onAppended(() => this.failures === 0 && this.alarm.wake(), checkpoint);
    this.running = this.run();
  }

  /** Finishes the current batch. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    this.alarm.wake();
    await this.running;
  }

  /** Handles the next batch unless another process does; returns whether more events may be waiting. */
  async step(limit = this.failedBatch > 0 ? 1 : BATCH_SIZE): Promise<boolean> {
    const { name, checkpoint = name } = this.subscriber;
    const from = await readCheckpoint(this.pool, checkpoint);
    const { events, last, size, skipped } = await this.read(from, limit);
    if (!last) return false;

    const db = await this.pool.connect();
    try {
      await db.query('begin');
      const isClaimed = await claimCheckpoint(db, checkpoint, from);
      if (isClaimed) {
        if (events.length > 0) await this.subscriber.handle(db, events);
        await moveCheckpoint(db, checkpoint, last);
      }
      await db.query('commit');
      db.release();
      if (!isClaimed) return false;
    } catch (error) {
      db.release(true);
      if (!isDatabaseUnavailable(error)) this.failedBatch = Math.max(this.failedBatch, size);
      await recordFailure(this.pool, checkpoint, from, error, size === 1 ? (events[0]?.eventId ?? null) : null);
      throw error;
    }
    this.failedBatch = Math.max(0, this.failedBatch - size);
    for (const type of skipped) this.feed.onSkipped({ subscription: name, type });
    this.subscriber.afterCommit?.();
    return size === limit;
  }

  private async read(from: Position, limit: number): Promise<Batch> {
    const { name, checkpoint = name } = this.subscriber;
    try {
      return await this.feed.readFor(this.subscriber, this.pool, from, limit);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      this.failedBatch = Math.max(this.failedBatch, limit);
      await recordFailure(this.pool, checkpoint, from, error, limit === 1 ? error.eventId : null);
      throw error;
    }
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      let delay: number | undefined;
      try {
        const more = await this.step();
        this.failures = 0;
        if (more) continue;
      } catch (error) {
        this.failures += 1;
        delay = Math.min(100 * 2 ** this.failures, MAX_RETRY_DELAY_MS);
        this.logger.error(
          { err: error, subscription: this.subscriber.name, failures: this.failures },
          'subscription failed',
        );
      }
      if (!this.stopped) await this.alarm.sleep(delay);
    }
  }
}
