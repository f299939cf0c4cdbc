import type { CalendarDate } from '@party-rental/contracts';
import type { BookingCancelled, BookingCreated, BookingDayReleased, BookingMoved } from '../../domain/events.js';
import type { Projection } from '../engine/projection.js';

interface Change {
  itemId: number;
  day: CalendarDate;
  delta: number;
}

/** Booked units by item and day. Updated in the transaction of the append. */
export const availability: Projection<Change> = {
  name: 'availability',
  version: 2,
  personal: false,
  tables: [{ name: 'availability', key: 'item_id' }],
  ddl: `create table availability (
    item_id int not null,
    day date not null,
    booked int not null
  );
  create unique index availability_by_day on availability (item_id, day) include (booked)`,
  on: {
    booking: {
      BookingCreated: book,
      BookingMoved: book,
      BookingCancelled: release,
      BookingDayReleased: release,
      BookingConfirmed: 'ignore',
      BookingContactChanged: 'ignore',
      BookingClaimed: 'ignore',
    },
  },
  sumSql: (condition) => `insert into availability as a (item_id, day, booked)
    select item_id, day, sum(delta)::int from events where day is not null and ${condition}
    group by item_id, day
    on conflict (item_id, day) do update set booked = a.booked + excluded.booked`,
  write(db, changes) {
    const sums = new Map<string, Change>();
    for (const change of changes) {
      const key = `${change.itemId} ${change.day}`;
      sums.set(key, { ...change, delta: change.delta + (sums.get(key)?.delta ?? 0) });
    }
    const rows = [...sums.values()];
    return db.query({
      name: 'project_availability',
      text: `insert into availability as a (item_id, day, booked) select * from unnest($1::int[], $2::date[], $3::int[])
             on conflict (item_id, day) do update set booked = a.booked + excluded.booked`,
      values: [rows.map((r) => r.itemId), rows.map((r) => r.day), rows.map((r) => r.delta)],
    });
  },
};

function book({ data: { itemId, eventDate, quantity } }: BookingCreated | BookingMoved): Change {
  return { itemId, day: eventDate, delta: quantity };
}

function release({ data: { itemId, eventDate, quantity } }: BookingCancelled | BookingDayReleased): Change {
  return { itemId, day: eventDate, delta: -quantity };
}
