import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import type pg from 'pg';
import type { Logger } from 'pino';
import { accountProviders } from './accounts/account-providers.js';
import { UserAccount } from './accounts/user-account.js';
import { Mailing } from './email/mailing.js';
import { Feed } from './event-log/feed.js';
import { LogSignal } from './event-log/log-signal.js';
import { PersonalData } from './event-log/personal-data.js';
import { Streams } from './event-log/streams.js';
import { AccountsController } from './http/accounts.controller.js';
import { AdminController } from './http/admin.controller.js';
import { AvailabilityController } from './http/availability.controller.js';
import { BookingAccess } from './http/booking-access.js';
import { BookingsController } from './http/bookings.controller.js';
import { HealthController } from './http/health.controller.js';
import { ItemsController } from './http/items.controller.js';
import { PasswordStrategy } from './http/password.strategy.js';
import { SessionStore } from './http/session-store.js';
import { ShopController } from './http/shop.controller.js';
import { BookingTokens } from './platform/booking-token.js';
import { BusinessDay } from './platform/business-day.js';
import { Clock } from './platform/clock.js';
import type { Config } from './platform/config.js';
import { dataSourceOptions } from './platform/database.js';
import { Fingerprints } from './platform/fingerprints.js';
import { Readiness } from './platform/readiness.js';
import { CONFIG, LOGGER, POOL } from './platform/tokens.js';
import {
  AvailabilityOnHandler,
  DayAvailabilityHandler,
  MonthAvailabilityHandler,
} from './read/availability.queries.js';
import { BookingByIdHandler, BookingListHandler } from './read/bookings.queries.js';
import { DashboardFiguresHandler } from './read/dashboard.queries.js';
import { Freshness } from './read/freshness.js';
import { ItemByIdHandler, ItemListHandler } from './read/items.queries.js';
import { project } from './read/projection.js';
import { inline } from './read/projections.js';
import { Projector } from './read/projector.js';
import { AddItemHandler } from './write/add-item.js';
import { BookingDecisions } from './write/booking-decisions.js';
import { BookingDesk } from './write/booking-desk.js';
import { CancelBookingHandler } from './write/cancel-booking.js';
import { ChangeItemHandler } from './write/change-item.js';
import { ConfirmBookingHandler } from './write/confirm-booking.js';
import { CreateBookingHandler } from './write/create-booking.js';
import { ItemDecisions } from './write/item-decisions.js';
import { ItemIds } from './write/item-ids.js';
import { RemoveItemHandler } from './write/remove-item.js';
import { StockShopHandler } from './write/stock-shop.js';

/** What every process has, made before the modules are. */
export interface Foundation {
  config: Config;
  databaseUrl: string;
  pool: pg.Pool;
  clock: Clock;
  logger: Logger;
}

/** The log and the projections, for every role. */
@Module({})
class CoreModule {
  static on({ config, databaseUrl, pool, clock, logger }: Foundation): DynamicModule {
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: POOL, useValue: pool },
      { provide: LOGGER, useValue: logger },
      { provide: Clock, useValue: clock },
      { provide: PersonalData, useValue: new PersonalData(config.dataKey) },
      { provide: BookingTokens, useValue: new BookingTokens(config.sessionSecret) },
      { provide: Fingerprints, useValue: new Fingerprints(config.sessionSecret) },
      LogSignal,
      BusinessDay,
      Streams,
      { provide: Feed, useFactory: (personalData: PersonalData) => new Feed(personalData), inject: [PersonalData] },
      { provide: Freshness, useFactory: (feed: Feed) => new Freshness(pool, feed), inject: [Feed] },
      {
        provide: BookingDesk,
        useFactory: (personalData: PersonalData, signal: LogSignal) =>
          new BookingDesk(databaseUrl, personalData, (db, events) => project(inline, db, events), signal),
        inject: [PersonalData, LogSignal],
      },
    ];
    const database = TypeOrmModule.forRoot(dataSourceOptions(databaseUrl, [UserAccount]));
    return { module: CoreModule, global: true, imports: [database], providers, exports: providers };
  }
}

/** Commands and queries. */
@Module({
  imports: [CqrsModule],
  exports: [CqrsModule],
  providers: [
    BookingDecisions,
    ItemDecisions,
    ItemIds,
    CreateBookingHandler,
    ConfirmBookingHandler,
    CancelBookingHandler,
    AddItemHandler,
    ChangeItemHandler,
    RemoveItemHandler,
    StockShopHandler,
    ItemListHandler,
    ItemByIdHandler,
    AvailabilityOnHandler,
    DayAvailabilityHandler,
    MonthAvailabilityHandler,
    BookingByIdHandler,
    BookingListHandler,
    DashboardFiguresHandler,
  ],
})
class BusModule implements OnApplicationShutdown {
  constructor(private readonly desk: BookingDesk) {}

  onApplicationShutdown(): Promise<void> {
    return this.desk.close();
  }
}

@Module({ providers: accountProviders, exports: accountProviders })
class AccountsModule {}

@Module({
  imports: [BusModule, AccountsModule, PassportModule],
  controllers: [
    AccountsController,
    ItemsController,
    AvailabilityController,
    BookingsController,
    AdminController,
    ShopController,
  ],
  providers: [BookingAccess, PasswordStrategy, SessionStore],
})
class ApiModule {}

@Module({
  providers: [
    {
      provide: Projector,
      useFactory: (pool: pg.Pool, feed: Feed, signal: LogSignal, freshness: Freshness, logger: Logger) =>
        new Projector(pool, feed, signal, freshness, logger),
      inject: [POOL, Feed, LogSignal, Freshness, LOGGER],
    },
  ],
})
class ProjectorModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(Projector) private readonly projector: Projector) {}

  onApplicationBootstrap(): void {
    this.projector.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.projector.stop();
  }
}

@Module({})
class WorkerModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(Mailing) private readonly mailing: Mailing) {}

  static on({ config, databaseUrl, pool, logger }: Foundation): DynamicModule {
    const mailing = (feed: Feed, signal: LogSignal, personalData: PersonalData) =>
      new Mailing({ config, databaseUrl, pool, feed, signal, personalData, logger });
    return {
      module: WorkerModule,
      providers: [{ provide: Mailing, useFactory: mailing, inject: [Feed, LogSignal, PersonalData] }],
    };
  }

  onApplicationBootstrap(): Promise<void> {
    return this.mailing.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.mailing.stop();
  }
}

/** What the operators' commands need. */
@Module({})
export class CliModule {
  static on(foundation: Foundation): DynamicModule {
    return { module: CliModule, imports: [CoreModule.on(foundation), AccountsModule] };
  }
}

/** The program, with the parts that its roles ask for. */
@Module({})
export class AppModule {
  static on(foundation: Foundation): DynamicModule {
    const { roles } = foundation.config;
    return {
      module: AppModule,
      imports: [
        CoreModule.on(foundation),
        ...(roles.has('api') ? [ApiModule] : []),
        ...(roles.has('projector') ? [ProjectorModule] : []),
        ...(roles.has('worker') ? [WorkerModule.on(foundation)] : []),
      ],
      controllers: [HealthController],
      providers: [Readiness],
    };
  }
}
