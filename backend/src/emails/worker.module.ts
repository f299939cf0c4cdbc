import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Foundation } from '../core.module.js';
import { EmailWorker } from './sending/email-worker.js';
import { Feed } from '../event-store/subscriptions/feed.js';
import { AppendNotifier } from '../event-store/append/append-notifier.js';
import { PersonalData } from '../event-store/encryption/personal-data.js';
import { ImagesModule } from '../images/images.module.js';
import { ImageStore } from '../images/image-store.js';
import { ImageSweep } from '../images/image-sweep.js';
import { BusinessDay } from '../platform/business-day.js';
import { throttledLog } from '../platform/observability/throttled-log.js';
import { AccountEmailOutbox } from '../platform/account-email-outbox.js';
import { Metrics } from '../platform/observability/metrics.js';
import { lapsingOrders } from '../read/orders/pending-orders.js';
import { uploadsInUse } from '../read/items/uploads-in-use.js';
import { BookingDecisions } from '../write/orders/booking-decisions.js';
import { OrderHolds } from '../write/orders/order-holds.js';
import { OrderLapse } from '../write/orders/order-lapse.js';
import { WriteModule } from '../write/write.module.js';

@Module({})
export class WorkerModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(EmailWorker) private readonly mailing: EmailWorker) {}

  static on({ config, databaseUrl, pool, logPool, clock, logger }: Foundation): DynamicModule {
    const inject = [Feed, AppendNotifier, PersonalData, AccountEmailOutbox, Metrics];
    const mailing = (
      feed: Feed,
      signal: AppendNotifier,
      personalData: PersonalData,
      accountEmails: AccountEmailOutbox,
      metrics: Metrics,
    ) =>
      new EmailWorker({
        config,
        databaseUrl,
        pool,
        logPool,
        feed,
        signal,
        personalData,
        accountEmails,
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
        throttledLog(logger, 'abandoned pictures could not be deleted'),
      );
    const lapse = (
      decisions: BookingDecisions,
      holds: OrderHolds,
      accountEmails: AccountEmailOutbox,
      businessDay: BusinessDay,
    ) =>
      new OrderLapse({
        pool,
        findLapsing: (times) => lapsingOrders(pool, times),
        decisions,
        holds,
        accountEmails,
        businessDay,
        onError: throttledLog(logger, 'failed to look for unconfirmed orders that lapse'),
      });
    return {
      module: WorkerModule,
      imports: [ImagesModule, WriteModule],
      providers: [
        {
          provide: OrderLapse,
          useFactory: lapse,
          inject: [BookingDecisions, OrderHolds, AccountEmailOutbox, BusinessDay],
        },
        { provide: EmailWorker, useFactory: mailing, inject },
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
