import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Feed } from '../../event-store/subscriptions/feed.js';
import { findCheckpointName } from './projections.js';

const MAX_WAIT_MS = 1_000;
const POLL_INTERVAL_MS = 15;

/** Read your writes: makes a query wait until asynchronous read tables contain the events before it. */
export class Freshness {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly pool: Pool,
    private readonly feed: Feed,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {}

  /** Resolves when the projections have reached the end of the log as of the call, or after `maxWaitMs`. Failing ones are skipped. */
  async reach(...names: string[]): Promise<void> {
    const deadline = performance.now() + this.maxWaitMs;
    const head = await this.feed.head(this.pool);
    while (performance.now() < deadline) {
      const { rowCount } = await this.pool.query(
        `select from checkpoints where name = any($1) and failures = 0 and (xid, position) < ($2::xid8, $3::bigint)`,
        [names.map(findCheckpointName), head.xid, head.position],
      );
      if (rowCount === 0) return;
      await this.nextPoll();
    }
  }

  private async nextPoll(): Promise<void> {
    const polling = new AbortController();
    const { signal } = polling;
    try {
      await Promise.race([once(this.emitter, 'moved', { signal }), sleep(POLL_INTERVAL_MS, undefined, { signal })]);
    } finally {
      polling.abort();
    }
  }

  /** A projection of this process has processed events. */
  moved(): void {
    this.emitter.emit('moved');
  }
}
