import type { CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';

export interface ListedEvent {
  position: number;
  type: string;
  stream: string;
  version: number;
  /** Units that the event allocates on its item and day, negative if it frees them. */
  delta: number | null;
  recordedAt: Date;
  meta: object;
  data: object;
}

export interface EventFilter {
  stream?: string;
  type?: string;
  item?: number;
  day?: CalendarDate;
  after: number;
  limit: number;
}

/**
 * Events in the order of their positions, without encrypted data. Those of an item and a day include what packages and
 * buffer days took; `delta` is that of the event's own item and day.
 */
export async function listEvents(pool: Pool, filter: EventFilter): Promise<ListedEvent[]> {
  const { rows } = await pool.query<ListedEvent>(
    `select position::float8 as position, type, stream, version, delta, recorded_at as "recordedAt", meta, data - 'sealed' as data
     from events where position > $1 and ($2::text is null or stream = $2) and ($3::text is null or type = $3)
       and (($5::bigint is null or item_id = $5) and ($6::date is null or day = $6)
         or exists (select from further_allocations f where f.event_id = events.event_id
           and ($5::bigint is null or f.item_id = $5) and ($6::date is null or f.day = $6)))
     order by position limit $4`,
    [filter.after, filter.stream ?? null, filter.type ?? null, filter.limit, filter.item ?? null, filter.day ?? null],
  );
  return rows;
}
