import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { readCheckpoint } from '../../event-store/subscriptions/checkpoints.js';
import type { Feed } from '../../event-store/subscriptions/feed.js';
import { Subscription } from '../../event-store/subscriptions/subscription.js';
import type { AppendNotifier } from '../../event-store/append/append-notifier.js';
import { isAtOrAfter } from '../../event-store/recorded-event.js';
import type { Freshness } from './freshness.js';
import { project } from './projection.js';
import { asynchronous } from './projections.js';

const POLL_INTERVAL_MS = 50;
const TIMEOUT_MS = 60_000;

/** Keeps the asynchronous projections up with the log, each on its own: one that throws stops alone. */
export class Projector {
  private readonly followers: ReadonlyMap<string, Subscription>;

  constructor(
    private readonly pool: Pool,
    private readonly feed: Feed,
    signal: AppendNotifier,
    freshness: Freshness,
    logger: Logger,
  ) {
    this.followers = new Map(
      asynchronous.map((projection) => [
        projection.name,
        new Subscription(
          pool,
          feed,
          {
            name: projection.name,
            personal: projection.personal,
            handle: (db, events) => project(projection, db, events),
            moved: () => freshness.moved(),
          },
          signal,
          logger,
        ),
      ]),
    );
  }

  start(): void {
    for (const follower of this.followers.values()) follower.start();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.followers.values()].map((follower) => follower.stop()));
  }

  /**
   * In place of start(): brings the tables to where the log ends now, alone or beside others. Throws what a projection
   * throws, and when a transaction elsewhere holds the log back for a minute.
   */
  async catchUp(): Promise<void> {
    const head = await this.feed.head(this.pool);
    const deadline = performance.now() + TIMEOUT_MS;
    for (const [name, follower] of this.followers) {
      while (!isAtOrAfter(await readCheckpoint(this.pool, name), head)) {
        if (await follower.step()) continue;
        if (performance.now() > deadline) throw new Error(`The read table ${name} does not come up with the log`);
        await sleep(POLL_INTERVAL_MS);
      }
    }
  }
}
