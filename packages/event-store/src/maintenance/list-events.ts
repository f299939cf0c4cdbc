import type { Pool } from 'pg';
import { isAtOrAfter, type Position } from '../recorded-event.js';
import type { Day } from '../product.js';
import type { Feed } from '../subscriptions/feed.js';

const BATCH_SIZE = 1_000;

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

/**
 * `item` and `day` include events by which packages and buffer days took units; `delta` counts the event's own item
 * and day. `order` includes the lines that it is given later.
 */
export interface EventFilter {
  streams?: readonly string[];
  order?: string;
  type?: string;
  item?: number;
  day?: Day;
  since?: Date;
}

/** Events in the order of their positions, without encrypted data. */
export async function listEvents(
  pool: Pool,
  filter: EventFilter,
  after: number,
  limit: number,
): Promise<ListedEvent[]> {
  const { rows } = await pool.query<ListedEvent>(
    `select ${COLUMNS} from events where ${MATCHES} and position > $7 order by events.position limit $8`,
    [...toParameters(filter), after, limit],
  );
  return rows;
}

/**
 * The next events after a position, in the order in which subscriptions read them, and the position that was reached.
 * `isLast` if there may be no more for now.
 */
export async function nextEvents(
  pool: Pool,
  feed: Feed,
  filter: EventFilter,
  after: Position,
): Promise<{ events: ListedEvent[]; reached: Position; isLast: boolean }> {
  const mark = await feed.highWaterMark(pool);
  if (isAtOrAfter(after, mark)) return { events: [], reached: after, isLast: true };
  const { rows } = await pool.query<ListedEvent & { at: Position }>(
    `select ${COLUMNS}, json_build_object('xid', xid::text, 'position', position::text) as at from events
     where ${MATCHES} and (xid, position) > ($7::xid8, $8::bigint) and (xid, position) <= ($9::xid8, $10::bigint)
     order by xid, events.position limit $11`,
    [...toParameters(filter), after.xid, after.position, mark.xid, mark.position, BATCH_SIZE],
  );
  const more = rows.length === BATCH_SIZE ? rows.at(-1)?.at : undefined;
  return { events: rows.map(({ at: _at, ...event }) => event), reached: more ?? mark, isLast: !more };
}

const COLUMNS = `position::float8 as position, type, stream, version, delta, recorded_at as "recordedAt", meta, data - 'sealed' as data`;

const MATCHES = `
  ($1::text[] is null or stream = any ($1)) and ($2::text is null or type = $2)
  and (($3::bigint is null or item_id = $3) and ($4::date is null or day = $4)
    or exists (select from further_allocations f where f.event_id = events.event_id
      and ($3::bigint is null or f.item_id = $3) and ($4::date is null or f.day = $4)))
  and ($5::timestamptz is null or recorded_at >= $5)
  and ($6::uuid is null or stream in (select part.stream from events part where part.order_id = $6))`;

function toParameters({ streams, type, item, day, since, order }: EventFilter): unknown[] {
  return [streams, type, item, day, since, order].map((value) => value ?? null);
}
