import type { ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../../platform/database/is-database-unavailable.js';
import { claimCheckpoint, moveCheckpoint, readCheckpoint, recordFailure } from './checkpoints.js';
import { UnreadableEvent, type Feed, type Opened } from './feed.js';
import type { AppendNotifier } from '../append/append-notifier.js';
import type { Position, RecordedEvent } from '../recorded-event.js';

const BATCH = 5_000;
const SOONEST_LOOK_MS = 10;
const LATEST_LOOK_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** What a reader of the log does with its events, and the name of its checkpoint. */
export interface Reader {
  name: string;
  personal: Opened;
  /** In one transaction with the checkpoint. */
  handle(db: ClientBase, events: readonly RecordedEvent[]): Promise<void>;
  /** After that transaction. */
  moved?(): void;
}

/**
 * Follows the log with one reader, in any number of processes at once: whoever claims the checkpoint has the turn. A
 * batch that fails is retried with growing pauses: event by event, so that the checkpoint ends right before the culprit,
 * unless it was the database that was away.
 */
export class Subscription {
  private stopped = false;
  private failures = 0;
  /** How many of the next events a batch that failed held. */
  private suspects = 0;
  private wakeUp: () => void = () => undefined;
  private running: Promise<void> | undefined;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly pool: Pool,
    private readonly feed: Feed,
    private readonly reader: Reader,
    private readonly signal: AppendNotifier,
    private readonly logger: Logger,
  ) {}

  start(): void {
    let appended = false;
    this.unsubscribe = this.signal.onAppended(() => {
      appended = true;
      this.wakeUp();
    });
    this.running = this.follow(() => {
      const was = appended;
      appended = false;
      return was;
    });
  }

  /** Finishes the batch at hand. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    this.wakeUp();
    await this.running;
  }

  /** Handles the next events, if it is this process's turn; answers whether more may be waiting. */
  async step(limit = this.suspects > 0 ? 1 : BATCH): Promise<boolean> {
    const { name } = this.reader;
    const from = await readCheckpoint(this.pool, name);
    const events = await this.read(from, limit);
    const last = events.at(-1);
    if (!last) return false;

    const db = await this.pool.connect();
    try {
      await db.query('begin');
      const isOurTurn = await claimCheckpoint(db, name, from);
      if (isOurTurn) {
        await this.reader.handle(db, events);
        await moveCheckpoint(db, name, last);
      }
      await db.query('commit');
      db.release();
      if (!isOurTurn) return false;
    } catch (error) {
      db.release(true);
      if (!isDatabaseUnavailable(error)) this.suspects = Math.max(this.suspects, events.length);
      await recordFailure(this.pool, name, from, error, events.length === 1 ? last.eventId : null);
      throw error;
    }
    this.suspects = Math.max(0, this.suspects - events.length);
    this.reader.moved?.();
    return events.length === limit;
  }

  private async read(from: Position, limit: number): Promise<RecordedEvent[]> {
    const { name, personal } = this.reader;
    try {
      return await this.feed.read(this.pool, from, limit, personal, name);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      this.suspects = Math.max(this.suspects, limit);
      await recordFailure(this.pool, name, from, error, limit === 1 ? error.eventId : null);
      throw error;
    }
  }

  private async follow(hasAppended: () => boolean): Promise<void> {
    let pause = SOONEST_LOOK_MS;
    while (!this.stopped) {
      try {
        const more = await this.step();
        this.failures = 0;
        if (more) continue;
        pause = hasAppended() ? SOONEST_LOOK_MS : Math.min(pause * 2, LATEST_LOOK_MS);
      } catch (error) {
        this.failures += 1;
        pause = Math.min(100 * 2 ** this.failures, LONGEST_PAUSE_MS);
        this.logger.error(
          { err: error, reader: this.reader.name, failures: this.failures },
          'a reader of the log failed',
        );
      }
      if (!this.stopped) await this.sleep(pause);
    }
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wakeUp = () => {
        if (this.failures > 0 && !this.stopped) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
