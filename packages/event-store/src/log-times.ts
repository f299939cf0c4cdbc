import type { Queryable } from './queryable.js';
import type { Position } from './recorded-event.js';

/** More positions than a log has. */
const POSITIONS = 2n ** 40n;

/** Longer than any transaction that appends. */
const OVERLAP_MS = 60_000;
const END: Position = { xid: '9223372036854775807', position: '9223372036854775807' };

/**
 * All events that were recorded before an instant are before this, by both parts of the position, and few others: times follow
 * the order of the log except where transactions overlap. A binary search, because the log has no index by time.
 */
export function positionAfter(logPool: Queryable, instant: Date): Promise<Position> {
  return search(logPool, new Date(instant.getTime() + OVERLAP_MS));
}

/** All events that were recorded at an instant or later are at or after this, and few others. */
export function positionBefore(logPool: Queryable, instant: Date): Promise<Position> {
  return search(logPool, new Date(instant.getTime() - OVERLAP_MS));
}

async function search(logPool: Queryable, instant: Date): Promise<Position> {
  const { rows: last } = await logPool.query<Position>(LAST);
  if (!last[0]) return END;
  const end = toKey(last[0]) + 1n;
  let [low, high] = [0n, end];
  while (low < high) {
    const middle = (low + high) / 2n;
    const { xid, position } = toPosition(middle);
    const { rows } = await logPool.query<Position & { at: Date }>({ ...FROM, values: [xid, position] });
    const found = rows[0];
    if (found && found.at < instant) low = toKey(found) + 1n;
    else high = middle;
  }
  // Not a place between two events: of transactions that overlap, the first may have the higher position.
  const { xid, position } = toPosition(low);
  const { rows } = await logPool.query<Position>({ ...FROM, values: [xid, position] });
  return rows[0] ?? END;
}

const LAST = 'select e.xid::text, e.position::text from events e order by e.xid desc, e.position desc limit 1';
const FROM = {
  name: 'first_event_from',
  text: `select e.xid::text, e.position::text, e.recorded_at as at from events e
    where (e.xid, e.position) >= ($1::xid8, $2::bigint) order by e.xid, e.position limit 1`,
};

function toKey({ xid, position }: Position): bigint {
  return BigInt(xid) * POSITIONS + BigInt(position);
}

function toPosition(key: bigint): Position {
  return { xid: String(key / POSITIONS), position: String(key % POSITIONS) };
}
