import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Feed } from '../event-log/feed.js';
import { Follower } from '../event-log/follower.js';
import type { LogSignal } from '../event-log/log-signal.js';
import type { Freshness } from './freshness.js';
import { project } from './projection.js';
import { asynchronous } from './projections.js';

/** Keeps the asynchronous projections up with the log, each on its own: one that throws stops alone. */
export class Projector {
  private readonly followers: readonly Follower[];

  constructor(pool: Pool, feed: Feed, signal: LogSignal, freshness: Freshness, logger: Logger) {
    this.followers = asynchronous.map(
      (projection) =>
        new Follower(
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
    );
  }

  start(): void {
    for (const follower of this.followers) follower.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.followers.map((follower) => follower.stop()));
  }
}
