import type { CalendarDate } from '@party-rental/contracts';
import type { BookedStart } from '../domain/placement.js';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import type { Queryable } from '@party-rental/event-store/queryable';

/** What bookings took of items since a day, by the buffer days that they were booked with; of packages, their components. */
export async function readBookedStarts(
  db: Pick<Queryable, 'query'>,
  itemIds: readonly number[],
  from: readonly CalendarDate[],
  before: Date | 'infinity' = 'infinity',
): Promise<BookedStart[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await db.query<BookedStart>({
    name: 'read_booked_starts',
    text: READ_BOOKED_STARTS,
    values: [itemIds, from, before],
  });
  return rows;
}

/** Only bookings have a day of their own. On it, a component is allocated once by each. */
const READ_BOOKED_STARTS = `
  select item_id as "itemId", day, sum(delta)::int as units,
    coalesce((select (part->>'bufferDays')::int from jsonb_array_elements(parts) part where (part->>'itemId')::int = item_id), 0) as "bufferDays"
  from unnest($1::int[], $2::date[]) i(id, from_day)
  cross join lateral (
    select item_id, day, delta, data->'parts' as parts from events
    where item_id = i.id and day >= i.from_day and recorded_at < $3
    union all
    select f.item_id, f.day, f.delta, e.parts from further_allocations f cross join lateral (
      select day, data->'parts' as parts from events where event_id = f.event_id and recorded_at < $3 ${LOOKUP}) e
    where f.item_id = i.id and f.day >= i.from_day and f.held_until is null and f.day = e.day) taken
  group by 1, 2, 4 having sum(delta) > 0 order by 2`;
