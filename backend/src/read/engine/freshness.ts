import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Feed } from '../../event-store/subscriptions/feed.js';

const LONGEST_WAIT_MS = 1_000;
const POLL_INTERVAL_MS = 15;

/** Lets whoever reads his own write wait for an asynchronous table, a second at most. */
export class Freshness {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly pool: Pool,
    private readonly feed: Feed,
    private readonly maxWaitMs = LONGEST_WAIT_MS,
  ) {}

  /**
   * Resolves when the projections have reached the place where the log ended at the call, or after a second. One that has
   * failed is not waited for.
   */
  async reach(...names: string[]): Promise<void> {
    const deadline = performance.now() + this.maxWaitMs;
    const head = await this.feed.head(this.pool);
    while (performance.now() < deadline) {
      const { rowCount } = await this.pool.query(
        `select from checkpoints where name = any($1) and failures = 0 and (xid, position) < ($2::xid8, $3::bigint)`,
        [names, head.xid, head.position],
      );
      if (rowCount === 0) return;
      await this.nextLook();
    }
  }

  private async nextLook(): Promise<void> {
    const waiting = new AbortController();
    const { signal } = waiting;
    try {
      await Promise.race([once(this.emitter, 'moved', { signal }), sleep(POLL_INTERVAL_MS, undefined, { signal })]);
    } finally {
      waiting.abort();
    }
  }

  /** A projection of this process has moved. */
  moved(): void {
    this.emitter.emit('moved');
  }
}
