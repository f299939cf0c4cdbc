import type { BookingStatus, CalendarDate } from '@party-rental/contracts';
import type { Projection } from '../engine/projection.js';

/** Differences in the number of bookings by status, by event day (without cancelled ones) and by item (all). */
interface Change {
  statuses?: { key: BookingStatus; by: number }[];
  days?: { key: CalendarDate; by: number }[];
  items?: { key: number; by: number }[];
}

interface Count {
  table: string;
  column: string;
  type: string;
  select: (change: Change) => readonly { key: string | number; by: number }[] | undefined;
}

const COUNTS: readonly Count[] = [
  { table: 'dashboard_statuses', column: 'status', type: 'text', select: ({ statuses }) => statuses },
  { table: 'dashboard_days', column: 'day', type: 'date', select: ({ days }) => days },
  { table: 'dashboard_items', column: 'item_id', type: 'int', select: ({ items }) => items },
];

/** Booking counts for the dashboard. Upcoming events are counted per day, because midnight changes them without an event. */
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
    booking: {
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
      }),
      BookingCancelled: ({ data }) => ({
        statuses: [
          { key: data.from, by: -1 },
          { key: 'CANCELLED', by: 1 },
        ],
        days: [{ key: data.eventDate, by: -1 }],
      }),
      BookingMoved: ({ data }) => ({ days: [{ key: data.eventDate, by: 1 }] }),
      BookingQuantityChanged: ({ data }) => ({ days: [{ key: data.eventDate, by: 1 }] }),
      BookingDayReleased: ({ data }) => ({ days: [{ key: data.eventDate, by: -1 }] }),
      BookingContactChanged: 'ignore',
      BookingClaimed: 'ignore',
    },
  },
  async write(db, changes) {
    for (const { table, column, type, select } of COUNTS) {
      const sums = new Map<string | number, number>();
      for (const { key, by } of changes.flatMap((change) => select(change) ?? []))
        sums.set(key, by + (sums.get(key) ?? 0));
      if (sums.size === 0) continue;
      await db.query(
        `insert into ${table} as t (${column}, bookings) select * from unnest($1::${type}[], $2::int[])
         on conflict (${column}) do update set bookings = t.bookings + excluded.bookings`,
        [[...sums.keys()], [...sums.values()]],
      );
    }
  },
};
