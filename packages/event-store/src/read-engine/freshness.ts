import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Feed } from '../subscriptions/feed.js';
import type { ProjectionName } from '../product.js';
import type { ReadTables } from './read-tables.js';

const MAX_WAIT_MS = 1_000;
const POLL_INTERVAL_MS = 15;

/** A query that must not miss recent events found its tables too far behind. */
export class TablesBehindError extends Error {}

/** Read your writes: makes a query wait until asynchronous read tables contain the events before it. */
export class Freshness {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly tables: ReadTables,
    private readonly pool: Pool,
    private readonly feed: Feed,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {}

  /** Resolves when the projections have reached the end of the log as of the call, or after `maxWaitMs`. Failing ones are skipped. Returns whether all of them did. */
  async waitFor(...names: string[]): Promise<boolean> {
    const deadline = performance.now() + this.maxWaitMs;
    const head = await this.feed.head(this.pool);
    while (performance.now() < deadline) {
      const { rows } = await this.pool.query<{ failures: number }>(
        `select failures from checkpoints where name = any($1) and (xid, position) < ($2::xid8, $3::bigint)`,
        [names.map((name) => this.tables.checkpointName(name)), head.xid, head.position],
      );
      if (rows.every(({ failures }) => failures > 0)) return rows.length === 0;
      await this.nextPoll();
    }
    return false;
  }

  /** All read tables. */
  waitForAll(): Promise<boolean> {
    return this.waitFor(...this.tables.asynchronous.map(({ name }) => name));
  }

  async require(...names: string[]): Promise<void> {
    if (!(await this.waitFor(...names)))
      throw new TablesBehindError(`These tables are behind the log: ${names.join(', ')}`);
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
  checkpointMoved(): void {
    this.emitter.emit('moved');
  }
}

/** What each query declares, by class and method. */
export const declaredReads = new Map<string, readonly ProjectionName[]>();

/** The projections whose tables a query reads. It waits for them with `Freshness.waitFor`. */
export const Reads = createDecorator((freshness, names) => freshness.waitFor(...names));

/** For a query whose result would be wrong, not just old, without the last events: it throws if they are missing. */
export const ReadsCurrent = createDecorator((freshness, names) => freshness.require(...names));

interface Service {
  readonly freshness: Freshness;
}

function createDecorator(wait: (freshness: Freshness, names: readonly ProjectionName[]) => Promise<unknown>) {
  return (...names: ProjectionName[]) =>
    <Args extends unknown[], Result>(
      { constructor }: Service,
      method: string,
      descriptor: TypedPropertyDescriptor<(this: Service, ...args: Args) => Promise<Result>>,
    ) => {
      const query = descriptor.value;
      if (!query) throw new Error('Only a method can declare what it reads');
      declaredReads.set(`${constructor.name}.${method}`, names);
      descriptor.value = async function (...args) {
        await wait(this.freshness, names);
        return query.apply(this, args);
      };
    };
}
