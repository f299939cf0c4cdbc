import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Metrics } from '../observability/metrics.js';

/** What queries read from: the primary, or a replica while it keeps up. */
export type ReadPool = Pick<pg.Pool, 'query'>;

const WATCH_INTERVAL_MS = 1_000;
/** A replica that needs longer to receive what the primary has committed is left out. */
const MAX_LAG_MS = 250;
const POLL_INTERVAL_MS = 5;

/** Acknowledged commits are below it. */
const COMMITTED = 'select pg_current_wal_flush_lsn()::text as lsn';
/** A replica of a primary that was replaced has no receiver, and may be ahead of the new primary. */
const HAS_REPLAYED = `select pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)
  and pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed`;

/**
 * Answers queries with a replica of the primary, never with less than was committed before the query. While the replica
 * lags or fails, and whenever a query fails on it, the primary answers.
 */
export class ReadReplica {
  private isUsed = false;
  private readonly leftOut = new EventEmitter().setMaxListeners(0);
  private readonly closing = new AbortController();
  private runningCheck: Promise<boolean> = Promise.resolve(false);
  private nextCheck: Promise<boolean> | undefined;
  private countRead: (labels: { server: 'primary' | 'replica' }) => void = () => undefined;

  /** `primary` and `replica` are for positions; queries have pools of their own. */
  constructor(
    private readonly primary: pg.Pool,
    private readonly replica: pg.Pool,
    private readonly logger: Logger,
  ) {}

  /** Uses the replica once it keeps up. */
  start(metrics: Metrics): void {
    const help = 'Queries by the server that answered: a replica that lags or fails is left out';
    this.countRead = metrics.counter({ name: 'party_rental_reads_total', help }, ['server']);
    void this.watch();
  }

  stop(): void {
    this.closing.abort();
  }

  /** Pools of the same settings at both servers. */
  poolOf(primary: pg.Pool, replica: pg.Pool): ReadPool {
    // oxlint-disable-next-line typescript/no-explicit-any -- passes on every overload of pg
    const query: any = async (...args: [any]) => {
      const answer = await this.tryOnReplica<unknown>(async () => replica.query(...args));
      this.countRead({ server: answer ? 'replica' : 'primary' });
      return answer ?? primary.query(...args);
    };
    return { query };
  }

  /** Undefined if the replica cannot answer. */
  private async tryOnReplica<T>(query: () => Promise<T>): Promise<T | undefined> {
    if (!this.isUsed || !(await this.check())) return undefined;
    const answered = new AbortController();
    try {
      return await Promise.race([
        query(),
        once(this.leftOut, 'left out', { signal: answered.signal }).then(() => undefined),
      ]);
    } catch {
      return undefined;
    } finally {
      answered.abort();
    }
  }

  private async watch(): Promise<void> {
    while (!this.closing.signal.aborted) {
      await this.check();
      await sleep(WATCH_INTERVAL_MS, undefined, { ref: false, signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** One at a time. A call during a check waits for the next one, which sees every commit before the call. */
  private check(): Promise<boolean> {
    this.nextCheck ??= this.runningCheck.then(() => {
      this.nextCheck = undefined;
      return (this.runningCheck = this.use());
    });
    return this.nextCheck;
  }

  private async use(): Promise<boolean> {
    const keepsUp = await this.keepsUp();
    if (keepsUp === this.isUsed || this.closing.signal.aborted) return keepsUp;
    this.isUsed = keepsUp;
    if (keepsUp) this.logger.info('the read replica keeps up: it answers queries');
    else this.logger.warn('the read replica lags or fails: the primary answers queries');
    if (!keepsUp) this.leftOut.emit('left out');
    return keepsUp;
  }

  private async keepsUp(): Promise<boolean> {
    const isLate = new AbortController();
    try {
      return await Promise.race([this.reach(isLate.signal), sleep(MAX_LAG_MS, false, { signal: isLate.signal })]);
    } catch {
      return false;
    } finally {
      isLate.abort();
    }
  }

  private async reach(signal: AbortSignal): Promise<boolean> {
    const { rows } = await this.primary.query<{ lsn: string }>(COMMITTED);
    while (!signal.aborted) {
      const [state] = (await this.replica.query<{ replayed: boolean }>(HAS_REPLAYED, [rows[0]?.lsn])).rows;
      if (state?.replayed) return true;
      await sleep(POLL_INTERVAL_MS);
    }
    return false;
  }
}
