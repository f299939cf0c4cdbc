import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { readCheckpoint } from '../subscriptions/checkpoints.js';
import type { Feed } from '../subscriptions/feed.js';
import { Subscription } from '../subscriptions/subscription.js';
import type { AppendNotifier } from '../subscriptions/append-notifier.js';
import { isAtOrAfter } from '../recorded-event.js';
import type { Freshness } from './freshness.js';
import { toConsumer, project } from './projection.js';
import type { ReadTables } from './read-tables.js';

const POLL_INTERVAL_MS = 50;
const CATCH_UP_TIMEOUT_MS = 60_000;

/** Runs a subscription for each asynchronous projection. One that throws does not stop the others. */
export class Projector {
  private readonly subscriptions: ReadonlyMap<string, Subscription>;

  constructor(
    private readonly tables: ReadTables,
    private readonly pool: Pool,
    private readonly feed: Feed,
    notifier: AppendNotifier,
    freshness: Freshness,
    logger: Logger,
  ) {
    this.subscriptions = new Map(
      tables.asynchronous.map((projection) => [
        projection.name,
        new Subscription(
          pool,
          feed,
          {
            ...toConsumer(projection, feed.schema),
            handle: (db, events) => project(projection, db, events),
            afterCommit: () => freshness.checkpointMoved(),
          },
          notifier,
          logger,
        ),
      ]),
    );
  }

  start(): void {
    for (const subscription of this.subscriptions.values()) subscription.start();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.subscriptions.values()].map((subscription) => subscription.stop()));
  }

  /**
   * Instead of start(): processes the log up to its current end, possibly beside other processes. Throws the error of a
   * projection, and when a long transaction stalls the subscriptions for a minute.
   */
  async catchUp(): Promise<void> {
    const head = await this.feed.head(this.pool);
    const deadline = performance.now() + CATCH_UP_TIMEOUT_MS;
    for (const [name, subscription] of this.subscriptions) {
      while (!isAtOrAfter(await readCheckpoint(this.pool, this.tables.checkpointName(name)), head)) {
        if (await subscription.step()) continue;
        if (performance.now() > deadline)
          throw new Error(`The projection ${name} did not catch up with the log in time`);
        await sleep(POLL_INTERVAL_MS);
      }
    }
  }
}
