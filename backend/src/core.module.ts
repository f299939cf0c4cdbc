import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type pg from 'pg';
import type { Logger } from 'pino';
import { QueueBackend, queueBackend } from './deliveries/queue-backend.js';
import { EmailQueueQueries } from './emails/admin/email-queue.queries.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { OrderHistories } from './log/order-histories.js';
import { Streams } from './log/streams.js';
import { PriceBookReader } from './log/price-book-reader.js';
import { PromoCodeReader } from './log/promo-code-reader.js';
import { SettingsReader } from './read/settings/settings.queries.js';
import { Waitlists } from './write/waitlist/waitlists.js';
import { SignedTokens } from './platform/security/signed-tokens.js';
import { BusinessDay } from './platform/business-day.js';
import { Clock } from './platform/clock.js';
import { provide } from './platform/provide.js';
import type { Config } from './platform/config/config.js';
import { Notifications } from './platform/database/notifications.js';
import type { ReadPool } from './platform/database/read-replica.js';
import { Hmac } from './platform/security/hmac.js';
import { Leases } from './platform/leases.js';
import { Metrics } from './platform/observability/metrics.js';
import { RateCounters } from './platform/security/rate-counters.js';
import { CONFIG, LOG_POOL, LOGGER, POOL, READ_LOG_POOL, READ_POOL } from './platform/tokens.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { projectInserted } from '@party-rental/event-store/read-engine/projection';
import { inline, readTables } from './read/projections.js';
import { CommandExecutor } from './write/executor/command-executor.js';
import { eventSchema } from './log/event-schema.js';

/** The configuration and the resources that every process creates before its modules. */
export interface ProgramOptions {
  config: Config;
  databaseUrl: string;
  pool: pg.Pool;
  logPool: pg.Pool;
  /** For queries; by default `pool` and `logPool`. */
  reads?: { pool: ReadPool; logPool: ReadPool };
  clock: Clock;
  logger: Logger;
}

/** The log and the projections, for every role. */
@Module({})
export class CoreModule {
  static on({ config, databaseUrl, pool, logPool, reads, clock, logger }: ProgramOptions): DynamicModule {
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: POOL, useValue: pool },
      { provide: LOG_POOL, useValue: logPool },
      { provide: READ_POOL, useValue: reads?.pool ?? pool },
      { provide: READ_LOG_POOL, useValue: reads?.logPool ?? logPool },
      { provide: LOGGER, useValue: logger },
      { provide: Clock, useValue: clock },
      { provide: PersonalData, useValue: new PersonalData(config.dataKey, config.otherDataKey) },
      { provide: SignedTokens, useValue: new SignedTokens(config.sessionSecret, clock) },
      { provide: Hmac, useValue: new Hmac(config.sessionSecret) },
      { provide: Leases, useValue: new Leases(pool) },
      provide(RateCounters, [Hmac], (hmac) => new RateCounters(pool, hmac)),
      provide(QueueBackend, [], () => queueBackend(config.redisUrl, databaseUrl)),
      EmailQueueQueries,
      provide(Notifications, [], () => new Notifications(databaseUrl)),
      provide(
        AppendNotifier,
        [Feed, Notifications],
        (feed, notifications) => new AppendNotifier(logPool, feed, notifications),
      ),
      Metrics,
      BusinessDay,
      OrderHistories,
      Streams,
      PriceBookReader,
      PromoCodeReader,
      SettingsReader,
      Waitlists,
      provide(Feed, [PersonalData, Metrics], (data, metrics) => new Feed(eventSchema, data, skippedEvents(metrics))),
      provide(Freshness, [Feed], (feed) => new Freshness(readTables, logPool, feed)),
      provide(
        CommandExecutor,
        [PersonalData, AppendNotifier, Metrics],
        (personalData, notifier, metrics) =>
          new CommandExecutor(
            databaseUrl,
            personalData,
            (db, hasFurther) => projectInserted(inline, db, hasFurther),
            notifier,
            batches(metrics),
            clock,
          ),
      ),
    ];
    return { module: CoreModule, global: true, providers, exports: providers };
  }
}

function batches(metrics: Metrics): (commands: number, seconds: number) => void {
  const commandsMetric = { name: 'party_rental_batch_commands', help: 'Commands that shared a transaction of the log' };
  const secondsMetric = { name: 'party_rental_batch_seconds', help: 'How long such transactions took' };
  const observeCommands = metrics.histogram(commandsMetric, [], [1, 2, 4, 8, 16, 32, 64]);
  const observeSeconds = metrics.histogram(
    secondsMetric,
    [],
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 4],
  );
  return (commands, seconds) => {
    observeCommands(commands);
    observeSeconds(seconds);
  };
}

function skippedEvents(metrics: Metrics): (labels: { subscription: string; type: string }) => void {
  const help = 'Events of a type or version that this program does not know and that the subscription does not need';
  return metrics.counter({ name: 'party_rental_skipped_events_total', help }, ['subscription', 'type']);
}
