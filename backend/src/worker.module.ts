import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { AccountRemoval } from './accounts/account-removal.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { Backups } from './backup/backups.js';
import { NightlyBackup } from './backup/nightly-backup.js';
import type { ItemDay } from './domain/stock/shared-stock.js';
import { StaffRecords } from './accounts/staff/staff-records.js';
import { DELETE_OLD_STAFF_RECORDS } from './accounts/staff/staff-sign-ins.js';
import type { ProgramOptions } from './core.module.js';
import { QueueBackend } from './deliveries/queue-backend.js';
import { DELETE_OLD_ACCOUNT_EMAILS } from './emails/outbox/account-emails.js';
import { undeliveredOffers } from './emails/outbox/undelivered-offers.js';
import { Deliveries } from './emails/outbox/deliveries.js';
import { Composer } from './emails/templates/composer.js';
import { Sources } from './emails/templates/sources.js';
import { Recipients } from './emails/templates/parts/recipients.js';
import { CurrentShop, TAKES_ONLINE_PAYMENTS } from './emails/templates/parts/shop.js';
import { FIND_ARRIVAL, type FindArrival } from './emails/templates/on-the-way-email.js';
import { FIND_ALTERNATIVES, type FindAlternatives } from './emails/templates/waitlist-emails.js';
import { RateCounters } from './platform/security/rate-counters.js';
import { EmailAccount } from './emails/sending/email-account.js';
import { EmailAccountModule } from './emails/sending/email-account.module.js';
import { EmailWorker } from './emails/sending/email-worker.js';
import { WebhookWorker } from './webhooks/sending/webhook-worker.js';
import { ErasureTask } from './erasure/erasure-task.js';
import { Erasures } from './erasure/erasures.js';
import { PersonErasure } from './erasure/person-erasure.js';
import { HealthModule } from './health/health.module.js';
import { HealthNotice } from './health/health-notice.js';
import { HealthQueries } from './health/health.queries.js';
import { OrderHistories } from './log/order-histories.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { ImagesModule } from './images/images.module.js';
import { ImageStore, StaffImageStore } from './images/image-store.js';
import { ImageSweep } from './images/image-sweep.js';
import { BusinessDay } from './platform/business-day.js';
import { Streams } from './log/streams.js';
import { createPool } from './platform/database/database.js';
import { Notifications } from './platform/database/notifications.js';
import { Leases } from './platform/leases.js';
import { Retention } from './platform/database/retention.js';
import { provide } from './platform/provide.js';
import { throttledLog } from './platform/observability/throttled-log.js';
import { Metrics } from './platform/observability/metrics.js';
import { alternativesTo } from './read/availability/alternatives.queries.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PaymentAccount } from './payments/payment-account.js';
import { PaymentRequests } from './payments/payment-requests.js';
import { PaymentWorker } from './payments/payment-worker.js';
import { ProviderTransactions } from './payments/provider-transactions.js';
import { PaymentLapse } from './write/orders/pending/payment-lapse.js';
import { lapsingOrders, unpaidOrders } from './read/orders/pending-orders.js';
import { DayPlanQueries } from './read/day-plan/day-plan.queries.js';
import { SettingsReader } from './read/settings/settings.queries.js';
import { uploadsInUse } from './read/items/uploads.queries.js';
import { OrderCommands } from './write/orders/orders.commands.js';
import { OrderHolds } from './write/orders/pending/order-holds.js';
import { OrderLapse, type OrderLapseParts } from './write/orders/pending/order-lapse.js';
import { FreedUnits } from './write/waitlist/freed-units.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { Waitlists } from './write/waitlist/waitlists.js';
import { ErasePerson } from './write/people/erase-person.js';
import { OfferUnits } from './write/waitlist/offer-units.js';
import { WaitlistOffers } from './write/waitlist/waitlist-offers.js';
import { WriteModule } from './write/write.module.js';

/** What every delivery engine needs, in the order of its factory's parameters. */
const ENGINE = [QueueBackend, Feed, AppendNotifier, Notifications, Metrics] as const;

/**
 * The worker role: sends emails and webhooks, offers units to waitlists, cancels orders that lapse, erases customers, and
 * deletes abandoned images and old staff records.
 */
