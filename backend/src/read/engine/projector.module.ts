import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Feed } from '../../event-store/subscriptions/feed.js';
import { AppendNotifier } from '../../event-store/append/append-notifier.js';
import { LOG_POOL, LOGGER } from '../../platform/tokens.js';
import { Freshness } from './freshness.js';
import { Projector } from './projector.js';

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
  constructor(@Inject(Projector) private readonly projector: Projector) {}

  onApplicationBootstrap(): void {
    this.projector.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.projector.stop();
  }
}
