import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

const LONGEST_WAIT_MS = 1_000;
const LOOK_EVERY_MS = 15;

/** Lets whoever reads his own write wait for an asynchronous table, a second at most. */
export class Freshness {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  constructor(private readonly pool: Pool) {}

  /** Resolves when the projections have reached the place where the log ended at the call, or after a second. */
  async reach(...names: string[]): Promise<void> {
    const deadline = performance.now() + LONGEST_WAIT_MS;
    const { rows } = await this.pool.query<{ xid: string; position: string }>(
      'select xid::text, position::text from events e order by e.xid desc, e.position desc limit 1',
    );
    const [head] = rows;
    if (!head) return;
    while (performance.now() < deadline) {
      const { rowCount } = await this.pool.query(
        'select from checkpoints where name = any($1) and (xid, position) < ($2::xid8, $3::bigint)',
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
      await Promise.race([once(this.emitter, 'moved', { signal }), sleep(LOOK_EVERY_MS, undefined, { signal })]);
    } finally {
      waiting.abort();
    }
  }

  /** A projection of this process has moved. */
  moved(): void {
    this.emitter.emit('moved');
  }
}
