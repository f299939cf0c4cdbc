import type { Pool } from 'pg';
import { toSharedStock, type SharedItem, type SharedStock } from '../../domain/stock/shared-stock.js';

export async function readSharedStock(pool: Pool): Promise<SharedStock> {
  const { rows } = await pool.query<SharedItem>(
    `select id, buffer_days as "bufferDays", components from items
     where not removed and (buffer_days > 0 or components <> '[]')`,
  );
  return toSharedStock(rows);
}
