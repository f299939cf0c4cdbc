import { dayIn, type BookingStatus, type CalendarDate } from '@party-rental/contracts';
import type { Projection } from '@party-rental/event-store/read-engine/projection';

/** Differences in the number of bookings by status, by event day (without cancelled ones), by item (all) and by when they came. */
interface Change {
  statuses?: { key: BookingStatus; by: number }[];
  days?: { key: CalendarDate; by: number }[];
  items?: { key: number; by: number }[];
  recorded?: Recorded;
}

interface Recorded {
  /** The UTC day of the event. */
  on: CalendarDate;
  /** 0 for an event that names no item. */
  itemId: number;
  created: number;
  pending: number;
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

/**
 * Booking counts for the dashboard. Upcoming events are counted per day, because midnight changes them without an event. What
 * each UTC day has brought is kept as well, for dashboards of the past.
 */
export const dashboard: Projection<Change> = {
  name: 'dashboard',
  version: 3,
  personal: false,
  tables: [
    { name: 'dashboard_statuses', key: 'status' },
    { name: 'dashboard_days', key: 'day' },
    { name: 'dashboard_items', key: 'item_id' },
    { name: 'dashboard_recorded', key: `recorded_on || ' ' || item_id` },
  ],
  ddl: `create table dashboard_statuses (status text primary key, bookings int not null);
  create table dashboard_days (day date primary key, bookings int not null);
  create table dashboard_items (item_id int primary key, bookings int not null);
  create table dashboard_recorded (
    recorded_on date not null,
    item_id int not null,
    created int not null,
    pending int not null,
    primary key (recorded_on, item_id)
  )`,
  on: {
    booking: {
      BookingCreated: ({ data, recordedAt }) => ({
        statuses: [{ key: 'PENDING', by: 1 }],
        days: [{ key: data.eventDate, by: 1 }],
        items: [{ key: data.itemId, by: 1 }],
        recorded: { on: dayIn('UTC', recordedAt), itemId: data.itemId, created: 1, pending: 1 },
      }),
      BookingConfirmed: ({ recordedAt }) => ({
        statuses: [
          { key: 'PENDING', by: -1 },
          { key: 'CONFIRMED', by: 1 },
        ],
        recorded: { on: dayIn('UTC', recordedAt), itemId: 0, created: 0, pending: -1 },
      }),
      BookingCancelled: ({ data, recordedAt }) => ({
        statuses: [
          { key: data.from, by: -1 },
          { key: 'CANCELLED', by: 1 },
        ],
        days: [{ key: data.eventDate, by: -1 }],
        ...(data.from === 'PENDING' && {
          recorded: { on: dayIn('UTC', recordedAt), itemId: data.itemId, created: 0, pending: -1 },
        }),
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
    const recorded = new Map<string, Recorded>();
    for (const { recorded: change } of changes) {
      if (!change) continue;
      const key = `${change.on} ${change.itemId}`;
      const { created, pending } = recorded.get(key) ?? { created: 0, pending: 0 };
      recorded.set(key, { ...change, created: created + change.created, pending: pending + change.pending });
    }
    if (recorded.size === 0) return;
    const rows = [...recorded.values()];
    await db.query(
      `insert into dashboard_recorded as r (recorded_on, item_id, created, pending)
       select * from unnest($1::date[], $2::int[], $3::int[], $4::int[])
       on conflict (recorded_on, item_id) do update set created = r.created + excluded.created, pending = r.pending + excluded.pending`,
      [rows.map(({ on }) => on), rows.map((r) => r.itemId), rows.map((r) => r.created), rows.map((r) => r.pending)],
    );
  },
};
