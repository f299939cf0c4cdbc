import { forEveryType } from '../../domain/event-types.js';
import { getAllocations } from '../../domain/placement.js';
import type { Allocation } from '../../domain/stock/allocations.js';
import type { Projection } from '@party-rental/event-store/read-engine/projection';

const ADD_BOOKED = 'insert into availability as a (item_id, day, booked)';
const ON_BOOKED = 'on conflict (item_id, day) do update set booked = a.booked + excluded.booked';
const ADD_HELD = 'insert into held_units as h (item_id, day, held_until, units)';
const ON_HELD = 'on conflict (item_id, day, held_until) do update set units = h.units + excluded.units';

/** Units booked or out of service, by item and day; held units also by end time. Updated with each append. */
export const availability: Projection<readonly Allocation[]> = {
  name: 'availability',
  version: 5,
  personal: false,
  tables: [
    { name: 'availability', key: 'item_id' },
    { name: 'held_units', key: 'item_id' },
  ],
  ddl: `create table availability (
    item_id int not null,
    day date not null,
    booked int not null
  );
  create unique index availability_by_day on availability (item_id, day) include (booked);
  create table held_units (
    item_id int not null,
    day date not null,
    held_until timestamptz not null,
    units int not null
  );
  create unique index held_units_by_day on held_units (item_id, day, held_until) include (units)`,
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
    order: { ...forEveryType('order', 'ignore'), PaymentDeadlineLifted: getAllocations },
    repair: { OrderRepaired: getAllocations, RepairUndone: getAllocations, RepairAccepted: 'ignore' },
    waitlist: {
      UnitsHeld: getAllocations,
      HoldEnded: getAllocations,
      WaitlistJoined: 'ignore',
      WaitlistQuantityChanged: 'ignore',
      WaitlistLeft: 'ignore',
    },
  },
  sumSql: (condition, hasFurther) => (hasFurther ? sumAll(condition) : sumOwn(condition)),
  write(db, changes) {
    const sums = new Map<string, Allocation>();
    for (const change of changes.flat()) {
      const key = `${change.itemId} ${change.day} ${change.until}`;
      sums.set(key, { ...change, delta: change.delta + (sums.get(key)?.delta ?? 0) });
    }
    const rows = [...sums.values()];
    return db.query({
      name: 'project_availability',
      text: `with allocated as materialized (
          select * from unnest($1::int[], $2::date[], $3::timestamptz[], $4::int[]) a(item_id, day, held_until, delta)),
        held as (${ADD_HELD} select item_id, day, held_until, delta from allocated where held_until is not null ${ON_HELD})
        ${ADD_BOOKED} select item_id, day, delta from allocated where held_until is null ${ON_BOOKED}`,
      values: [rows.map((r) => r.itemId), rows.map((r) => r.day), rows.map((r) => r.until), rows.map((r) => r.delta)],
    });
  },
};

/** For events without holds and further allocations. */
const sumOwn = (condition: string) => `${ADD_BOOKED}
  select item_id, day, sum(delta)::int from events where day is not null and ${condition} group by item_id, day ${ON_BOOKED}`;

const sumAll = (condition: string) => `with allocated as materialized (
    select item_id, day, delta, null::timestamptz as held_until from events where day is not null and ${condition}
    union all
    select f.item_id, f.day, f.delta, f.held_until from (select event_id from events where ${condition}) e
      join further_allocations f using (event_id)),
  held as (${ADD_HELD} select item_id, day, held_until, sum(delta)::int from allocated where held_until is not null
    group by item_id, day, held_until ${ON_HELD})
  ${ADD_BOOKED} select item_id, day, sum(delta)::int from allocated where held_until is null
  group by item_id, day ${ON_BOOKED}`;