@Module({})
export class WorkerModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(EmailWorker) private readonly emailWorker: EmailWorker,
    @Inject(WebhookWorker) private readonly webhookWorker: WebhookWorker,
    @Inject(PaymentWorker) private readonly paymentWorker: PaymentWorker,
  ) {}

  static on({ config, databaseUrl, pool, logPool, clock, logger }: ProgramOptions): DynamicModule {
    const options = { config, pool, logPool, clock, logger };
    return {
      module: WorkerModule,
      imports: [AccountsModule, EmailAccountModule, HealthModule, ImagesModule, PaymentsModule, WriteModule],
      providers: [
        Deliveries,
        Recipients,
        CurrentShop,
        {
          provide: TAKES_ONLINE_PAYMENTS,
          inject: [PaymentAccount],
          useFactory: (account: PaymentAccount) => async () => (await account.current()) !== undefined,
        },
        Sources,
        Composer,
        {
          provide: FIND_ALTERNATIVES,
          inject: [SettingsReader, BusinessDay],
          useFactory:
            (settings: SettingsReader, businessDay: BusinessDay): FindAlternatives =>
            (original, { eventDate, days }, quantity) =>
              alternativesTo(pool, original, { eventDate, days, quantity }, { businessDay, settings }),
        },
        DayPlanQueries,
        {
          provide: FIND_ARRIVAL,
          inject: [DayPlanQueries],
          useFactory:
            (dayPlans: DayPlanQueries): FindArrival =>
            (order) =>
              dayPlans.arrival(order),
        },
        provide(
          EmailWorker,
          [...ENGINE, Deliveries, EmailAccount, CurrentShop, Composer, RateCounters],
          (backend, feed, notifier, notifications, metrics, deliveries, account, shop, composer, counters) =>
            new EmailWorker({
              ...options,
              ...{ backend, feed, notifier, notifications, metrics, deliveries, account, shop, composer, counters },
            }),
        ),
        provide(
          WebhookWorker,
          [...ENGINE, PersonalData, OrderHistories, BusinessDay],
          (backend, feed, notifier, notifications, metrics, personalData, orders, businessDay) =>
            new WebhookWorker({
              ...options,
              ...{ backend, feed, notifier, notifications, personalData, orders, businessDay, metrics },
            }),
        ),
        ErasePerson,
        Erasures,
        provide(
          ErasureTask,
          [
            Erasures,
            Leases,
            Feed,
            Streams,
            AppendNotifier,
            Freshness,
            AccountRemoval,
            StaffRecords,
            Waitlists,
            ErasePerson,
          ],
          (erasures, leases, ...parts) => {
            // Without a query timeout: rebuilding a table takes minutes.
            const own = createPool(databaseUrl, 2);
            const onFailure = throttledLog(logger, 'failed to erase a customer');
            return new ErasureTask(erasures, new PersonErasure(own, config, logger, ...parts), own, leases, onFailure);
          },
        ),
        provide(OrderLapse, [OrderCommands, OrderHolds, BusinessDay], (orders, holds, businessDay) => {
          const findLapsing: OrderLapseParts['findLapsing'] = (times) => lapsingOrders(pool, times);
          return new OrderLapse({ pool, findLapsing, orders, holds, businessDay, logger });
        }),
        provide(
          PaymentWorker,
          [...ENGINE, PaymentAccount, PaymentRequests, OrderCommands, OrderHistories],
          (backend, feed, notifier, notifications, metrics, account, requests, orders, histories) =>
            new PaymentWorker({
              ...options,
              ...{ backend, feed, notifier, notifications, metrics, account, requests, orders, histories },
              timeZone: config.timeZone,
            }),
        ),
        provide(
          PaymentLapse,
          [OrderCommands],
          (orders) => new PaymentLapse((now) => unpaidOrders(pool, now), orders, clock, logger),
        ),
        provide(
          ProviderTransactions,
          [PaymentAccount, PaymentRequests],
          (account, requests) => new ProviderTransactions({ ...options, account, requests }),
        ),
        provide(WaitlistOffers, [OfferUnits, FreedUnits, AppendNotifier], (offers, freedUnits, notifier) => {
          const findUndelivered = (waitlists: readonly ItemDay[]) => undeliveredOffers(logPool, waitlists);
          return new WaitlistOffers(offers, freedUnits, notifier, findUndelivered, logger);
        }),
        ...(config.backupDir === undefined
          ? []
          : [
              provide(
                NightlyBackup,
                [Leases],
                (leases) => new NightlyBackup({ config, backups: new Backups(pool), leases, clock, logger }),
              ),
            ]),
        provide(
          HealthNotice,
          [HealthQueries, Leases],
          (health, leases) =>
            new HealthNotice(health, leases, pool, throttledLog(logger, 'failed to check the health of the shop')),
        ),
        provide(
          Retention,
          [],
          () =>
            new Retention(
              pool,
              [...DELETE_OLD_STAFF_RECORDS, DELETE_OLD_ACCOUNT_EMAILS],
              throttledLog(logger, 'failed to delete old records'),
            ),
        ),
        provide(
          ImageSweep,
          [ImageStore, StaffImageStore],
          (...stores) =>
            new ImageSweep(
              stores,
              (names) => uploadsInUse(pool, names),
              clock,
              (deleted) => deleted > 0 && logger.info({ deleted }, 'abandoned images deleted'),
              throttledLog(logger, 'failed to delete abandoned images'),
            ),
        ),
      ],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.emailWorker.start();
    await this.webhookWorker.start();
    await this.paymentWorker.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.emailWorker.stop(), this.webhookWorker.stop(), this.paymentWorker.stop()]);
  }
}
