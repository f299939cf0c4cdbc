import { randomBytes } from 'node:crypto';
import { calendarDate, createBooking } from '@party-rental/contracts';
import { pino } from 'pino';
import { Redis } from 'ioredis';
import { Deliveries } from '../email/deliveries.js';
import { DeliveryDesk, type DeliveryRecord } from '../email/delivery-desk.js';
import { MailQueue } from '../email/mail-queue.js';
import { Mailing } from '../email/mailing.js';
import { queueBackend, queuePrefix } from '../email/queue-backend.js';
import { MailReactor } from '../email/reactor.js';
import { Sweeper } from '../email/sweeper.js';
import { Feed } from '../event-log/feed.js';
import { Follower } from '../event-log/follower.js';
import { LogSignal } from '../event-log/log-signal.js';
import { PersonalData } from '../event-log/personal-data.js';
import { BusinessDay } from '../platform/business-day.js';
import { Clock } from '../platform/clock.js';
import { readConfig } from '../platform/config.js';
import { createPool, migrate } from '../platform/database.js';
import { Fingerprints } from '../platform/fingerprints.js';
import { BookingDesk } from '../write/booking-desk.js';
import { CreateBookingHandler, CreateBooking } from '../write/create-booking.js';
import { createTestDatabase } from './test-database.js';
import { until } from './until.js';

const SATURDAY = calendarDate.parse('2026-12-12');
const ITEMS = 5;

class FixedClock extends Clock {
  override now(): Date {
    return new Date('2026-11-21T15:00:00Z');
  }
}

export interface MailShop {
  /** An order of so many lines. */
  book(lines: number): Promise<{ customerEmail: string; eventId: string }>;
  startMailing(): Promise<Mailing>;
  /** Follows the log to its end without telling the queue. */
  react(): Promise<void>;
  sweep(): Promise<void>;
  emptyQueue(): Promise<void>;
  sql(text: string): Promise<void>;
  deliveries(): Promise<DeliveryRecord[]>;
  desk: DeliveryDesk;
  close(): Promise<void>;
}

/** A shop that takes orders and sends mail, on a database of its own. */
export async function openMailShop({
  smtpUrl,
  redisUrl,
}: {
  smtpUrl: string;
  redisUrl: string | undefined;
}): Promise<MailShop> {
  const database = await createTestDatabase();
  await migrate(database.url);
  const pool = createPool(database.url);
  const config = readConfig({
    SMTP_URL: smtpUrl,
    ...(redisUrl && { REDIS_URL: redisUrl }),
    SESSION_SECRET: 'a secret of at least 32 characters',
    DATA_KEY: randomBytes(32).toString('base64'),
  });
  const personalData = new PersonalData(config.dataKey);
  const signal = new LogSignal();
  const feed = new Feed(personalData);
  const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const booking = new BookingDesk(database.url, personalData, () => Promise.resolve(), signal);
  const create = new CreateBookingHandler(
    booking,
    new BusinessDay(new FixedClock(), config),
    new Fingerprints(config.sessionSecret),
  );
  const deliveries = new Deliveries(pool);
  const desk = new DeliveryDesk(pool);
  const queue = new MailQueue(queueBackend(redisUrl, database.url), () => undefined);
  await queue.prepare();
  await until(() => queue.isReachable());
  const running: Mailing[] = [];
  let people = 0;

  for (let itemId = 1; itemId <= ITEMS; itemId++) await addItem(booking, itemId);

  return {
    desk,
    async book(lines) {
      people += 1;
      const customerEmail = `person-${people}@customers.example`;
      const line = { eventDate: SATURDAY, quantity: 1 };
      const items = Array.from({ length: lines }, (_, i) => ({ ...line, itemId: i + 1 }));
      const input = createBooking.parse({
        customerName: `Person ${people}`,
        customerEmail,
        customerPhone: '555 123 4567',
        address: '12 Maple Street',
        city: 'Springfield',
        state: 'NY',
        zipCode: '12345',
        termsAccepted: true,
        ...(lines === 1 ? { ...line, itemId: 1 } : { isCartBooking: true, cartItems: items }),
      });
      const outcome = await create.execute(new CreateBooking(input, { user: null, requestId: 'test' }, undefined));
      if ('code' in outcome) throw new Error(outcome.detail);
      const { rows } = await pool.query<{ event_id: string }>(
        'select event_id from events where order_id = $1 order by xid, position limit 1',
        [outcome.orderId],
      );
      return { customerEmail, eventId: rows[0]?.event_id ?? '' };
    },
    async startMailing() {
      const mailing = new Mailing({ config, databaseUrl: database.url, pool, feed, signal, personalData, logger });
      await mailing.start();
      running.push(mailing);
      return mailing;
    },
    async react() {
      const reactor = new MailReactor(deliveries, () => undefined);
      const follower = new Follower(pool, feed, reactor, signal, logger);
      await until(async () => {
        await follower.step();
        const { rows } = await pool.query(
          'select 1 from checkpoints c where name = $1 and not exists (select 1 from events e where (e.xid, e.position) > (c.xid, c.position))',
          ['email'],
        );
        return rows.length === 1;
      });
    },
    async sweep() {
      await new Sweeper(
        deliveries,
        queue,
        () => undefined,
        () => undefined,
      ).sweep();
    },
    async emptyQueue() {
      if (!redisUrl) return await run('delete from bullmq.job');
      const redis = new Redis(redisUrl);
      const keys = await redis.keys(`${queuePrefix(database.url)}:*`);
      if (keys.length > 0) await redis.del(keys);
      redis.disconnect();
    },
    sql: run,
    deliveries: () => desk.list('all'),
    async close() {
      for (const mailing of running) await mailing.stop();
      await queue.close();
      await booking.close();
      await pool.end();
      await database.drop();
    },
  };

  async function run(text: string): Promise<void> {
    await pool.query(text);
  }
}

async function addItem(desk: BookingDesk, itemId: number): Promise<void> {
  await desk.submit({
    commandId: `add-${itemId}`,
    meta: { actor: 'system', correlationId: 'test' },
    boundary: { items: [], changedItems: [{ itemId, from: SATURDAY }], days: [], streams: [] },
    decide: () => [
      {
        type: 'ItemAdded',
        data: {
          itemId,
          item: {
            name: `Castle ${itemId}`,
            description: '',
            type: 'BOUNCE_HOUSE',
            price: 10_000,
            imageUrl: '/pictures/castle.svg',
            dimensions: null,
            capacity: null,
            isActive: true,
            stock: 1_000,
          },
        },
      },
    ],
  });
}
