import { randomBytes } from 'node:crypto';
import { addDays, createBooking, dayIn, type CalendarDate } from '@party-rental/contracts';
import { pino } from 'pino';
import { Redis } from 'ioredis';
import { Deliveries, type Delivery } from '../src/emails/outbox/deliveries.js';
import { DeliveryQueries, type DeliveryRecord } from '../src/emails/admin/deliveries.queries.js';
import { EmailCommands } from '../src/emails/admin/emails.commands.js';
import { EMAIL_QUEUE } from '../src/emails/sending/email-channel.js';
import { DeliveryEngine } from '../src/deliveries/delivery-engine.js';
import { DeliveryQueue } from '../src/deliveries/delivery-queue.js';
import { EmailAccount } from '../src/emails/sending/email-account.js';
import { EmailWorker } from '../src/emails/sending/email-worker.js';
import { queueBackend, queuePrefix } from '../src/deliveries/queue-backend.js';
import { EmailReactor } from '../src/emails/outbox/email-reactor.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { Subscription } from '@party-rental/event-store/subscriptions/subscription';
import { createLogPool } from '../src/log/log-pool.js';
import { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import { OrderHistories } from '../src/log/order-histories.js';
import { Streams } from '../src/log/streams.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { BusinessDay } from '../src/platform/business-day.js';
import { SystemClock } from '../src/platform/clock.js';
import { readConfig } from '../src/platform/config/config.js';
import { createPool, REQUEST_TIMEOUT_MS } from '../src/platform/database/database.js';
import { Notifications } from '../src/platform/database/notifications.js';
import { enqueueEmail } from '../src/platform/enqueue-email.js';
import { SignedTokens } from '../src/platform/security/signed-tokens.js';
import { Hmac } from '../src/platform/security/hmac.js';
import { Metrics } from '../src/platform/observability/metrics.js';
import { CommandExecutor } from '../src/write/executor/command-executor.js';
import { OrderHolds } from '../src/write/orders/pending/order-holds.js';
import { NewOrderCommands } from '../src/write/orders/new-orders.commands.js';
import { DANAS_FORM } from './dana.js';
import { CASTLE } from './events.js';
import { createTestDatabase } from './test-database.js';
import { until } from '../../tests/support/until.js';
import { eventSchema } from '../src/log/event-schema.js';
import { Composer } from '../src/emails/templates/composer.js';
import { Sources } from '../src/emails/templates/sources.js';
import { Recipients } from '../src/emails/templates/parts/recipients.js';
import { PriceBookReader } from '../src/log/price-book-reader.js';
import { CurrentShop } from '../src/emails/templates/parts/shop.js';
import { RateCounters } from '../src/platform/security/rate-counters.js';

const ITEMS = 5;

export interface EmailWorkerShop {
  /** The event day of every booking. */
  day: CalendarDate;
  /** An order of so many lines, by a guest or in a user's account. */
  book(lines: number, userId?: number): Promise<{ customerEmail: string; eventId: string }>;
  /** Returns the id of a user whose email is not verified. */
  addUser(user: { email: string; bookingConfirmations?: boolean }): Promise<number>;
  /** Inserts an email that no event causes. Returns its id. */
  enqueueEmail(purpose: string, data: object): Promise<string>;
  /** `databaseUrl` may lead to the shop's database through a proxy. */
  startWorker(databaseUrl?: string): Promise<EmailWorker>;
  databaseUrl: string;
  /** Reads the log to its end without enqueueing jobs. */
  react(): Promise<void>;
  requeueOverdue(): Promise<void>;
  /** The number of jobs that are not finished. */
  pendingJobs(): Promise<number>;
  emptyQueue(): Promise<void>;
  sql(text: string): Promise<void>;
  deliveries(): Promise<DeliveryRecord[]>;
  /** The ids of the stored emails that no event caused. */
  storedEmails(): Promise<string[]>;
  records: DeliveryQueries;
  /** Queues failed and dead deliveries again, and returns how many. */
  retry: EmailCommands['retry'];
  close(): Promise<void>;
}

/** A shop that takes orders and sends emails, with its own database. */
export async function openEmailWorkerShop({
  smtpUrl,
  redisUrl,
}: {
  smtpUrl: string;
  redisUrl: string | undefined;
}): Promise<EmailWorkerShop> {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  const config = readConfig({
    SMTP_URL: smtpUrl,
    ...(redisUrl && { REDIS_URL: redisUrl }),
    SESSION_SECRET: 'a secret of at least 32 characters',
    DATA_KEY: randomBytes(32).toString('base64'),
  });
  const personalData = new PersonalData(config.dataKey);
  const feed = new Feed(eventSchema, personalData);
  const notifications = new Notifications(database.url);
  const notifier = new AppendNotifier(pool, feed, notifications);
  const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const clock = new SystemClock();
  const day = addDays(dayIn(config.timeZone, clock.now()), 21);
  const booking = new CommandExecutor(database.url, personalData, () => Promise.resolve(), notifier);
  const businessDay = new BusinessDay(clock, config);
  const hmac = new Hmac(config.sessionSecret);
  const holds = new OrderHolds(pool, config, new Streams(pool, personalData), businessDay, hmac);
  const newOrders = new NewOrderCommands(
    booking,
    businessDay,
    hmac,
    holds,
    new SignedTokens(config.sessionSecret, clock),
    new OrderHistories(pool, personalData),
    { current: () => Promise.resolve(undefined) },
  );
  const deliveries = new Deliveries(pool);
  const records = new DeliveryQueries(pool);
  const backend = queueBackend(redisUrl, database.url);
  const queue = new DeliveryQueue(EMAIL_QUEUE, backend, () => undefined);
  const engine = new DeliveryEngine<Delivery>(
    { backend, logPool: pool, feed, notifier, notifications, clock, logger, metrics: new Metrics() },
    {
      name: 'email',
      queue: EMAIL_QUEUE,
      outbox: deliveries,
      metric: { name: 'emails', help: 'of a test', statuses: [] },
      subscribers: () => [],
      send: undefined,
    },
  );
  await queue.prepare();
  await until(() => queue.isReachable());
  const backends = [backend];
  const running: EmailWorker[] = [];
  const pools = [pool];
  let people = 0;

  for (let itemId = 1; itemId <= ITEMS; itemId++) await addItem(booking, itemId, day);

  return {
    day,
    records,
    retry: (which) => new EmailCommands(pool).retry(which),
    enqueueEmail: (purpose, data) => enqueueEmail(pool, purpose, data),
    async book(lines, userId) {
      people += 1;
      const customerEmail = `person-${people}@customers.example`;
      const line = { eventDate: day, quantity: 1 };
      const items = Array.from({ length: lines }, (_, i) => ({ ...line, itemId: i + 1 }));
      const input = createBooking.parse({
        ...DANAS_FORM,
        customerName: `Person ${people}`,
        customerEmail,
        ...(userId !== undefined && { userId }),
        ...(lines === 1 ? { ...line, itemId: 1 } : { isCartBooking: true, cartItems: items }),
      });
      const user = userId === undefined ? null : { id: userId, role: 'USER' as const };
      const outcome = await newOrders.book(input, { user, requestId: 'test' });
      if ('code' in outcome) throw new Error(outcome.detail);
      const { rows } = await pool.query<{ event_id: string }>(
        'select event_id from events where order_id = $1 order by xid, position limit 1',
        [outcome.orderId],
      );
      return { customerEmail, eventId: rows[0]?.event_id ?? '' };
    },
    async addUser({ email, bookingConfirmations = true }) {
      const preferences = { bookingConfirmations, reminders: true, promotions: false };
      const { rows } = await pool.query<{ id: number }>(
        `insert into users (username, email, password_hash, first_name, last_name, preferences)
         values ($1, $1, '', 'Dana', 'Miller', $2) returning id`,
        [email, preferences],
      );
      return rows[0]?.id ?? 0;
    },
    databaseUrl: database.url,
    async startWorker(databaseUrl = database.url) {
      const mailingPool = databaseUrl === database.url ? pool : createPool(databaseUrl, 20, REQUEST_TIMEOUT_MS);
      const mailingLogPool = createLogPool(databaseUrl, 10, databaseUrl === database.url ? 0 : REQUEST_TIMEOUT_MS);
      pools.push(mailingLogPool);
      if (mailingPool !== pool) pools.push(mailingPool);
      const workerBackend = queueBackend(redisUrl, databaseUrl);
      backends.push(workerBackend);
      const streams = new Streams(mailingLogPool, personalData);
      const priceBook = new PriceBookReader(streams, businessDay);
      const [mailingDeliveries, shop] = [
        new Deliveries(mailingPool),
        new CurrentShop(streams, priceBook, config, async () => false),
      ];
      const sources = new Sources(
        mailingLogPool,
        new OrderHistories(mailingLogPool, personalData),
        streams,
        mailingDeliveries,
        new Recipients(mailingPool),
        shop,
        clock,
        () => Promise.resolve([]),
        () => Promise.resolve({ arrival: null }),
        new SignedTokens(config.sessionSecret, clock),
      );
      const worker = new EmailWorker({
        config,
        backend: workerBackend,
        pool: mailingPool,
        logPool: mailingLogPool,
        feed,
        notifier,
        notifications: new Notifications(databaseUrl),
        deliveries: mailingDeliveries,
        account: new EmailAccount(mailingPool, personalData, notifications, config),
        shop,
        composer: new Composer(sources),
        counters: new RateCounters(mailingPool, hmac),
        clock,
        logger,
        metrics: new Metrics(),
      });
      await worker.start();
      running.push(worker);
      return worker;
    },
    async react() {
      const reactor = new EmailReactor(deliveries, () => undefined);
      const subscription = new Subscription(pool, feed, reactor, notifier, logger);
      await until(async () => {
        await subscription.step();
        const { rows } = await pool.query(
          'select 1 from checkpoints c where name = $1 and not exists (select 1 from events e where (e.xid, e.position) > (c.xid, c.position))',
          ['email'],
        );
        return rows.length === 1;
      });
    },
    async requeueOverdue() {
      await engine.requeue();
    },
    async pendingJobs() {
      const { waiting = 0, active = 0, delayed = 0 } = await queue.countJobs();
      return waiting + active + delayed;
    },
    async emptyQueue() {
      if (!redisUrl) return await run('delete from bullmq.job');
      const redis = new Redis(redisUrl);
      const keys = await redis.keys(`${queuePrefix(database.url)}:*`);
      if (keys.length > 0) await redis.del(keys);
      redis.disconnect();
    },
    sql: run,
    deliveries: () => records.list('all', 1_000),
    async storedEmails() {
      const { rows } = await pool.query<{ id: string }>('select id from account_emails');
      return rows.map(({ id }) => id);
    },
    async close() {
      for (const worker of running) await worker.stop();
      await queue.close();
      for (const each of backends) each.onApplicationShutdown();
      await booking.close();
      await Promise.all(pools.map((each) => each.end()));
      await database.drop();
    },
  };

  async function run(text: string): Promise<void> {
    await pool.query(text);
  }
}

async function addItem(executor: CommandExecutor, itemId: number, from: CalendarDate): Promise<void> {
  await executor.execute({
    commandId: `add-${itemId}`,
    meta: { actor: 'system', correlationId: 'test' },
    boundary: { items: [], changedItems: [{ itemId, from }], days: [], streams: [] },
    decide: () => [
      {
        type: 'ItemAdded',
        data: { itemId, item: { ...CASTLE, name: `Castle ${itemId}`, stock: 1_000 } },
      },
    ],
  });
}
