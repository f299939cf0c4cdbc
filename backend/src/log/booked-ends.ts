import { MAX_RENTAL_DAYS, type CalendarDate } from '@party-rental/contracts';
import type { BookedEnd } from '../domain/placement.js';
import { LOOKUP } from '@party-rental/event-store/plan-settings';
import type { Queryable } from '@party-rental/event-store/queryable';

/** What bookings that end on a day or later took of items, by the buffer days that they were booked with; of packages, their components. */
export async function readBookedEnds(
  db: Pick<Queryable, 'query'>,
  itemIds: readonly number[],
  from: readonly CalendarDate[],
  before: Date | 'infinity' = 'infinity',
): Promise<BookedEnd[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await db.query<BookedEnd>({
    name: 'read_booked_ends',
    text: READ_BOOKED_ENDS,
    values: [itemIds, from, before],
  });
  return rows;
}

/** Only bookings have a day of their own, their first. On it, a component is allocated once by each, held or booked. */
const READ_BOOKED_ENDS = `
  select item_id as "itemId", day + days - 1 as day, sum(delta)::int as units, buffer_days as "bufferDays"
  from unnest($1::int[], $2::date[]) i(id, from_day)
  cross join lateral (
    select item_id, day, delta, data->'parts' as parts from events
    where item_id = i.id and day >= i.from_day - ${MAX_RENTAL_DAYS - 1} and recorded_at < $3
    union all
    select f.item_id, f.day, f.delta, e.parts from further_allocations f cross join lateral (
      select item_id, day, data->'parts' as parts from events where event_id = f.event_id and recorded_at < $3 ${LOOKUP}) e
    where f.item_id = i.id and f.day >= i.from_day - ${MAX_RENTAL_DAYS - 1} and f.day = e.day and f.item_id <> e.item_id) taken
  cross join lateral (
    select coalesce(max((part->>'days')::int), 1) as days, coalesce(max((part->>'bufferDays')::int), 0) as buffer_days
    from jsonb_array_elements(parts) part where (part->>'itemId')::int = item_id) part
  where day + days - 1 >= i.from_day
  group by 1, 2, 4 having sum(delta) > 0 order by 2`;
