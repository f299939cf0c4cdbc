import type pg from 'pg';
import { toPlacement } from '../src/domain/placement.js';
import type { DomainEvent } from '../src/domain/events.js';
import { appendAndCommit, type NewEvent } from '@party-rental/event-store/append/append';
import { lockAndRead } from '../src/write/executor/read-boundary.js';
import { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { openConnection } from '@party-rental/event-store/append/connection';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { createPool } from '../src/platform/database/database.js';
import { Notifications } from '../src/platform/database/notifications.js';
import { newId } from '../src/platform/ids.js';
import { projectInserted } from '@party-rental/event-store/read-engine/projection';
import { inline } from '../src/read/projections.js';
import { createTestDatabase } from './test-database.js';
import { until } from '../../tests/support/until.js';
import { eventSchema } from '../src/log/event-schema.js';

export interface TestLog {
  url: string;
  pool: pg.Pool;
  personalData: PersonalData;
  feed: Feed;
  /** Writes events in one transaction as the program writes them, without deciding anything. */
  append(...events: DomainEvent[]): Promise<void>;
  /** Of another process than the one that appends: `append` sends no notification. */
  newNotifier(pollIntervalMs?: number): AppendNotifier;
  /** Waits until the whole log may be read; any open transaction in the server delays it. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty log with its read tables, without running subscriptions. */
export async function openTestLog(): Promise<TestLog> {
  const database = await createTestDatabase();
  const pool = createPool(database.url, 40);
  const personalData = new PersonalData(Buffer.alloc(32, 7));
  const feed = new Feed(eventSchema, personalData);
  const client = await openConnection(database.url);
  await client.query("set application_name = 'test log'");
  const versions = new Map<string, number>();
  return {
    url: database.url,
    pool,
    personalData,
    feed,
    async append(...events) {
      const streams = events.map((event) => toPlacement(event).stream);
      const { keys } = await lockAndRead(
        client,
        personalData,
        { items: [], changedItems: [], days: [], streams },
        [],
        new Date(),
      );
      const meta = { actor: 'system', correlationId: 'test' };
      const newEvents = events.map((event): NewEvent => {
        const { stream } = toPlacement(event);
        const version = (versions.get(stream) ?? 0) + 1;
        versions.set(stream, version);
        return { event, eventId: newId(), version, commandId: newId(), meta };
      });
      await appendAndCommit(eventSchema, client, personalData, newEvents, (db) => projectInserted(inline, db), {
        keys,
      });
    },
    newNotifier: (pollIntervalMs) => new AppendNotifier(pool, feed, new Notifications(database.url), pollIntervalMs),
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
