import type { CalendarDate, Dashboard } from '@party-rental/contracts';
import type { ReadPool } from '../../platform/database/read-replica.js';

/** The first 100 days on which more units are booked than there are. The owner has lowered the stock, or forced a downtime. */
export async function overbookedDays(pool: ReadPool, from: CalendarDate): Promise<Dashboard['overbookedDays']> {
  const { rows } = await pool.query<Dashboard['overbookedDays'][number]>(
    `select a.item_id as "itemId", i.name, a.day as date, i.stock, a.booked from availability a join items i on i.id = a.item_id
     where a.day >= $1 and a.booked > i.stock and i.components = '[]' order by a.day, a.item_id limit 100`,
    [from],
  );
  return rows;
}
