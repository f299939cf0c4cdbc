import type { CalendarDate } from '@party-rental/contracts';
import type { EventType } from '../../domain/events.js';
import { EVENT_COLUMNS, type EventRow, type RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Queryable } from '@party-rental/event-store/queryable';
import { recordedEvent } from '../../log/event-schema.js';

interface Season {
  /** All items, including removed ones. */
  itemIds: readonly number[];
  types: readonly EventType[];
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * In log order, without personal data: the events of these types in every stream that took units on the days, and all events
 * of the items.
 */
export async function seasonEvents(
  db: Pick<Queryable, 'query'>,
  { itemIds, types, from, to }: Season,
): Promise<RecordedEvent[]> {
  const { rows } = await db.query<EventRow>(
    `with touched as (
       select e.stream from unnest($1::int[]) i (id) join events e on e.item_id = i.id and e.day between $2 and $3
       union
       select e.stream from unnest($1::int[]) i (id)
         join further_allocations f on f.item_id = i.id and f.day between $2 and $3
         join events e on e.event_id = f.event_id
     ), chosen as (
       select e.* from touched t join events e on e.stream = t.stream and e.type = any($4)
       union all
       select e.* from events e where e.item_id = any($1) and e.day is null
     )
     select ${EVENT_COLUMNS} from chosen e order by e.xid, e.position`,
    [itemIds, from, to, types],
  );
  return rows.map((row) => recordedEvent(row));
}
