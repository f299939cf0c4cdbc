import type { Pool } from 'pg';
import type { RefusedLine } from './season-orders.js';

/** Writes refusals as the program counts them, each with two views, and every fifth without its moment. */
export async function writeRefusals(pool: Pool, refused: readonly RefusedLine[]): Promise<void> {
  const dated = refused.filter((_, i) => i % 5 > 0);
  await pool.query('insert into refusals select * from unnest($1::int[], $2::date[], $3::int[], $4::timestamptz[])', [
    ...getPlaces(dated),
    dated.map(({ quantity }) => quantity),
    dated.map(({ at }) => at),
  ]);
  await pool.query(
    `insert into missed_demand (item_id, day, refusals, views)
     select item_id, day, count(*), 2 * count(*) from unnest($1::int[], $2::date[]) r (item_id, day) group by 1, 2`,
    getPlaces(refused),
  );
}

function getPlaces(refused: readonly RefusedLine[]): [number[], string[]] {
  return [refused.map(({ itemId }) => itemId), refused.map(({ eventDate }) => eventDate)];
}
