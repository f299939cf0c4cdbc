import { addDays, MAX_BUFFER_DAYS, type CalendarDate, type Dashboard } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { missingBufferDays } from '../../domain/placement.js';
import type { Allocation } from '../../domain/stock/allocations.js';
import { readBookedEnds } from '../../log/booked-ends.js';
import type { ReadPool } from '../../platform/database/read-replica.js';

interface Buffered {
  itemId: number;
  bufferDays: number;
}

/**
 * The first 100 days on which more units are booked than there are. The owner has lowered the stock, raised buffer days, or
 * forced a downtime.
 */
export async function overbookedDays(
  pool: ReadPool,
  logPool: Pool,
  from: CalendarDate,
): Promise<Dashboard['overbookedDays']> {
  const { rows: items } = await pool.query<Buffered>(
    'select id as "itemId", buffer_days as "bufferDays" from items where buffer_days > 0',
  );
  const missing = await unitsMissingForBuffers(logPool, items, from);
  const { rows } = await pool.query<Dashboard['overbookedDays'][number]>(
    `select i.id as "itemId", i.name, a.day as date, i.stock, sum(a.booked)::int as booked
     from (select item_id, day, booked from availability where day >= $1
       union all select * from unnest($2::int[], $3::date[], $4::int[])) a(item_id, day, booked)
     join items i on i.id = a.item_id where i.components = '[]'
     group by i.id, a.day having sum(a.booked) > i.stock order by a.day, i.id limit 100`,
    [from, missing.map(({ itemId }) => itemId), missing.map(({ day }) => day), missing.map(({ delta }) => delta)],
  );
  return rows;
}

/** What was booked before the owner raised an item's buffer days lacks of them, from a day on. */
export async function unitsMissingForBuffers(
  logPool: ReadPool,
  items: readonly Buffered[],
  from: CalendarDate,
  before?: Date,
): Promise<Allocation[]> {
  const { rows } = await logPool.query<{ id: number }>(
    `select distinct item_id as id from events
     where item_id = any($1) and day is null and type = 'ItemChanged' and data->'changed' ? 'bufferDays'`,
    [items.map(({ itemId }) => itemId)],
  );
  const bufferDays = new Map(items.map((item) => [item.itemId, item.bufferDays]));
  const ends = await readBookedEnds(
    logPool,
    rows.map(({ id }) => id),
    rows.map(() => addDays(from, -MAX_BUFFER_DAYS)),
    before,
  );
  return ends
    .flatMap((end) => missingBufferDays(end, bufferDays.get(end.itemId) ?? 0))
    .filter(({ day }) => day >= from);
}
