import { Inject, Injectable, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import type { Logger } from 'pino';
import { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { PeriodicTask } from '../platform/periodic-task.js';
import { LOG_POOL, LOGGER } from '../platform/tokens.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { Projector } from '@party-rental/event-store/read-engine/projector';
import { dropUnusedTables } from '@party-rental/event-store/read-engine/rebuild/unused-tables';
import { readTables } from './projections.js';

const CLEANUP_INTERVAL_MS = 3_600_000;

@Injectable()
class TableCleanup extends PeriodicTask {
  constructor(
    @Inject(LOG_POOL) private readonly pool: pg.Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(CLEANUP_INTERVAL_MS, 'after interval', (error) =>
      logger.error({ err: error }, 'failed to drop read tables of another version'),
    );
  }

  protected async process(): Promise<void> {
    const checkpoints = await dropUnusedTables(readTables, this.pool);
    if (checkpoints.length > 0) this.logger.info({ checkpoints }, 'dropped read tables of another version');
  }
}

@Module({
  providers: [
    TableCleanup,
    {
      provide: Projector,
      useFactory: (pool: pg.Pool, feed: Feed, notifier: AppendNotifier, freshness: Freshness, logger: Logger) =>
        new Projector(readTables, pool, feed, notifier, freshness, logger),
      inject: [LOG_POOL, Feed, AppendNotifier, Freshness, LOGGER],
    },
  ],
})
export class ProjectorModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(Projector) private readonly projector: Projector) {}

  onApplicationBootstrap(): void {
    this.projector.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.projector.stop();
  }
}
