import { calendarDate, priceOrder, type CalendarDate, type Customer } from '@party-rental/contracts';
import type pg from 'pg';
import type { BookingCreated, DomainEvent, ItemDetails } from '../domain/events.js';
import { appendAndCommit, type NewEvent } from '../event-log/append.js';
import { lockAndRead } from '../event-log/boundary.js';
import { Feed } from '../event-log/feed.js';
import { LogSession } from '../event-log/log-session.js';
import { PersonalData } from '../event-log/personal-data.js';
import { createPool, migrate } from '../platform/database.js';
import { newId } from '../platform/ids.js';
import { project } from '../read/projection.js';
import { inline } from '../read/projections.js';
import { prepareProjections } from '../read/prepare.js';
import { createTestDatabase } from './test-database.js';
import { until } from './until.js';

export interface TestLog {
  url: string;
  pool: pg.Pool;
  personalData: PersonalData;
  feed: Feed;
  /** Writes events in one transaction as the program writes them, without deciding anything. */
  append(...events: DomainEvent[]): Promise<void>;
  /** Waits until all that is in the log may be read; other test files' transactions hold it back, too. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** An empty log with its read tables, and nobody at work on it. */
export async function openTestLog(): Promise<TestLog> {
  const database = await createTestDatabase();
  await migrate(database.url);
  const pool = createPool(database.url, 40);
  const personalData = new PersonalData(Buffer.alloc(32, 7));
  const feed = new Feed(personalData);
  await prepareProjections(pool, feed);
  const client = await LogSession.connect(database.url);
  await client.query("set application_name = 'test log'");
  const versions = new Map<string, number>();
  return {
    url: database.url,
    pool,
    personalData,
    feed,
    async append(...events) {
      await lockAndRead(client, personalData, { items: [], changedItems: [], days: [], streams: [] }, []);
      const meta = { actor: 'system', correlationId: 'test' };
      const newEvents = events.map((event): NewEvent => {
        const stream = 'bookingId' in event.data ? event.data.bookingId : String(event.data.itemId);
        const version = (versions.get(stream) ?? 0) + 1;
        versions.set(stream, version);
        return { event, version, commandId: newId(), meta };
      });
      await appendAndCommit(client, personalData, newEvents, (db, batch) => project(inline, db, batch));
    },
    settled: () =>
      until(async () => {
        const { rows } = await pool.query('select from events where xid >= pg_snapshot_xmin(pg_current_snapshot())');
        return rows.length === 0;
      }),
    async close() {
      await client.end();
      await pool.end();
      await database.drop();
    },
  };
}

export const CASTLE: ItemDetails = {
  name: 'Castle',
  description: '',
  type: 'BOUNCE_HOUSE',
  price: 10_000,
  imageUrl: '/pictures/castle.svg',
  dimensions: null,
  capacity: null,
  isActive: true,
  stock: 5,
};

export const DANA: Customer = {
  customerName: 'Dana Miller',
  customerEmail: 'dana@example.com',
  customerPhone: '(555) 010-2030',
  address: '12 Maple Street',
  city: 'Springfield',
  state: 'NY',
  zipCode: '12345',
  specialInstructions: 'Gate code 4711',
};

export function bookingCreated(fields: Partial<BookingCreated['data']> = {}): BookingCreated {
  const eventDate: CalendarDate = calendarDate.parse('2026-12-12');
  return {
    type: 'BookingCreated',
    data: {
      bookingId: newId(),
      number: 'PR-7K3M-9Q2F',
      orderId: newId(),
      itemId: 1,
      itemName: 'Castle',
      itemImageUrl: '/pictures/castle.svg',
      eventDate,
      quantity: 1,
      userId: null,
      eventType: null,
      attendees: null,
      quote: priceOrder([]),
      ...fields,
    },
    personal: DANA,
  };
}
