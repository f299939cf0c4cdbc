import { getAllocations } from '../../domain/placement.js';
import type { Allocation } from '../../domain/stock/allocations.js';
import type { Projection } from '../engine/projection.js';

/** Units that are booked or out of service, by item and day. Updated in the transaction of the append. */
export const availability: Projection<readonly Allocation[]> = {
  name: 'availability',
  version: 3,
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
      BookingCreated: getAllocations,
      BookingMoved: getAllocations,
      BookingQuantityChanged: getAllocations,
      BookingCancelled: getAllocations,
      BookingDayReleased: getAllocations,
      BookingConfirmed: 'ignore',
      BookingContactChanged: 'ignore',
      BookingClaimed: 'ignore',
    },
    downtime: { DowntimeAdded: getAllocations, DowntimeEnded: getAllocations },
  },
  sumSql: (condition) => `insert into availability as a (item_id, day, booked)
    select item_id, day, sum(delta)::int from (
      select item_id, day, delta from events where day is not null and ${condition}
      union all
      select f.item_id, f.day, f.delta from (select event_id from events where ${condition}) e
        join further_allocations f using (event_id)) allocated
    group by item_id, day
    on conflict (item_id, day) do update set booked = a.booked + excluded.booked`,
  write(db, changes) {
    const sums = new Map<string, Allocation>();
    for (const change of changes.flat()) {
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
