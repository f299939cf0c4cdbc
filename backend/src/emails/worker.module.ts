import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { BusModule } from '../bus.module.js';
import type { Foundation } from '../core.module.js';
import { Mailing } from './sending/email-worker.js';
import { Feed } from '../event-store/subscriptions/feed.js';
import { LogSignal } from '../event-store/append/append-notifier.js';
import { PersonalData } from '../event-store/encryption/personal-data.js';
import { ImagesModule } from '../images/images.module.js';
import { ImageStore } from '../images/image-store.js';
import { ImageSweep } from '../images/image-sweep.js';
import { BusinessDay } from '../platform/business-day.js';
import { calmly } from '../platform/observability/throttled-log.js';
import { Letterbox } from './outbox/account-email-outbox.js';
import { Metrics } from '../platform/observability/metrics.js';
import { lapsingOrders } from '../read/orders/pending-orders.js';
import { uploadsInUse } from '../read/items/uploads-in-use.js';
import { BookingDecisions } from '../write/orders/booking-decisions.js';
import { OrderHolds } from '../write/orders/order-holds.js';
import { OrderLapse } from '../write/orders/order-lapse.js';

@Module({})
export class WorkerModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(Mailing) private readonly mailing: Mailing) {}

  static on({ config, databaseUrl, pool, logPool, clock, logger }: Foundation): DynamicModule {
    const inject = [Feed, LogSignal, PersonalData, Letterbox, Metrics];
    const mailing = (
      feed: Feed,
      signal: LogSignal,
      personalData: PersonalData,
      letterbox: Letterbox,
      metrics: Metrics,
    ) =>
      new Mailing({
        config,
        databaseUrl,
        pool,
        logPool,
        feed,
        signal,
        personalData,
        letterbox,
        clock,
        logger,
        metrics,
      });
    const sweep = (images: ImageStore) =>
      new ImageSweep(
        images,
        (names) => uploadsInUse(pool, names),
        clock,
        (deleted) => deleted > 0 && logger.info({ deleted }, 'abandoned pictures deleted'),
        calmly(logger, 'abandoned pictures could not be deleted'),
      );
    const lapse = (decisions: BookingDecisions, holds: OrderHolds, letterbox: Letterbox, businessDay: BusinessDay) =>
      new OrderLapse({
        pool,
        findLapsing: (times) => lapsingOrders(pool, times),
        decisions,
        holds,
        letterbox,
        businessDay,
        onError: calmly(logger, 'failed to look for unconfirmed orders that lapse'),
      });
    return {
      module: WorkerModule,
      imports: [ImagesModule, BusModule],
      providers: [
        { provide: OrderLapse, useFactory: lapse, inject: [BookingDecisions, OrderHolds, Letterbox, BusinessDay] },
        { provide: Mailing, useFactory: mailing, inject },
        { provide: ImageSweep, useFactory: sweep, inject: [ImageStore] },
      ],
    };
  }

  onApplicationBootstrap(): Promise<void> {
    return this.mailing.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.mailing.stop();
  }
}
