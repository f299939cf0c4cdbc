import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import type { Logger } from 'pino';
import { AppendNotifier } from '../../event-store/append/append-notifier.js';
import { Feed } from '../../event-store/subscriptions/feed.js';
import { LOG_POOL, LOGGER } from '../../platform/tokens.js';
import { Freshness } from './freshness.js';
import { Projector } from './projector.js';
import { dropUnusedTables } from './rebuild/unused-tables.js';

const CLEANUP_INTERVAL_MS = 3_600_000;

@Module({
  providers: [
    {
      provide: Projector,
      useFactory: (pool: pg.Pool, feed: Feed, notifier: AppendNotifier, freshness: Freshness, logger: Logger) =>
        new Projector(pool, feed, notifier, freshness, logger),
      inject: [LOG_POOL, Feed, AppendNotifier, Freshness, LOGGER],
    },
  ],
})
export class ProjectorModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private cleaning: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Projector) private readonly projector: Projector,
    @Inject(LOG_POOL) private readonly pool: pg.Pool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.projector.start();
    this.timer = setInterval(() => {
      this.cleaning = this.cleanUp();
    }, CLEANUP_INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.cleaning;
    await this.projector.stop();
  }

  private async cleanUp(): Promise<void> {
    try {
      const checkpoints = await dropUnusedTables(this.pool);
      if (checkpoints.length > 0) this.logger.info({ checkpoints }, 'dropped read tables of another version');
    } catch (error) {
      this.logger.error({ err: error }, 'failed to drop read tables of another version');
    }
  }
}
