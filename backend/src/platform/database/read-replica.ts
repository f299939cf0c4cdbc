import { EventEmitter, once } from 'node:events';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Metrics } from '../observability/metrics.js';
import { isDatabaseUnavailable } from '@party-rental/event-store/is-database-unavailable';

/** What queries read from: the primary, or a replica that has replayed every commit. */
export interface ReadPool {
  query<R extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>>;
}

const WATCH_INTERVAL_MS = 1_000;
/** A replica that is further behind gets no queries. */
const MAX_LAG_MS = 250;
/** To get queries again it has to do better, so that a replica near the limit does not delay one query a second. */
const MAX_LAG_TO_RETURN_MS = 50;
const POLL_INTERVAL_MS = 5;

/** Acknowledged commits are below `lsn`. The first eight digits of a WAL file are the timeline, which counts promotions. */
const COMMITTED = `select lsn::text, left(pg_walfile_name(lsn), 8) as timeline, system_identifier::text as system
  from pg_current_wal_flush_lsn() lsn, pg_control_system()`;
/** Positions of another timeline, or of another database cluster, say nothing. `received_tli` needs the role pg_monitor. */
const HAS_REPLAYED = `select pg_last_wal_replay_lsn() >= $1::pg_lsn and system_identifier::text = $3 as replayed
  from pg_control_system(), pg_stat_wal_receiver where lpad(to_hex(received_tli), 8, '0') = lower($2) and pg_is_in_recovery()`;

type CountRead = (labels: { server: 'primary' | 'replica' }) => void;

export function readCounter(metrics: Metrics): CountRead {
  const help = 'Queries by the server that ran them: the primary, or the read replica while it is in use';
  return metrics.counter({ name: 'party_rental_reads_total', help }, ['server']);
}

interface Committed {
  lsn: string;
  timeline: string;
  system: string;
}

/**
 * Sends queries to a replica of the primary, once it has replayed everything that was committed before the query. While it
 * lags or fails, queries go to the primary.
 */
export class ReadReplica {
  /** Undefined before the first check. */
  private isInUse: boolean | undefined;
  private failure: unknown;
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly closing = new AbortController();
  private runningCheck: Promise<boolean> = Promise.resolve(false);
  private nextCheck: Promise<boolean> | undefined;
  private countRead: CountRead = () => undefined;

  /** Pools of one connection, with a short query timeout, for the positions. Queries have pools of their own. */
  constructor(
    private readonly primary: pg.Pool,
    private readonly replica: pg.Pool,
    private readonly logger: Logger,
  ) {}

  start(countRead: CountRead): void {
    this.countRead = countRead;
    void this.watch();
  }

  stop(): void {
    this.closing.abort();
  }

  /** The two pools have the same settings. Rejects like the pool that ran the query. */
  createPool(primary: pg.Pool, replica: pg.Pool): ReadPool {
    return {
      query: async <R extends pg.QueryResultRow>(statement: string | pg.QueryConfig, values?: unknown[]) => {
        const result = await this.tryOnReplica(() => replica.query<R>(statement, values));
        this.countRead({ server: result ? 'replica' : 'primary' });
        return result ?? primary.query<R>(statement, values);
      },
    };
  }

  /** Undefined if the query has to run on the primary. */
  private async tryOnReplica<T>(query: () => Promise<T>): Promise<T | undefined> {
    if (!this.isInUse || !(await this.check())) return undefined;
    const done = new AbortController();
    try {
      const failed = once(this.events, 'failed', { signal: done.signal }).then(() => undefined);
      return await Promise.race([query(), failed]);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.update(false, error);
      return undefined;
    } finally {
      done.abort();
    }
  }

  private async watch(): Promise<void> {
    while (!this.closing.signal.aborted) {
      await (this.isInUse ? this.check() : this.updateState());
      await sleep(WATCH_INTERVAL_MS, undefined, { ref: false, signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** One at a time. A call during a check waits for the next one, which sees every commit before the call. */
  private check(): Promise<boolean> {
    this.nextCheck ??= this.runningCheck.then(() => {
      this.nextCheck = undefined;
      return this.isInUse ? (this.runningCheck = this.updateState()) : false;
    });
    return this.nextCheck;
  }

  private async updateState(): Promise<boolean> {
    const hasCaughtUp = await this.hasCaughtUp(this.isInUse ? MAX_LAG_MS : MAX_LAG_TO_RETURN_MS);
    this.update(hasCaughtUp, this.failure);
    return hasCaughtUp;
  }

  private update(isInUse: boolean, reason: unknown): void {
    if (isInUse === this.isInUse || this.closing.signal.aborted) return;
    this.isInUse = isInUse;
    if (isInUse) this.logger.info('read replica in use');
    else this.logger.warn({ err: reason }, 'read replica not in use: it lags or fails');
  }

  private async hasCaughtUp(maxLagMs: number): Promise<boolean> {
    const stop = new AbortController();
    let hasReplayed = false;
    const waiting = this.waitForReplay(stop.signal).then(
      (replayed) => (hasReplayed = replayed),
      (error: unknown) => (this.failure = error),
    );
    await Promise.race([waiting, sleep(maxLagMs, undefined, { signal: stop.signal }).catch(() => undefined)]);
    // After other work of this process the limit may have passed before the reply was read.
    if (!hasReplayed) await setImmediate();
    stop.abort();
    return hasReplayed;
  }

  private async waitForReplay(signal: AbortSignal): Promise<boolean> {
    const [committed] = (await this.primary.query<Committed>(COMMITTED)).rows;
    const values = [committed?.lsn, committed?.timeline, committed?.system];
    this.failure = undefined;
    while (!signal.aborted) {
      if (await this.hasReplayed(values)) return true;
      await sleep(POLL_INTERVAL_MS);
    }
    return false;
  }

  private async hasReplayed(committed: readonly unknown[]): Promise<boolean> {
    try {
      const { rows } = await this.replica.query<{ replayed: boolean }>(HAS_REPLAYED, [...committed]);
      return rows[0]?.replayed ?? false;
    } catch (error) {
      this.events.emit('failed'); // queries that run on it may never end
      throw error;
    }
  }
}
