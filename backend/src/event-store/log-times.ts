import type { Pool } from 'pg';
import { BEGINNING, type Position } from './recorded-event.js';

/** More positions than a log has. */
const POSITIONS = 2n ** 40n;

/**
 * Where the events of an instant begin, by a binary search: the log has no index by time. Times follow the order of the log
 * except where transactions overlap, so leave a margin of `OVERLAP_MS`, and compare the times of the events.
 */
export async function positionAt(logPool: Pool, instant: Date): Promise<Position> {
  const { rows: ends } = await logPool.query<Position>(LAST);
  if (!ends[0]) return BEGINNING;
  let [low, high] = [0n, toKey(ends[0]) + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    const { xid, position } = toPosition(middle);
    const { rows } = await logPool.query<Position & { at: Date }>(FROM, [xid, position]);
    const found = rows[0];
    if (found && found.at < instant) low = toKey(found) + 1n;
    else high = middle;
  }
  return toPosition(low);
}

/** Longer than any transaction that appends. */
export const OVERLAP_MS = 60_000;

const LAST = 'select e.xid::text, e.position::text from events e order by e.xid desc, e.position desc limit 1';
const FROM = `select e.xid::text, e.position::text, e.recorded_at as at from events e
  where (e.xid, e.position) >= ($1::xid8, $2::bigint) order by e.xid, e.position limit 1`;

function toKey({ xid, position }: Position): bigint {
  return BigInt(xid) * POSITIONS + BigInt(position);
}

function toPosition(key: bigint): Position {
  return { xid: String(key / POSITIONS), position: String(key % POSITIONS) };
}
