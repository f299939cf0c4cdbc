import type { BookingStatus, CalendarDate } from '@party-rental/contracts';
import type { Queryable } from '../../event-store/queryable.js';
import type { Projection } from '../engine/projection.js';

/** Bookings more (or fewer) by status, by event day (those not cancelled) and by item (all). */
interface Change {
  statuses: { key: BookingStatus; by: number }[];
  days: { key: CalendarDate; by: number }[];
  items: { key: number; by: number }[];
}

/** The owner's figures, as counts. Upcoming events are counted per day, because midnight changes them without an event. */
export const dashboard: Projection<Change> = {
  name: 'dashboard',
  version: 2,
  personal: false,
  tables: [
    { name: 'dashboard_statuses', key: 'status' },
    { name: 'dashboard_days', key: 'day' },
    { name: 'dashboard_items', key: 'item_id' },
  ],
  ddl: `create table dashboard_statuses (status text primary key, bookings int not null);
  create table dashboard_days (day date primary key, bookings int not null);
  create table dashboard_items (item_id int primary key, bookings int not null)`,
  on: {
    BookingCreated: ({ data }) => ({
      statuses: [{ key: 'PENDING', by: 1 }],
      days: [{ key: data.eventDate, by: 1 }],
      items: [{ key: data.itemId, by: 1 }],
    }),
    BookingConfirmed: () => ({
      statuses: [
        { key: 'PENDING', by: -1 },
        { key: 'CONFIRMED', by: 1 },
      ],
      days: [],
      items: [],
    }),
    BookingCancelled: ({ data }) => ({
      statuses: [
        { key: data.from, by: -1 },
        { key: 'CANCELLED', by: 1 },
      ],
      days: [{ key: data.eventDate, by: -1 }],
      items: [],
    }),
    BookingMoved: ({ data }) => ({ statuses: [], days: [{ key: data.eventDate, by: 1 }], items: [] }),
    BookingDayReleased: ({ data }) => ({ statuses: [], days: [{ key: data.eventDate, by: -1 }], items: [] }),
    BookingContactChanged: 'ignore',
    SettingsChanged: 'ignore',
    ItemAdded: 'ignore',
    ItemChanged: 'ignore',
    ItemRemoved: 'ignore',
    BookingClaimed: 'ignore',
    ReviewWritten: 'ignore',
    ReviewHidden: 'ignore',
    PersonErased: 'ignore',
  },
  async write(db, changes) {
    await count(
      db,
      'dashboard_statuses',
      'status',
      'text',
      changes.flatMap((change) => change.statuses),
    );
    await count(
      db,
      'dashboard_days',
      'day',
      'date',
      changes.flatMap((change) => change.days),
    );
    await count(
      db,
      'dashboard_items',
      'item_id',
      'int',
      changes.flatMap((change) => change.items),
    );
  },
};

async function count(
  db: Queryable,
  table: string,
  column: string,
  type: string,
  changes: readonly { key: string | number; by: number }[],
): Promise<void> {
  const sums = new Map<string | number, number>();
  for (const { key, by } of changes) sums.set(key, by + (sums.get(key) ?? 0));
  if (sums.size === 0) return;
  await db.query(
    `insert into ${table} as t (${column}, bookings) select * from unnest($1::${type}[], $2::int[])
     on conflict (${column}) do update set bookings = t.bookings + excluded.bookings`,
    [[...sums.keys()], [...sums.values()]],
  );
}
